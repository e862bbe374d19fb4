; Elixir. Definitions are calls of macros; what `quote` and `unquote` make cannot be known.

(comment) @comment

((call target: (dot left: (alias) @import @spec)) (#match? @spec "[.]"))

;;; depth 8

(call
  target: (identifier) @_module
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_module "defmodule")) @def.module
(call
  target: (identifier) @_module
  (arguments . (alias) @name)
  (do_block)
  (#eq? @_module "defmodule")) @scope
(call
  target: (identifier) @_module
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_module "defprotocol")) @def.interface
(call
  target: (identifier) @_made
  (#any-of? @_made "defimpl" "quote" "test" "describe" "setup")) @hidden

(call
  target: (identifier) @_def
  (arguments
    .
    [
      (identifier) @name
      (call target: (identifier) @name)
      (binary_operator
        left: [(identifier) @name (call target: (identifier) @name)]
        "when" @body)
    ]
    .
    ","? @body)
  (do_block)? @body
  (#any-of? @_def "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate")
  (#not-match? @name "^unquote$")) @def.function

(call
  target: (identifier) @_named
  (arguments . [(alias) (dot)])
  (#any-of? @_named "alias" "import" "require" "use")) @import
(call
  target: (identifier) @_use
  (arguments . (alias) @_application)
  (#eq? @_use "use")
  (#eq? @_application "Application")) @main

(unary_operator
  operand: (call
    target: (identifier) @_type
    (arguments
      (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))
  (#any-of? @_type "type" "opaque")) @def.type
(unary_operator
  operand: (call
    target: (identifier) @_callback
    (arguments (binary_operator left: (call target: (identifier) @name))))
  (#any-of? @_callback "callback" "macrocallback")) @def.function

; `@doc` stands above, with specifications and attributes between.
(unary_operator
  operand: (call
    target: (identifier) @_doc
    (arguments [(string) (sigil)]))
  (#any-of? @_doc "doc" "typedoc")) @comment
((unary_operator operand: (call target: (identifier) @_spec)) @attribute
  (#any-of? @_spec "spec" "impl" "deprecated" "since" "dialyzer"))
((unary_operator operand: (call target: (identifier) @_doc (arguments . (keywords)))) @attribute
  (#eq? @_doc "doc"))

;;; if @moduledoc [~"]

((call
  (do_block
    (unary_operator
      operand: (call
        target: (identifier) @_doc
        (arguments [(string) (sigil)] @doc.own @doc.stated))))) @doc.of
  (#eq? @_doc "moduledoc"))

;;; if @doc false

((unary_operator
    operand: (call target: (identifier) @_doc (arguments (boolean))))
  .
  (unary_operator)*
  .
  (call) @private
  (#eq? @_doc "doc"))
