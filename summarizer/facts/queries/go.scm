; Go. A group's doc comment stands above each of its lines, not above the group.

;;; at // || /\*

(comment) @comment

;;; depth 3

(package_clause (package_identifier) @package)
(package_clause) @doc.above

(source_file
  (package_clause (package_identifier) @_package)
  (function_declaration name: (identifier) @_main) @main
  (#eq? @_package "main")
  (#eq? @_main "main"))

(import_spec path: (_) @spec) @import

(function_declaration name: (identifier) @name body: (block)? @body) @def.function

(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: [
        (type_identifier) @parent
        (generic_type type: (type_identifier) @parent)
        (pointer_type (type_identifier) @parent)
        (pointer_type (generic_type type: (type_identifier) @parent))
        (parenthesized_type (type_identifier) @parent)
        (parenthesized_type (pointer_type (type_identifier) @parent))
        (pointer_type (parenthesized_type (type_identifier) @parent))
      ]))
  name: (field_identifier) @name
  body: (block)? @body) @def.method

; A definition is told alike on its own and in a group.
(type_declaration
  "type" @lead
  (type_spec
    name: (type_identifier) @name
    type: (struct_type (field_declaration_list) @body)) @def.struct)
(type_declaration
  "type" @lead
  (type_spec
    name: (type_identifier) @name
    type: (interface_type "{" @body)) @def.interface)
(type_declaration
  "type" @lead
  (type_spec
    name: (type_identifier) @name
    type: [
      (type_identifier) (qualified_type) (pointer_type) (array_type) (slice_type) (map_type)
      (channel_type) (function_type) (generic_type) (parenthesized_type)
    ]) @def.type)
(type_declaration "type" @lead (type_alias name: (type_identifier) @name) @def.type)

(interface_type (method_elem name: (field_identifier) @name) @def.method)

; Each name of a line is a symbol of its own; what it is set to is its body.
(const_declaration
  "const" @lead
  (const_spec (identifier) @name value: (_)? @body) @def.constant
  (#not-eq? @name "_"))
(var_declaration
  "var" @lead
  (var_spec (identifier) @name value: (_)? @body) @def.variable
  (#not-eq? @name "_"))
(var_declaration
  "var" @lead
  (var_spec_list
    (var_spec (identifier) @name value: (_)? @body) @def.variable)
  (#not-eq? @name "_"))
