; Lua. A module is the table that its file returns: what belongs to it is the file's own.

(comment) @comment

(function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (string_content) @spec) .)
  (#any-of? @_require "require" "dofile" "loadfile")) @import

;;; depth 3

(function_declaration name: (identifier) @name body: (_)? @body "end" @body) @def.function
(function_declaration
  name: (dot_index_expression table: (identifier) @parent field: (identifier) @name)
  body: (_)? @body
  "end" @body) @def.function
(function_declaration
  name: (method_index_expression table: (identifier) @parent method: (identifier) @name)
  body: (_)? @body
  "end" @body) @def.function

(chunk
  (assignment_statement
    (variable_list . name: (identifier) @name .)
    (expression_list . value: (function_definition body: (_)? @body "end" @body))) @def.function)
(chunk
  (assignment_statement
    (variable_list
      . name: (dot_index_expression table: (identifier) @parent field: (identifier) @name) .)
    (expression_list . value: (function_definition body: (_)? @body "end" @body))) @def.function)
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name .)
      (expression_list . value: (function_definition body: (_)? @body "end" @body)))) @def.function)

; A table may be a class; what is set in capitals is a constant.
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name .)
      (expression_list . value: (table_constructor) @body))) @def.variable)
(chunk
  (assignment_statement
    (variable_list . name: (identifier) @name .)
    (expression_list . value: (table_constructor) @body)) @def.variable)
(chunk
  (assignment_statement
    (variable_list . name: (identifier) @name .)
    (expression_list . value: (_) @body)) @def.constant
  (#match? @name "^[A-Z][A-Z0-9_]+$"))
(chunk
  (assignment_statement
    (variable_list
      . name: (dot_index_expression table: (identifier) @parent field: (identifier) @name) .)
    (expression_list . value: (_) @body)) @def.constant
  (#match? @name "^[A-Z][A-Z0-9_]+$"))

(chunk (return_statement (expression_list . (identifier) @given .)))
(chunk
  (return_statement
    (expression_list
      . (function_call
          name: (identifier) @_set
          arguments: (arguments . (identifier) @given)))
    (#eq? @_set "setmetatable")))
(chunk
  (return_statement
    (expression_list
      . (table_constructor (field value: (identifier) @exported)))))
