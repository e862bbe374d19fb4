; What OCaml's implementations and interfaces share.

(item_attribute) @drop

(value_path (module_path) @import @spec)
(constructor_path (module_path) @import @spec)
(type_constructor_path (extended_module_path) @import @spec)

(module_definition (module_binding (module_name) @name)) @scope
(module_definition
  (module_binding (module_name) @name module_type: (_) @body)) @def.module
(module_type_definition (module_type_name) @name "="? @body) @def.interface
(value_specification (value_name) @name) @def.function
(external (value_name) @name "=" @body) @def.function
(exception_definition (constructor_declaration (constructor_name) @name)) @def.type
(type_definition
  "type" @lead
  (type_binding
    name: (type_constructor) @name
    "=" @body
    body: (_)) @def.type)
(type_definition
  "type" @lead
  (type_binding
    name: (type_constructor) @name
    !body) @def.type)

; A doc comment may stand behind what it is about.
((value_specification) @doc.of . (comment) @doc.own (#match? @doc.own "^\\(\\*\\*[^*]"))
((type_definition (type_binding) @doc.of) . (comment) @doc.own
  (#match? @doc.own "^\\(\\*\\*[^*]"))
