; Kotlin. A companion's members are its class's; a class's properties are told, its locals not.

(line_comment) @comment
(multiline_comment) @comment

(annotation) @drop
(import_header) @import

(class_declaration
  "interface"
  (type_identifier) @name
  (class_body)? @body) @def.interface
(class_declaration
  "enum"
  (type_identifier) @name
  (enum_class_body)? @body) @def.enum
(class_declaration
  (modifiers)?
  .
  "class"
  (type_identifier) @name
  (class_body)? @body) @def.class
(object_declaration (type_identifier) @name (class_body)? @body) @def.class
; `: B by x { … }` reads as a call of x; it is the body of the class.
([(class_declaration
    (type_identifier) @name
    (delegation_specifier (explicit_delegation (call_expression
      (call_suffix (annotated_lambda) @body)))) .)
  (object_declaration
    (type_identifier) @name
    (delegation_specifier (explicit_delegation (call_expression
      (call_suffix (annotated_lambda) @body)))) .)] @def.class)
(companion_object (modifiers (visibility_modifier) @_visible) (#not-eq? @_visible "public")) @private

(function_declaration
  (simple_identifier) @name
  .
  (function_value_parameters)
  (function_body)? @body) @def.function

(class_body
  (property_declaration
    (modifiers)? @_modifiers
    (variable_declaration (simple_identifier) @name)
    ["=" (getter) (setter) (property_delegate)]? @body) @def.property
  (#not-match? @_modifiers "\\bconst\\b"))
(class_body
  (property_declaration
    (modifiers (property_modifier) @_const)
    (variable_declaration (simple_identifier) @name)
    "=" @body) @def.constant
  (#eq? @_const "const"))

(anonymous_initializer) @hidden
(secondary_constructor) @hidden
(enum_entry (class_body) @hidden)
(object_literal) @hidden
(property_declaration "=" . (_) @hidden)
(property_declaration [(getter) (setter) (property_delegate)] @hidden)

;;; depth 3

(package_header (identifier) @package)
(package_header) @doc.above

(source_file
  (function_declaration (simple_identifier) @_main . (function_value_parameters)) @main
  (#eq? @_main "main"))
(type_alias (type_identifier) @name) @def.type
(source_file
  (property_declaration
    (binding_pattern_kind "val")
    (variable_declaration (simple_identifier) @name)
    ["=" (getter) (property_delegate)]? @body) @def.constant)
(source_file
  (property_declaration
    (binding_pattern_kind "var")
    (variable_declaration (simple_identifier) @name)
    ["=" (getter) (setter) (property_delegate)]? @body) @def.variable)

; The statements of a script define nothing for others.
(source_file
  [(call_expression) (assignment) (if_expression) (for_statement) (try_expression)] @hidden)
