; C#. An interface's members are public without saying so.

(comment) @comment

(namespace_declaration name: (_) @package)
(file_scoped_namespace_declaration name: (_) @package)

(using_directive
  name: (identifier)? @import.as
  [(identifier) (qualified_name) (alias_qualified_name)] @spec .) @import

(attribute_list) @drop

(class_declaration name: (identifier) @name body: (_)? @body) @def.class
(record_declaration name: (identifier) @name body: (_)? @body) @def.class
(struct_declaration name: (identifier) @name body: (_)? @body) @def.struct
(interface_declaration name: (identifier) @name body: (_)? @body) @def.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @def.enum
(delegate_declaration name: (identifier) @name) @def.type

(method_declaration name: (identifier) @name body: (_)? @body) @def.method
(constructor_declaration
  name: (identifier) @name
  (constructor_initializer)? @body
  body: (_)? @body) @def.method
(property_declaration
  name: (identifier) @name
  accessors: (_)? @body
  value: (_)? @body) @def.property
(event_field_declaration
  (variable_declaration (variable_declarator name: (identifier) @name))) @def.property
(event_declaration name: (identifier) @name accessors: (_)? @body) @def.property

(interface_declaration body: (declaration_list
  (method_declaration name: (identifier) @name) @def.method @visible))
(interface_declaration body: (declaration_list
  (property_declaration name: (identifier) @name) @def.property @visible))
(interface_declaration body: (declaration_list
  (event_field_declaration
    (variable_declaration
      (variable_declarator name: (identifier) @name))) @def.property @visible))

(field_declaration
  (modifier) @_const
  (variable_declaration
    (variable_declarator name: (identifier) @name "=" @body))
  (#eq? @_const "const")) @def.constant
(field_declaration
  (modifier) @_static
  (modifier) @_readonly
  (variable_declaration
    (variable_declarator name: (identifier) @name "="? @body))
  (#eq? @_static "static")
  (#eq? @_readonly "readonly")) @def.constant

(method_declaration
  (modifier) @_static
  name: (identifier) @_main
  (#eq? @_static "static")
  (#eq? @_main "Main")) @main
(compilation_unit (global_statement) @main)
