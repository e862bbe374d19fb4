; TypeScript, beside what it shares with JavaScript.

;;; depth 6

(class_body (decorator) @attribute)
(class_body (abstract_method_signature name: (_) @name) @def.method)
(class_body (method_signature name: (_) @name) @def.method)
(class_body (_ name: (_) @name value: (_ "=>" body: (_) @body)) @def.method)
(interface_body (method_signature name: (_) @name) @def.method)

;;; depth 2

(abstract_class_declaration name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(type_alias_declaration name: (_) @name value: (_) @body) @def.type
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(function_signature name: (_) @name) @def.function
(internal_module name: (_) @name body: (_) @body) @def.module
(program (export_statement declaration: (import_alias . (identifier) @export)))
(program (export_statement "=" (identifier) @export))

;;; depth 3 if declare\x20

(ambient_declaration (_) @inner) @outer
(ambient_declaration (function_signature name: (_) @name) @def.function)
(ambient_declaration (class_declaration name: (_) @name body: (_) @body) @def.class)
(ambient_declaration (interface_declaration name: (_) @name body: (_) @body) @def.interface)
(ambient_declaration (type_alias_declaration name: (_) @name value: (_) @body) @def.type)
(ambient_declaration (enum_declaration name: (_) @name body: (_) @body) @def.enum)
(ambient_declaration (_
  (variable_declarator name: (identifier) @name value: (_)? @body) @def.constant @if.listed))
(program (export_statement declaration: (ambient_declaration (_ name: (_) @export))))
(program (export_statement declaration:
  (ambient_declaration (_ (variable_declarator name: (identifier) @export)))))

;;; depth 6 if namespace\x20 || declare module || declare global

; What is declared in a namespace.
(_ "{" (function_signature name: (_) @name) @def.function)
(_ "{" (interface_declaration name: (_) @name body: (_) @body) @def.interface)
(_ "{" (export_statement declaration:
  (function_declaration name: (_) @name @exported body: (_) @body) @def.function))
(_ "{" (export_statement declaration:
  (function_signature name: (_) @name @exported) @def.function))
(_ "{" (export_statement declaration:
  (class_declaration name: (_) @name @exported body: (_) @body) @def.class))
(_ "{" (export_statement declaration:
  (interface_declaration name: (_) @name @exported body: (_) @body) @def.interface))
(_ "{" (export_statement declaration:
  (type_alias_declaration name: (_) @name @exported value: (_) @body) @def.type))
(_ "{" (export_statement declaration:
  (enum_declaration name: (_) @name @exported body: (_) @body) @def.enum))
(_ "{" (export_statement declaration: (_
  (variable_declarator name: (identifier) @name @exported value: (_)? @body) @def.constant)))

;;; depth 2 if defineProps\b

([(expression_statement [
    (_ function: (identifier) @_props type_arguments: (_ (object_type
      (property_signature name: (_) @name @export @head type: (_)? @body))))
    (_ arguments: (_ .
      (_ function: (identifier) @_props type_arguments: (_ (object_type
        (property_signature name: (_) @name @export @head type: (_)? @body))))))])
  (variable_declarator value: [
    (_ function: (identifier) @_props type_arguments: (_ (object_type
      (property_signature name: (_) @name @export @head type: (_)? @body))))
    (_ arguments: (_ .
      (_ function: (identifier) @_props type_arguments: (_ (object_type
        (property_signature name: (_) @name @export @head type: (_)? @body))))))])] @def.variable
  (#eq? @_props "defineProps"))
