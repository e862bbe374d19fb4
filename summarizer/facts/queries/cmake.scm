; CMake: functions, macros, targets, and what a user may set. A name that is computed
; (`${NAME}`) is none.

(line_comment) @comment
(function_def
  (function_command (argument_list . (argument) @name))
  (body)? @body
  (endfunction_command) @body
  (#match? @name "^[\\w.-]+$")) @def.function
(macro_def
  (macro_command (argument_list . (argument) @name))
  (body)? @body
  (endmacro_command) @body
  (#match? @name "^[\\w.-]+$")) @def.macro
(macro_def (body) @hidden)

((normal_command
  (identifier) @lead
  (argument_list . (argument [(unquoted_argument) @name (quoted_argument (quoted_element) @name)]) @head
    . (argument)? @body) @_arguments
  ")" @body) @def.module
  (#match? @lead "^(?i:add_(library|executable|custom_target))$")
  (#match? @name "^\\w[\\w.:+-]*$")
  (#not-match? @_arguments "\\bIMPORTED\\b"))

((normal_command
  (identifier) @lead
  (argument_list
    . (argument (unquoted_argument) @name) @head
    . (argument)? @body)
  ")" @body) @def.variable
  (#match? @lead "^(?i:option)$") (#match? @name "^\\w+$"))
((normal_command
  (identifier) @_option
  (argument_list . (argument) . (argument (quoted_argument) @doc)))
  (#match? @_option "^(?i:option)$"))
((normal_command
  (identifier) @lead
  (argument_list
    . (argument (unquoted_argument) @name) @head
    . (argument) @body) @_arguments) @def.variable
  (#match? @lead "^(?i:set)$") (#match? @name "^\\w+$")
  (#match? @_arguments "\\bCACHE\\s+(?!INTERNAL\\b)"))

((normal_command
  (identifier) @_include
  (argument_list . (argument (unquoted_argument)) @spec)) @import
  (#match? @_include "^(?i:include|add_subdirectory)$") (#not-match? @spec "\\$"))
