; Python: nested functions need no care here, a function's body hides what is in it.
(function_definition name: (identifier) @name body: (block) @body) @def.function
(class_definition name: (identifier) @name body: (block) @body) @def.class
(decorated_definition definition: (_) @inner) @outer

(module
  (assignment left: (identifier) @name (#match? @name "^_?[A-Z][A-Z0-9_]*$")) @def.constant)
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @def.type

(block . (string) @doc)
(module . (comment)* . (string) @doc.file)

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import

(module
  [(assignment left: (identifier) @_all right: (_) @exports)
   (augmented_assignment left: (identifier) @_all right: (_) @exports)]
  (#eq? @_all "__all__"))
(module
  [(assignment left: (identifier) @_all right: (_ (string (string_content) @export)))
   (augmented_assignment left: (identifier) @_all right: (_ (string (string_content) @export)))]
  (#eq? @_all "__all__"))

(module (if_statement
  condition: (comparison_operator (identifier) @_name (string (string_content) @_main)) @main
  (#eq? @_name "__name__") (#eq? @_main "__main__")))

(comment) @comment
