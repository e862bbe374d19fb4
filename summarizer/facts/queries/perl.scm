; Perl. Words about a sub stand above it or in the file's POD (`pod.py`).

(comment) @comment


(use_statement module: (package) @_module) @import

(package_statement name: (package) @package)

(subroutine_declaration_statement name: (bareword) @name body: (_)? @body) @def.function
(method_declaration_statement name: (_) @name body: (_)? @body) @def.function

(subroutine_declaration_statement "my") @hidden

;;; depth 3

(source_file (expression_statement (require_expression [(bareword) (string_literal)
  (interpolated_string_literal)])) @import)

((package_statement name: (package) @name (block)? @body) @def.module
  (#not-eq? @name "main"))
(class_statement name: (package) @name (block) @body) @def.class
(role_statement name: (package) @name (block) @body) @def.trait

(use_statement
  module: (package) @_constant @lead
  (list_expression . (autoquoted_bareword) @name @head . _ @body)
  (#eq? @_constant "constant")) @def.constant
(use_statement
  module: (package) @_constant @lead
  (anonymous_hash_expression
    (list_expression (autoquoted_bareword) @name @head . "=>" @body))
  (#eq? @_constant "constant")) @def.constant

(expression_statement
  (assignment_expression
    left: (variable_declaration "our" variable: (scalar (varname) @name))
    "=" @body) @def.variable)

(assignment_expression
  left: [(variable_declaration variable: (array (varname) @_list)) (array (varname) @_list)]
  [
    (quoted_word_list (string_content) @export)
    (list_expression (quoted_word_list (string_content) @export))
    (list_expression (string_literal (string_content) @export))
  ]
  (#any-of? @_list "EXPORT" "EXPORT_OK"))
