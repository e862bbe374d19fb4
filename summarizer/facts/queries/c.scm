; C. Conditional lines and export macros are gone before it is parsed (`cfamily.py`).

(comment) @comment

(preproc_include path: (_) @spec) @import

(preproc_def name: (identifier) @name value: (_)? @body) @def.macro
(preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro

(attribute_specifier) @drop
(ms_declspec_modifier) @drop

(function_definition
  declarator: (_) @declarator
  (declaration)? @body
  body: (_) @body) @def.function
(declaration
  declarator: [(function_declarator) (pointer_declarator)] @declarator) @def.function @declared

(type_definition declarator: (_) @declarator) @def.type
(type_definition type: (_ body: (_) @drop))

(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum

((function_definition
  declarator: (function_declarator declarator: (identifier) @_main)) @main
  (#eq? @_main "main"))
