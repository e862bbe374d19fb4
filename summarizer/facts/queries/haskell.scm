; Haskell. A type signature tells of a function; its equations stand in where there is none.

(comment) @comment
(haddock) @comment

;;; depth 5

(header module: (module) @package)
(header) @doc.above
(exports (export variable: (variable) @export))
(exports (export type: (_) @export))
(exports) @exports

(import module: (module) @spec) @import
((import
  module: (module) @spec
  names: (import_list
    [(import_name [variable: (_) type: (_)] @import.name) ","]*)) @import
  (#not-match? @import "\\bhiding\\b"))

(declarations (bind name: (variable) @_main) @main (#eq? @_main "main"))

(declarations
  (signature name: (variable) @name) @def.function)
(declarations
  (signature names: (binding_list name: (variable) @name)) @def.function)
(declarations
  (function name: (variable) @name match: (match ["=" "|"] @body)) @def.function)
(declarations
  (bind name: (variable) @name match: (match ["=" "|"] @body)) @def.function)

(data_type name: (name) @name ["=" "where"]? @body) @def.type
(newtype name: (name) @name ["=" "where"]? @body) @def.type
(type_synomym name: (name) @name) @def.type
(type_family name: (name) @name "where"? @body) @def.type
(data_family name: (name) @name) @def.type
(class name: (name) @name "where"? @body) @def.class
(class_declarations (signature name: (variable) @name) @def.method)
(class_declarations (signature names: (binding_list name: (variable) @name)) @def.method)
(instance) @hidden
