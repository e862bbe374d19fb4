; OCaml: implementations. Values that no name binds (`let () =`) define nothing.

(comment) @comment

(open_module module: (_) @spec) @import
(include_module module: (module_path) @spec) @import @reexport

(structure (value_definition
    "let" @lead
    (let_binding pattern: (value_name) @name "=" @body) @def.constant)
  (#not-match? @name "^_"))
(compilation_unit
  (value_definition
    "let" @lead
    (let_binding pattern: (value_name) @name "=" @body) @def.constant)
  (#not-match? @name "^_"))
(structure
  (value_definition
    "let" @lead
    (let_binding pattern: (value_name) @name (parameter) "=" @body) @def.function)
  (#not-match? @name "^_"))
(compilation_unit
  (value_definition
    "let" @lead
    (let_binding pattern: (value_name) @name (parameter) "=" @body) @def.function)
  (#not-match? @name "^_"))
(structure
  (value_definition
    "let" @lead
    (let_binding
      pattern: (value_name) @name
      "=" @body
      body: [(fun_expression) (function_expression)]) @def.function)
  (#not-match? @name "^_"))
(compilation_unit
  (value_definition
    "let" @lead
    (let_binding
      pattern: (value_name) @name
      "=" @body
      body: [(fun_expression) (function_expression)]) @def.function)
  (#not-match? @name "^_"))
(value_definition (let_binding pattern: [(unit) (parenthesized_pattern)]) @hidden)

(module_definition
  (module_binding
    (module_name) @name
    "="? @body
    body: [(structure) (module_application) (functor) (packed_module)])) @def.module
(class_definition (class_binding (class_name) @name "=" @body)) @def.class
