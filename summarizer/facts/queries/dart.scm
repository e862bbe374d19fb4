; Dart. A definition's body is its sibling, so nothing local is near the root.

(comment) @comment
(documentation_comment) @comment

;;; depth 5

(annotation) @drop
(annotation) @attribute

(library_name) @doc.above

(library_import
  (import_specification
    [(configurable_uri (uri (string_literal) @spec)) (uri (string_literal) @spec)]
    (combinator
      "show"
      (identifier) @import.name
      ("," (identifier) @import.name)*)?)) @import
(library_export
  (configurable_uri (uri (string_literal) @spec))
  (combinator
    "show"
    (identifier) @import.name
    ("," (identifier) @import.name)*)?) @import @reexport
(part_directive (uri (string_literal) @spec)) @import
(part_of_directive (uri (string_literal) @spec)) @import

(class_definition name: (identifier) @name body: (_) @body) @def.class
(mixin_declaration . (mixin) . (identifier) @name (class_body) @body) @def.trait
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(extension_declaration name: (identifier) @name body: (_) @body) @def.class
(extension_declaration !name class: (type_identifier) @name) @scope
(extension_type_declaration name: (identifier) @name body: (_) @body) @def.class
(type_alias
  (type_identifier) @name . ["=" (formal_parameter_list) (type_parameters)]) @def.type

(program (function_signature name: (identifier) @name) @def.function)
(program (getter_signature name: (identifier) @name) @def.variable)
(program
  (function_signature name: (identifier) @_main) @main
  (#eq? @_main "main"))

(method_signature (function_signature name: (identifier) @name)) @def.method
(method_signature (getter_signature name: (identifier) @name)) @def.property
(method_signature (setter_signature name: (identifier) @name)) @def.property
(method_signature
  (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @def.method
(method_signature
  (constructor_signature (identifier) @name . (formal_parameter_list))) @def.method
(declaration (function_signature name: (identifier) @name)) @def.method
(declaration (getter_signature name: (identifier) @name)) @def.property
(declaration (setter_signature name: (identifier) @name)) @def.property
(declaration
  (constructor_signature (identifier) @name . (formal_parameter_list))
  (initializers)? @body) @def.method
(declaration
  (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  (initializers)? @body) @def.method
(declaration
  (redirecting_factory_constructor_signature
    (identifier) @name . (formal_parameter_list) "=" @body)) @def.method

(declaration
  (static_final_declaration_list
    (static_final_declaration . (identifier) @name "=" @body))) @def.constant
(declaration
  (initialized_identifier_list
    (initialized_identifier . (identifier) @name "="? @body))) @def.property

(program
  [(const_builtin) (final_builtin)] @head
  .
  [(type_identifier) (function_type) (record_type)]?
  .
  (type_arguments)?
  .
  (nullable_type)?
  .
  (static_final_declaration_list
    (static_final_declaration . (identifier) @name "=" @body) @def.constant))
(program
  (initialized_identifier_list
    (initialized_identifier . (identifier) @name "="? @body) @def.variable))
