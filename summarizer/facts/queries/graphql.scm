; GraphQL. What a schema can be asked are the fields of its three root types.

(comment) @comment

;;; depth 7

(object_type_definition (description)? @doc "type" @head (name) @name (fields_definition)? @body)
  @def.type
(interface_type_definition
  (description)? @doc "interface" @head (name) @name (fields_definition)? @body) @def.interface
(input_object_type_definition
  (description)? @doc "input" @head (name) @name (input_fields_definition)? @body) @def.struct
(enum_type_definition
  (description)? @doc "enum" @head (name) @name (enum_values_definition)? @body) @def.enum
(union_type_definition
  (description)? @doc "union" @head (name) @name (union_member_types)? @body) @def.union
(scalar_type_definition (description)? @doc "scalar" @head (name) @name) @def.type
(directive_definition (description)? @doc "directive" @head (name) @name) @def.macro

(operation_definition (operation_type) (name) @name (selection_set) @body) @def.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @def.function

;;; if Query\b || Mutation\b || Subscription\b

(object_type_definition
  (name) @parent
  (fields_definition
    (field_definition (description)? @doc (name) @name @head (type) ) @def.method)
  (#any-of? @parent "Query" "Mutation" "Subscription"))
(object_type_extension
  (name) @parent
  (fields_definition
    (field_definition (description)? @doc (name) @name @head (type) ) @def.method)
  (#any-of? @parent "Query" "Mutation" "Subscription"))
