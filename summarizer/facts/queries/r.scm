; R. roxygen's tags say what a package exports.

(comment) @comment

(call
  function: (identifier) @_load
  arguments: (arguments . (argument value: (identifier) @spec))
  (#any-of? @_load "library" "require")) @import
(call
  function: (identifier) @_load
  arguments: (arguments . (argument value: (string) @spec))
  (#any-of? @_load "library" "require" "requireNamespace" "source")) @import

;;; depth 1

(program (binary_operator
  lhs: (identifier) @name.part
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @def.function)
(program (binary_operator
  lhs: (string (string_content) @name.part)
  operator: ["<-" "="]
  rhs: (function_definition body: (_) @body)) @def.function)
(program (binary_operator
  lhs: (identifier) @name
  operator: ["<-" "="] @body
  rhs: [(float) (integer) (string) (true) (false)]) @def.constant
  (#match? @name "^[.]?[A-Z][A-Z0-9_.]+$"))
(program (binary_operator
  lhs: (identifier) @name
  operator: ["<-" "="] @body
  rhs: (call function: [(identifier) @_make (namespace_operator rhs: (identifier) @_make)]))
  @def.class
  (#any-of? @_make "R6Class" "setRefClass" "ggproto" "new_class"))
(program (call
  function: (identifier) @_make @lead
  arguments: (arguments
    . (argument value: (string (string_content) @name @head . _ @body)))) @def.class
  (#any-of? @_make "setClass" "setRefClass" "setClassUnion"))
(program (call
  function: (identifier) @_make @lead
  arguments: (arguments
    . (argument value: (string (string_content) @name @head . _ @body)))) @def.function
  (#eq? @_make "setGeneric"))
; What another function makes is told where roxygen exports it.
(program (binary_operator
  lhs: (identifier) @name @if.listed
  operator: ["<-" "="] @body
  rhs: [(call) (identifier) (namespace_operator) (binary_operator)]) @def.variable)
