; Scala 2 and 3. What an object holds is its companion class's too: both give one parent.

(comment) @comment
(block_comment) @comment

(annotation) @drop
(import_declaration) @import

(class_definition name: (identifier) @name body: (_)? @body) @def.class
(object_definition name: (identifier) @name body: (_)? @body) @def.class
(trait_definition name: (identifier) @name body: (_)? @body) @def.trait
(enum_definition name: (identifier) @name body: (_) @body) @def.enum
(package_object name: (identifier) @name body: (_) @body) @def.module
(package_object name: (identifier) @name) @scope

(function_definition name: (identifier) @name "="? @body body: (_) @body) @def.function
(function_declaration name: (identifier) @name) @def.function

(template_body (type_definition name: (type_identifier) @name) @def.type)
(template_body (val_declaration name: (identifier) @name) @def.property)
(template_body (var_declaration name: (identifier) @name) @def.property)
(template_body (val_definition pattern: (identifier) @name "=" @body) @def.property)
(template_body (var_definition pattern: (identifier) @name "=" @body) @def.property)
(val_definition value: (_) @hidden)
(var_definition value: (_) @hidden)
(template_body [(call_expression) (infix_expression) (block)] @hidden)
(extends_clause arguments: (_) @hidden)
(given_definition body: (_) @hidden)

(object_definition
  body: (template_body
    (function_definition name: (identifier) @_main parameters: (_))) @main
  (#eq? @_main "main"))

;;; depth 2

(compilation_unit (package_clause name: (package_identifier) @package.more !body))
(package_clause name: (package_identifier) @package body: (_))

(object_definition
  extend: (extends_clause type: [
    (type_identifier) @_app
    (stable_type_identifier (identifier) @_app)
  ]) @main
  (#any-of? @_app "App" "IOApp" "ZIOAppDefault"))
(function_definition (annotation name: (type_identifier) @_main) (#eq? @_main "main")) @main

(compilation_unit (type_definition name: (type_identifier) @name) @def.type)
(compilation_unit (val_definition pattern: (identifier) @name "=" @body) @def.constant)
(compilation_unit (var_definition pattern: (identifier) @name "=" @body) @def.variable)
(compilation_unit [(call_expression) (infix_expression)] @hidden)
(given_definition name: (identifier) @name ["with" "="] @body) @def.constant
