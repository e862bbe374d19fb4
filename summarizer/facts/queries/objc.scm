; Objective-C, beside what it shares with C. What an implementation defines is declared for
; others in a header.

(module_import path: (_) @spec) @import

(class_interface
  .
  "@interface"
  .
  (identifier) @name
  [(instance_variables) (method_declaration) (property_declaration) "@end"] @body
  !category) @def.class
(class_interface . "@interface" . (identifier) @name category: (_)) @scope
(class_implementation . "@implementation" . (identifier) @name) @scope
(class_implementation
  .
  "@implementation"
  .
  (identifier) @name
  [(instance_variables) (implementation_definition) "@end"] @body
  !category) @def.class
(class_implementation) @private
(protocol_declaration
  .
  "@protocol"
  .
  (identifier) @name
  [
    (method_declaration) (property_declaration) (qualified_protocol_interface_declaration) "@end"
  ] @body) @def.interface

; A pattern that names the node of a method's definition takes long to compile.
(method_declaration (method_type) . (identifier) @name) @def.method
(implementation_definition (_ (method_type) . (identifier) @name) @def.method)
(implementation_definition (_ (compound_statement) @drop))
(property_declaration
  (struct_declaration (struct_declarator (identifier) @name))) @def.property
(property_declaration
  (struct_declaration
    (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @def.property

(property_declaration
  (struct_declaration
    (struct_declarator
      (function_declarator
        (parenthesized_declarator
          (block_pointer_declarator declarator: (identifier) @name)))))) @def.property

;;; if @implementation

(class_interface) @private
(type_definition) @private
