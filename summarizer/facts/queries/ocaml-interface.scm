; OCaml: interfaces.

(comment) @comment

(open_module module: (_) @spec) @import
(class_definition (class_binding (class_name) @name ":" @body)) @def.class
