; TypeScript, beside what it shares with JavaScript.

;;; depth 8

(class_body (decorator) @attribute)
(abstract_class_declaration name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(type_alias_declaration name: (_) @name value: (_) @body) @def.type
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(function_signature name: (_) @name) @def.function
(internal_module name: (_) @name body: (_) @body) @def.module
(class_body (abstract_method_signature name: (_) @name) @def.method)
(class_body (method_signature name: (_) @name) @def.method)
(class_body (public_field_definition
  name: (_) @name value: (arrow_function body: (_) @body)) @def.method)
(interface_body (method_signature name: (_) @name) @def.method)

; What a namespace gives to others.
(statement_block (export_statement declaration: (_ name: (_) @exported)))
(statement_block (export_statement
  declaration: (_ (variable_declarator name: (identifier) @exported))))

;;; depth 2

(ambient_declaration (_) @inner) @outer

;;; depth 0

(program (export_statement declaration: (ambient_declaration (_ name: (_) @export))))
(program (export_statement declaration:
  (ambient_declaration (_ (variable_declarator name: (identifier) @export)))))
(program (export_statement declaration: (import_alias . (identifier) @export)))
(program (export_statement "=" (identifier) @export))
