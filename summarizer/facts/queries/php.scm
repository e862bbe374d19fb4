; PHP. What is not private or protected is public.

(comment) @comment

(namespace_definition name: (namespace_name) @package)

(namespace_use_declaration) @import
(require_expression) @import
(require_once_expression) @import
(include_expression) @import
(include_once_expression) @import

(attribute_list) @drop

(class_declaration name: (name) @name body: (_) @body) @def.class
(interface_declaration name: (name) @name body: (_) @body) @def.interface
(trait_declaration name: (name) @name body: (_) @body) @def.trait
(enum_declaration name: (name) @name body: (_) @body) @def.enum
(function_definition name: (name) @name body: (_) @body) @def.function
(method_declaration name: (name) @name body: (_)? @body) @def.method
(const_declaration (const_element . (name) @name "=" @body)) @def.constant
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))
  (#eq? @_define "define")) @def.constant

(anonymous_class) @hidden
(anonymous_function) @hidden
(arrow_function) @hidden
