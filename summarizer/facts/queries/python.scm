; Python. Nested functions need no care here: a function's body hides what is in it.

;;; at #

(comment) @comment

;;; depth 10

(function_definition name: (_) @name body: (_) @body) @def.function
(class_definition name: (_) @name body: (_) @body) @def.class
(decorated_definition definition: (_) @inner) @outer
(block . (string) @doc)

;;; depth 2

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import

(module (string) @doc.file)

; What a name says is a constant, an alias of a type or an object that others use.
(module (assignment left: (identifier) @name right: (_)? @body) @def.constant
  (#match? @name "^_?[A-Z][A-Z0-9_]*$"))
(if_statement (block (assignment left: (identifier) @name right: (_)? @body) @def.constant)
  (#match? @name "^_?[A-Z][A-Z0-9_]+$"))
(try_statement (block (assignment left: (identifier) @name right: (_)? @body) @def.constant)
  (#match? @name "^_?[A-Z][A-Z0-9_]+$"))
(module (assignment left: (identifier) @name right: [(subscript) (binary_operator operator: "|")
  (identifier) (attribute)] @body) @def.type
  (#match? @name "^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))
(module (assignment left: (identifier) @name right: (call function: (_) @_maker) @body) @def.type
  (#match? @_maker
    "(^|[.])(TypeVar|ParamSpec|TypeVarTuple|NewType|namedtuple|NamedTuple|TypedDict|Enum)$"))
(module (assignment left: (identifier) @name type: (type (_) @_alias) right: (_) @body) @def.type
  (#match? @_alias "(^|[.])TypeAlias$"))
(module (assignment left: (identifier) @name
  right: (call function: (_) @_maker) @body) @def.variable
  (#match? @name "^[a-z]") (#match? @_maker "(^|[.])[A-Z][A-Za-z0-9]*$"))
(module (assignment left: (identifier) @name type: (_) right: (_)? @body) @def.variable
  (#match? @name "^[a-z]"))
(module (assignment left: (identifier) @name right: (_) @body) @def.variable @if.listed
  (#match? @name "^[a-z]"))
(module (assignment left: (identifier) @name right: (lambda body: (_) @body)) @def.function)
(module (type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])
  right: (_) @body) @def.type)

;;; depth 1 if TYPE_CHECKING

; An else says what programs have instead, mostly the same names: `A = object`, an import.
(if_statement
  condition: [(identifier) @_checking (attribute attribute: (identifier) @_checking)]
  consequence: (block) @checked
  !alternative
  (#eq? @_checking "TYPE_CHECKING"))

;;; depth 0 if __all__

; __all__ = […], += […], = […] + other, .extend([…]), .append(…)
(module
  [(assignment left: (identifier) @_all right: (_) @exports)
   (augmented_assignment left: (identifier) @_all right: (_) @exports)]
  (#eq? @_all "__all__"))
(module
  [(assignment left: (identifier) @_all right: (_ (string (string_content) @export)))
   (augmented_assignment left: (identifier) @_all right: (_ (string (string_content) @export)))
   (assignment left: (identifier) @_all right:
     (binary_operator (_ (string (string_content) @export))))
   (assignment left: (identifier) @_all right:
     (binary_operator (binary_operator (_ (string (string_content) @export)))))]
  (#eq? @_all "__all__"))
; … and the list of another module, which stands for its names.
(module
  (_ left: (identifier) @_all right: [
    (attribute) @export
    (_ (attribute) @export)
    (binary_operator (binary_operator (attribute) @export))
    (_ (list_splat (attribute) @export))])
  (#eq? @_all "__all__") (#match? @export "[.]__all__$"))
(module (call
  function: (attribute object: (identifier) @_all)
  arguments: (argument_list [(string (string_content) @export)
    (_ (string (string_content) @export))]))
  (#eq? @_all "__all__"))

;;; depth 0 if __main__ || #!/

(module [(call) (await)] @runs)
(module (if_statement
  condition: (comparison_operator (identifier) @_name (string (string_content) @_main)) @main
  (#eq? @_name "__name__") (#eq? @_main "__main__")))

;;; where import (?<=[ \t:;\n][ \t]import ) || from (?<=[ \t:;\n][ \t]from )

(import_statement) @import
(import_from_statement) @import
