; Python. Nested functions need no care here: a function's body hides what is in it.

;;; depth 10

(function_definition name: (_) @name body: (_) @body) @def.function
(class_definition name: (_) @name body: (_) @body) @def.class
(decorated_definition definition: (_) @inner) @outer
(block . (string) @doc)
(block . (comment) . (string) @doc)

(comment) @comment

;;; depth 0

(module . (comment)* . (string) @doc.file)

(module (assignment left: (identifier) @name right: (_)? @body) @def.constant
  (#match? @name "^_?[A-Z][A-Z0-9_]*$"))
(module (assignment left: (identifier) @name right: (call function: (_) @_maker) @body) @def.type
  (#any-of? @_maker "TypeVar" "t.TypeVar" "typing.TypeVar" "ParamSpec" "t.ParamSpec" "NewType" "t.NewType" "typing.NewType" "namedtuple" "collections.namedtuple" "NamedTuple" "TypedDict"))
(module (assignment left: (identifier) @name type: (type (_) @_alias) right: (_) @body) @def.type
  (#any-of? @_alias "TypeAlias" "t.TypeAlias" "te.TypeAlias" "typing.TypeAlias"))
(module (type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])
  right: (_) @body) @def.type)

(module
  [(assignment left: (identifier) @_all right: (_) @exports)
   (augmented_assignment left: (identifier) @_all right: (_) @exports)]
  (#eq? @_all "__all__"))
(module
  [(assignment left: (identifier) @_all right: (_ (string (string_content) @export)))
   (augmented_assignment left: (identifier) @_all right: (_ (string (string_content) @export)))]
  (#eq? @_all "__all__"))

(module [(call) (await)] @runs)
(module (if_statement
  condition: (comparison_operator (identifier) @_name (string (string_content) @_main)) @main
  (#eq? @_name "__name__") (#eq? @_main "__main__")))

;;; where import (?<=[ \t:;\n][ \t]import ) || from (?<=[ \t:;\n][ \t]from )

(import_statement) @import
(import_from_statement) @import

;;; depth 2

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
