; C++. Conditional lines and export macros are gone before it is parsed (`cfamily.py`).
; A member that is defined outside of its class is private unless the class, in the same
; file, shows it: what a class shows is said where it is declared.

(comment) @comment

(preproc_include path: [(string_literal) (system_lib_string)] @spec) @import
(import_declaration name: (module_name) @spec) @import

(preproc_def name: (identifier) @name value: (_)? @body) @def.macro
(preproc_function_def name: (identifier) @name value: (_)? @body) @def.macro

(attribute_specifier) @drop
(ms_declspec_modifier) @drop
(attribute_declaration) @drop

(namespace_definition name: (_) @package)
(namespace_definition !name) @private

(class_specifier
  name: [(type_identifier) @name
         (template_type name: (type_identifier) @name)
         (qualified_identifier name: (type_identifier) @name)]
  body: (_) @body) @def.class
(struct_specifier
  name: [(type_identifier) @name
         (template_type name: (type_identifier) @name)
         (qualified_identifier name: (type_identifier) @name)]
  body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
(concept_definition name: (identifier) @name "=" @body) @def.type
(alias_declaration name: (type_identifier) @name) @def.type

(class_specifier body: (field_declaration_list "{" @section.private))
(struct_specifier body: (field_declaration_list "{" @section.public))
(union_specifier body: (field_declaration_list "{" @section.public))
((access_specifier) @section.public (#eq? @section.public "public"))
((access_specifier) @section.private (#not-eq? @section.private "public"))
(friend_declaration) @hidden

(template_declaration
  [(class_specifier) (struct_specifier) (union_specifier) (function_definition) (declaration)
   (alias_declaration) (concept_definition)] @inner) @outer

; Members in their class.
(field_declaration
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
  ]) @def.method
(function_definition
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
  ]
  body: (_)? @body) @def.function

; Constructors and destructors have no type; neither has a macro that looks like one.
(field_declaration_list
  (declaration !type declarator: (function_declarator
    declarator: [(identifier) (destructor_name)] @name)) @def.method
  (#not-match? @name "^[A-Z][A-Z0-9_]+$"))
(field_declaration_list
  (function_definition !type
    declarator: (function_declarator declarator: [(identifier) (destructor_name)] @name)
    (field_initializer_list)? @body
    body: (_)? @body) @def.method
  (#not-match? @name "^[A-Z][A-Z0-9_]+$"))

(function_definition
  type: (_)
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator (template_function name: (identifier) @name))
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))
  ]
  body: (_)? @body) @def.function
(declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [(identifier) (operator_name)] @name)
    (_ (function_declarator declarator: [(identifier) (operator_name)] @name))
    (_ (_ (function_declarator declarator: [(identifier) (operator_name)] @name)))
  ]) @def.function @declared

; Members outside of their class.
(function_definition
  declarator: [
    (function_declarator (qualified_identifier) @_qualified)
    (_ (function_declarator (qualified_identifier) @_qualified))
    (_ (_ (function_declarator (qualified_identifier) @_qualified)))
  ]) @private
(function_definition
  declarator: [
    (function_declarator (qualified_identifier
      scope: [(namespace_identifier) @parent (template_type name: (_) @parent)]
      name: [(identifier) (destructor_name) (operator_name)] @name))
    (function_declarator (qualified_identifier (qualified_identifier
      scope: [(namespace_identifier) @parent (template_type name: (_) @parent)]
      name: [(identifier) (destructor_name) (operator_name)] @name)))
    (_ (function_declarator (qualified_identifier
      scope: [(namespace_identifier) @parent (template_type name: (_) @parent)]
      name: [(identifier) (operator_name)] @name)))
    (_ (function_declarator (qualified_identifier (qualified_identifier
      scope: [(namespace_identifier) @parent (template_type name: (_) @parent)]
      name: [(identifier) (operator_name)] @name))))
    (_ (_ (function_declarator (qualified_identifier
      scope: [(namespace_identifier) @parent (template_type name: (_) @parent)]
      name: [(identifier) (operator_name)] @name))))
  ]
  (field_initializer_list)? @body
  body: (_)? @body) @def.method

(type_definition
  declarator: [
    (type_identifier) @name
    (pointer_declarator (type_identifier) @name)
    (pointer_declarator (pointer_declarator (type_identifier) @name))
    (array_declarator (type_identifier) @name)
    (function_declarator (type_identifier) @name)
    (function_declarator (parenthesized_declarator (pointer_declarator (type_identifier) @name)))
    (pointer_declarator (function_declarator
      (parenthesized_declarator (pointer_declarator (type_identifier) @name))))
  ]) @def.type
(type_definition type: (struct_specifier body: (_) @drop))
(type_definition type: (union_specifier body: (_) @drop))
(type_definition type: (enum_specifier body: (_) @drop))

((function_definition
  declarator: (function_declarator declarator: (identifier) @_main)) @main
  (#eq? @_main "main"))
