; Java. An interface's members are public without saying so.

;;; at // || /\*

(line_comment) @comment
(block_comment) @comment

;;; at @\w(?<!\* @\w)(?<!\{@[a-z])

; Not at the tags of doc comments, which are many: ` * @param`, `{@link X}`.
(modifiers (annotation) @drop)
(modifiers (marker_annotation) @drop)

;;; to \.(?<=[a-z\d_].)[A-Z]+[a-z]\w*(?![\w;])

; Types by their full names. No search that begins at their first letter is as fast.
(scoped_type_identifier) @import
(scoped_identifier) @import
(field_access) @import

;;; depth 4 nested

(package_declaration [(identifier) (scoped_identifier)] @package)
(package_declaration) @doc.above
(import_declaration) @import

(class_declaration name: (identifier) @name body: (_) @body) @def.class
(record_declaration name: (identifier) @name body: (_) @body) @def.class
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum

(method_declaration name: (identifier) @name body: (block)? @body) @def.method
(interface_body
  (method_declaration
    (modifiers)? @_modifiers
    name: (identifier) @name) @def.method @visible
  (#not-match? @_modifiers "\\bprivate\\b"))
(constructor_declaration name: (identifier) @name body: (_) @body) @def.method
(annotation_type_element_declaration
  name: (identifier) @name
  value: (_)? @body) @def.method @visible

; Constants are the only fields that are told; what fields are set to defines nothing.
(field_declaration
  (modifiers "static" "final")
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @def.constant
(constant_declaration
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @def.constant @visible
(field_declaration declarator: (variable_declarator value: (_) @hidden))
(enum_constant body: (_) @hidden)
(static_initializer) @hidden
(class_body (block) @hidden)

(method_declaration
  (modifiers) @_modifiers
  type: (void_type)
  name: (identifier) @_main
  (#eq? @_main "main")
  (#match? @_modifiers "\\bstatic\\b")) @main
