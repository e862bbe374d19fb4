; C. Conditional lines and export macros are gone before it is parsed (`cfamily.py`).

(comment) @comment

(preproc_include path: [(string_literal) (system_lib_string)] @spec) @import

(preproc_def name: (identifier) @name value: (_)? @body) @def.macro
(preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro

(attribute_specifier) @drop
(ms_declspec_modifier) @drop

(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator (function_declarator declarator: (identifier) @name))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (identifier) @name)))
    (function_declarator (parenthesized_declarator (identifier) @name))
    (function_declarator (parenthesized_declarator
      (pointer_declarator (function_declarator declarator: (identifier) @name))))
  ]
  (declaration)? @body
  body: (_) @body) @def.function

(declaration
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator (function_declarator declarator: (identifier) @name))
    (pointer_declarator (pointer_declarator (function_declarator declarator: (identifier) @name)))
    (function_declarator (parenthesized_declarator (identifier) @name))
  ]) @def.function @declared

(type_definition
  type: (_) @_type
  declarator: [
    (type_identifier) @name
    (primitive_type) @name
    (pointer_declarator (type_identifier) @name)
    (pointer_declarator (pointer_declarator (type_identifier) @name))
    (array_declarator (type_identifier) @name)
    (function_declarator (type_identifier) @name)
    (function_declarator (parenthesized_declarator (pointer_declarator (type_identifier) @name)))
    (pointer_declarator (function_declarator
      (parenthesized_declarator (pointer_declarator (type_identifier) @name))))
  ]) @def.type

(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum

(type_definition type: (struct_specifier body: (_) @drop))
(type_definition type: (union_specifier body: (_) @drop))
(type_definition type: (enum_specifier body: (_) @drop))

((function_definition
  declarator: (function_declarator declarator: (identifier) @_main)) @main
  (#eq? @_main "main"))
