; Swift. A file that says `public` is a library's: there, what does not say so is internal. In
; all others what is not private is for the rest of the program.

(comment) @comment
(multiline_comment) @comment

(import_declaration (identifier) @spec) @import
(attribute) @drop

(class_declaration "class" name: (_) @name body: (_) @body) @def.class
(class_declaration "actor" name: (_) @name body: (_) @body) @def.class
(class_declaration "struct" name: (_) @name body: (_) @body) @def.struct
(class_declaration "enum" name: (_) @name body: (_) @body) @def.enum
(class_declaration "extension" name: (_) @name) @scope
(class_declaration
  (modifiers (visibility_modifier) @_visible)
  "extension"
  (#any-of? @_visible "private" "fileprivate")) @private
(protocol_declaration name: (_) @name body: (_) @body) @def.interface
(protocol_function_declaration name: (simple_identifier) @name) @def.method @visible
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @def.property @visible

(function_declaration name: (simple_identifier) @name) @def.function
(init_declaration "init" @name) @def.method
(function_declaration body: (_) @drop)
(init_declaration body: (_) @drop)
(typealias_declaration name: (type_identifier) @name) @def.type

(class_body
  (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.property)
(enum_class_body
  (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.property)

(property_declaration value: (_) @hidden)
(computed_property) @hidden
(willset_didset_block) @hidden
(property_declaration value: (_) @drop)
(computed_property) @drop
(willset_didset_block) @drop
(subscript_declaration) @hidden
(deinit_declaration) @hidden

(class_declaration
  (modifiers (attribute (user_type (type_identifier) @_main)))
  (#any-of? @_main "main" "UIApplicationMain" "NSApplicationMain")) @main

;;; depth 2

(source_file
  (property_declaration
    (value_binding_pattern "let")
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.constant)
(source_file
  (property_declaration
    (value_binding_pattern "var")
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.variable)
(source_file
  [(call_expression) (assignment) (if_statement) (for_statement) (guard_statement)
   (while_statement) (do_statement) (switch_statement)] @hidden)

;;; if (?:public|open) (?:\w+ )*(?:class|struct|enum|protocol|actor|func|let|var|extension|init|typealias)\b

(source_file) @section.private

(class_declaration
  (modifiers (visibility_modifier) @_visible)
  ["class" "actor"]
  name: (_) @name (#any-of? @_visible "public" "open")) @def.class @visible
(class_declaration
  (modifiers (visibility_modifier) @_visible)
  "struct"
  name: (_) @name (#eq? @_visible "public")) @def.struct @visible
(class_declaration
  (modifiers (visibility_modifier) @_visible)
  "enum"
  name: (_) @name (#eq? @_visible "public")) @def.enum @visible
(protocol_declaration
  (modifiers (visibility_modifier) @_visible)
  name: (_) @name (#eq? @_visible "public")) @def.interface @visible
(function_declaration
  (modifiers (visibility_modifier) @_visible)
  name: (simple_identifier) @name
  (#any-of? @_visible "public" "open")) @def.function @visible
(init_declaration
  (modifiers (visibility_modifier) @_visible)
  "init" @name (#any-of? @_visible "public" "open")) @def.method @visible
(class_body
  (property_declaration
    (modifiers (visibility_modifier) @_visible)
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.property @visible
  (#any-of? @_visible "public" "open"))
(source_file
  (property_declaration
    (modifiers (visibility_modifier) @_visible)
    (value_binding_pattern "let")
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.constant @visible
  (#eq? @_visible "public"))
(source_file
  (property_declaration
    (modifiers (visibility_modifier) @_visible)
    (value_binding_pattern "var")
    name: (pattern bound_identifier: (simple_identifier) @name)) @def.variable @visible
  (#eq? @_visible "public"))
(typealias_declaration
  (modifiers (visibility_modifier) @_visible)
  name: (type_identifier) @name (#eq? @_visible "public")) @def.type @visible

; The members of a public extension are public without saying so.
(class_declaration
  (modifiers (visibility_modifier) @_visible)
  "extension"
  body: (class_body
    (function_declaration
      (modifiers)? @_modifiers
      name: (simple_identifier) @name) @def.function @visible)
  (#eq? @_visible "public")
  (#not-match? @_modifiers "\\b(?:internal|private|fileprivate)\\b"))
(class_declaration
  (modifiers (visibility_modifier) @_visible)
  "extension"
  body: (class_body
    (property_declaration
      (modifiers)? @_modifiers
      name: (pattern bound_identifier: (simple_identifier) @name)) @def.property @visible)
  (#eq? @_visible "public")
  (#not-match? @_modifiers "\\b(?:internal|private|fileprivate)\\b"))
