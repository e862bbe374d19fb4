; Rust. `mod x;` is an import: of the file that holds x; so is a path without `use`.

(attribute_item) @attribute
(inner_attribute_item) @attribute

(source_file (function_item name: (identifier) @_main) @main (#eq? @_main "main"))

(use_declaration) @import
(mod_item !body) @import
(extern_crate_declaration) @import

(mod_item . name: (_) @name body: (_)) @closed
((mod_item (visibility_modifier) @_pub name: (_) @name body: (_)) @closed (#not-eq? @_pub "pub"))

; What is compiled for tests alone.
((attribute_item (attribute (identifier) @_cfg arguments: (token_tree) @_when)) .
  (attribute_item)* .
  [(mod_item) (function_item) (impl_item) (use_declaration) (struct_item) (enum_item)
   (const_item) (static_item) (trait_item) (type_item) (macro_definition)] @ignored
  (#eq? @_cfg "cfg")
  (#match? @_when "^\\((all\\()?\\s*test\\b"))

(function_item name: (identifier) @name body: (block) @body) @def.function
(function_signature_item name: (identifier) @name) @def.function

(struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @def.struct
(struct_item
  name: (type_identifier) @name
  body: (ordered_field_declaration_list) @drop) @def.struct
(union_item name: (type_identifier) @name body: (_) @body) @def.union
(enum_item name: (type_identifier) @name body: (_) @body) @def.enum
(trait_item name: (type_identifier) @name body: (_) @body) @def.trait
(type_item name: (type_identifier) @name) @def.type
(const_item name: (identifier) @name value: (_)? @body) @def.constant
(static_item name: (identifier) @name value: (_)? @body) @def.variable
(macro_definition name: (identifier) @name ["{" "(" "["] @body) @def.macro

; A trait's items are as public as the trait.
(trait_item body: (declaration_list
  (function_item name: (identifier) @name body: (_) @body) @def.method @visible))
(trait_item body: (declaration_list
  (function_signature_item name: (identifier) @name) @def.method @visible))
(trait_item body: (declaration_list
  (const_item name: (identifier) @name value: (_)? @body) @def.constant @visible))
(trait_item body: (declaration_list
  (associated_type name: (type_identifier) @name) @def.type @visible))

((attribute_item (attribute (identifier) @_exported)) .
  (attribute_item)* .
  (macro_definition name: (identifier) @name) @def.macro @visible
  (#eq? @_exported "macro_export"))

(impl_item
  type: [
    (type_identifier) @name
    (generic_type type: (type_identifier) @name)
    (scoped_type_identifier name: (type_identifier) @name)
    (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
    (dynamic_type trait: (type_identifier) @name)
    (reference_type type: (type_identifier) @name)
    (reference_type type: (generic_type type: (type_identifier) @name))
    (primitive_type) @name
    (array_type) @name
    (tuple_type) @name
    (unit_type) @name
    (pointer_type) @name
    (function_type) @name
  ]) @scope

;;; if #\[path\b

((attribute_item (attribute (identifier) @_path value: (string_literal (string_content) @spec))) .
  (attribute_item)* .
  (mod_item !body) @import
  (#eq? @_path "path"))

;;; at \b[a-z_](?<!::.)\w*::(?<!\bstd::)(?<!\bcore::)(?<!\balloc::)(?<!\bself::)\w+(?:::\w+)*

(scoped_identifier) @import
(scoped_type_identifier) @import

;;; at // || /\*

(line_comment) @comment
(block_comment) @comment
