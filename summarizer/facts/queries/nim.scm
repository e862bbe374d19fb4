; Nim. A star behind the name exports it.

(comment) @comment
(block_comment) @comment
(documentation_comment) @comment
(block_documentation_comment) @comment

(import_statement) @import
(import_from_statement) @import
(include_statement) @import

((_
  ["proc" "func" "iterator" "converter" "method"]
  name: [
    (identifier) @name.part
    (accent_quoted) @name.part
    (exported_symbol (_) @name.part) @visible
  ]
  "="? @body
  [(documentation_comment) (block_documentation_comment)]* @doc) @def.function)
((_
  ["template" "macro"]
  name: [
    (identifier) @name.part
    (accent_quoted) @name.part
    (exported_symbol (_) @name.part) @visible
  ]
  "="? @body
  [(documentation_comment) (block_documentation_comment)]* @doc) @def.macro)

(type_section
  "type" @lead
  (type_declaration
    (type_symbol_declaration
      name: [(identifier) @name.part (exported_symbol (_) @name.part) @visible])
    "=" @body
    [(object_declaration) (ref_type (object_declaration)) (tuple_type)]) @def.struct)
(type_section
  "type" @lead
  (type_declaration
    (type_symbol_declaration
      name: [(identifier) @name.part (exported_symbol (_) @name.part) @visible])
    "=" @body
    (enum_declaration)) @def.enum)
(type_section
  "type" @lead
  (type_declaration
    (type_symbol_declaration
      name: [(identifier) @name.part (exported_symbol (_) @name.part) @visible])
    "=" @body
    [(type_expression) (distinct_type) (proc_type) (concept_declaration)
     (ref_type (type_expression))]) @def.type)

(const_section
  "const" @lead
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: [(identifier) @name.part (exported_symbol (_) @name.part) @visible]))
    "=" @body) @def.constant)
(let_section
  "let" @lead
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration name: (exported_symbol (_) @name.part) @visible))) @def.variable)
(var_section
  "var" @lead
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration name: (exported_symbol (_) @name.part) @visible))) @def.variable)

((when condition: (identifier) @_main) @main (#eq? @_main "isMainModule"))
