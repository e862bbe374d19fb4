; Julia. A docstring is a string right above; a method of another module's function is none
; of the file's own.

(line_comment) @comment
(block_comment) @comment
((string_literal) @comment . [
  (function_definition) (macro_definition) (struct_definition) (abstract_definition)
  (module_definition) (const_statement) (assignment) (macrocall_expression) (identifier)
  (primitive_definition)])

(module_definition name: (identifier) @name [(block) "end"] @body) @def.module @visible

(using_statement) @import
(import_statement) @import
((call_expression
  . (identifier) @_include
  . (argument_list . (string_literal (content) @spec) .)) @import
  (#eq? @_include "include"))

(export_statement (identifier) @export)
(export_statement (macro_identifier (identifier) @exported) @export)
(public_statement (identifier) @export)

(function_definition (signature) @name.first (_)? @body "end" @body) @def.function
; The methods that a file adds to another module's function.
(function_definition (block) @hidden)
(macro_definition (signature) @name.first (_)? @body "end" @body) @def.macro

(assignment
  . [
    (call_expression . (identifier) @name)
    (typed_expression . (call_expression . (identifier) @name))
    (where_expression . (call_expression . (identifier) @name))
    (where_expression . (typed_expression . (call_expression . (identifier) @name)))
  ]
  . (operator) @body) @def.function
(macrocall_expression
  (macro_argument_list [(function_definition) (struct_definition) (assignment)] @inner)) @outer

(struct_definition (type_head) @name.first (_)? @body "end" @body) @def.struct
(struct_definition (block) @hidden)
(abstract_definition (type_head) @name.first "end" @body) @def.type
(const_statement
  (assignment
    . [(identifier) @name (typed_expression . (identifier) @name)]
    . (operator) @body)) @def.constant
(macrocall_expression
  (macro_identifier) @_enum
  (macro_argument_list . (identifier) @name . (_)? @body)
  (#eq? @_enum "@enum")) @def.enum
(let_statement) @hidden

;;; if @testset

((macrocall_expression (macro_identifier) @_tests) @hidden (#eq? @_tests "@testset"))
