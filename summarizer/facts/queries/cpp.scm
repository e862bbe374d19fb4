; C++. Conditional lines and export macros are gone before it is parsed (`cfamily.py`).
; A member that is defined outside of its class is private unless the class, in the same
; file, shows it: what a class shows is said where it is declared.

(comment) @comment

(preproc_include path: (_) @spec) @import
(import_declaration name: (_) @spec) @import

(preproc_def name: (identifier) @name value: (_)? @body) @def.macro
(preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro

(attribute_specifier) @drop
(attribute_declaration) @drop
(ms_declspec_modifier) @drop
(default_method_clause) @drop

(namespace_definition name: (_) @package)
(namespace_definition !name) @private

(class_specifier name: (_) @declarator body: (_) @body) @def.class
(struct_specifier name: (_) @declarator body: (_) @body) @def.struct
(union_specifier name: (_) @declarator body: (_) @body) @def.union
(enum_specifier name: (_) @declarator body: (_) @body) @def.enum
(concept_definition name: (identifier) @name "=" @body) @def.type
(alias_declaration name: (type_identifier) @name) @def.type

(class_specifier body: (field_declaration_list "{" @section.private))
(struct_specifier body: (field_declaration_list "{" @section.public))
(union_specifier body: (field_declaration_list "{" @section.public))
((access_specifier) @section.public (#eq? @section.public "public"))
((access_specifier) @section.private (#not-eq? @section.private "public"))
(friend_declaration) @hidden
(lambda_expression) @hidden

(template_declaration
  [(class_specifier) (struct_specifier) (union_specifier) (function_definition) (declaration)
   (alias_declaration) (concept_definition)] @inner) @outer

(function_definition
  declarator: (_) @declarator
  (field_initializer_list)? @body
  body: (_)? @body) @def.function
(field_declaration
  declarator: [
    (function_declarator) (pointer_declarator) (reference_declarator)
  ] @declarator) @def.method
(declaration
  declarator: [
    (function_declarator) (pointer_declarator) (reference_declarator)
  ] @declarator) @def.function @declared

(type_definition declarator: (_) @declarator) @def.type
(type_definition type: (_ body: (_) @drop))

((function_definition
  declarator: (function_declarator declarator: (identifier) @_main)) @main
  (#eq? @_main "main"))
