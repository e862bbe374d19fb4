; JavaScript; the first half of TypeScript too. A symbol stands at the top of the file or in a
; class there: the depths leave out what is in other blocks.

;;; at // || /\*

(comment) @comment

;;; at @\w(?<!\* @\w)(?<!\{@[a-z])

; Not at the tags of doc comments, which are many: ` * @param`, `{@link X}`.
(decorator) @drop

;;; depth 6

(class_body (_ name: (_) @name body: (_) @body) @def.method)
(class_body (_ property: (_) @name value: (_ "=>" body: (_) @body)) @def.method)

;;; depth 2

(function_declaration name: (_) @name body: (_) @body) @def.function
(generator_function_declaration name: (_) @name body: (_) @body) @def.function
(class_declaration name: (_) @name body: (_) @body) @def.class

(program (statement_block) @hidden)
(export_statement declaration: (_) @inner) @outer
(lexical_declaration . (variable_declarator) @inner) @outer
(variable_declaration . (variable_declarator) @inner) @outer

; Functions and classes by another name.
([(lexical_declaration (variable_declarator
    name: (identifier) @name
    value: (_ ["=>" "function"] body: (_) @body)) @def.function)
  (variable_declaration (variable_declarator
    name: (identifier) @name
    value: (_ ["=>" "function"] body: (_) @body)) @def.function)])
([(lexical_declaration (variable_declarator
    name: (identifier) @name value: (_ "class" body: (_) @body)) @def.class)
  (variable_declaration (variable_declarator
    name: (identifier) @name value: (_ "class" body: (_) @body)) @def.class)])

; A value counts if it is written as a constant, or exported.
(lexical_declaration kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @body) @def.constant
  (#match? @name "^[A-Z][A-Z0-9_]+$"))
(lexical_declaration kind: "const"
  (variable_declarator name: (identifier) @name value: (_)? @body) @def.constant @if.listed
  (#not-match? @name "^[A-Z][A-Z0-9_]+$") (#not-match? @body "^require\\("))
(lexical_declaration kind: "let"
  (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable @if.listed)
(variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable @if.listed
  (#not-match? @body "^require\\("))

(program (import_statement) @import)
(program (export_statement source: (_)) @import)

(program (export_statement ["*" (export_clause)] @exports))
(program (export_statement value: (_) @exports))
(program (export_statement declaration: (_ name: (_) @export)))
(program (export_statement declaration: (_ (variable_declarator name: (identifier) @export))))
(program (export_statement "default" @alias declaration: (_ name: (_) @export)))
(program (export_statement "default" @alias value: (identifier) @export))
(program (export_statement (export_clause (export_specifier name: [(_) "default"] @export !alias))))
(program (export_statement !source
  (export_clause (export_specifier name: (_) @exported alias: [(_) "default"] @export @alias))
  (#not-eq? @export "default")))
(program (export_statement !source
  (export_clause (export_specifier name: (_) @export alias: [(_) "default"] @alias))
  (#eq? @alias "default")))
(program (export_statement
  (export_clause (export_specifier alias: [(_) "default"] @export)) source: (_)))
(program (export_statement (namespace_export (identifier) @export)))

;;; depth 1 if export const\s*[\[{] || export let\s*[\[{] || export var\s*[\[{]

(export_statement declaration: (_ "const"? @kind (variable_declarator name: (_ [
  (shorthand_property_identifier_pattern) @name @export @def.variable
  (identifier) @name @export @def.variable
  (rest_pattern (identifier) @name @export @def.variable)
  (_ left: [(identifier) (shorthand_property_identifier_pattern)] @name @export @def.variable)
  (pair_pattern value: [
    (identifier) @name @export @def.variable
    (assignment_pattern left: (identifier) @name @export @def.variable)])]))))

;;; depth 2 if export default

(export_statement value: (_) @inner) @outer
(export_statement "default" @alias
  value: (_ function: (_) arguments: (_ (identifier) @exported)))
(export_statement "default" @name @export
  value: (_ !name ["=>" "function"] body: (_) @body)) @def.function
(export_statement "default" @name @export value: (_ !name "class" body: (_) @body)) @def.class
(export_statement "default" @alias
  value: (_ "function" name: (_) @name @export body: (_) @body)) @def.function
(export_statement "default" @alias
  value: (_ "class" name: (_) @name @export body: (_) @body)) @def.class

;;; depth 3 if exports\.\w+ *=[^=] || module\.exports *= || \.prototype\.\w+ *=

; CommonJS.
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) @exports "="
    right: _)
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) "="
    right: [(_ function: (identifier) @exported)
            (_ function: (_) arguments: (_ (identifier) @exported))
            (_ constructor: (identifier) @exported)
            (object (shorthand_property_identifier) @export)
            (object (_ key: (property_identifier) @export @alias value: (identifier) @exported))
            (object (_ key: [(property_identifier) @export (string (_) @export)]))
            (object (_ name: (property_identifier) @export))])
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) @alias "="
    right: (identifier) @export)
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) "="
    right: (_ "function" name: (_) @name @export body: (_) @body)) @def.function
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) @name @export "="
    right: (_ !name ["=>" "function"] body: (_) @body)) @def.function
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) "="
    right: (_ "class" name: (_) @name @export body: (_) @body)) @def.class
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) @name @export "="
    right: (_ !name "class" body: (_) @body)) @def.class
  (#eq? @_module "module") (#eq? @_exports "exports"))
((_
    left: (_ object: (identifier) @_module property: (_) @_exports) "="
    right: (object
      [(_ key: (property_identifier) @name
         value: [(function_expression body: (_) @body) (_ "=>" body: (_) @body)])
       (_ name: (property_identifier) @name body: (_) @body)] @def.function))
  (#eq? @_module "module") (#eq? @_exports "exports"))

((_
    left: (_ object: (identifier) @_module property: (_) @_exports) "="
    right: (_ "=" right: [(identifier) @export (object (shorthand_property_identifier) @export)]))
  (#eq? @_module "module") (#eq? @_exports "exports"))

; var app = exports = module.exports = {}: what app gets is given on.
((variable_declarator
    name: (identifier) @given
    value: (_ left: (_) @_exports "=" right: [(object) (_ "=" right: (object))] @exports))
  (#any-of? @_exports "exports" "module.exports"))
((variable_declarator
    name: (identifier) @name @export
    value: (_ left: (_) @_exports "=" right: [
      (_ ["=>" "function"] body: (_) @body)
      (_ "=" right: (_ ["=>" "function"] body: (_) @body))])) @def.function
  (#any-of? @_exports "exports" "module.exports"))

; Foo.bar = function, Foo.prototype.bar = function.
((program (expression_statement (_
    left: (_ object: (identifier) @parent property: (_) @name) "="
    right: [(function_expression body: (_) @body) (_ "=>" body: (_) @body)]) @def.method))
  (#not-match? @parent "^(module|exports|window|self|global|globalThis)$"))
((program (expression_statement (_
    left: (_ object: (_ object: (identifier) @parent property: (_) @_prototype)
      property: (_) @name) "="
    right: [(function_expression body: (_) @body) (_ "=>" body: (_) @body)]) @def.method))
  (#eq? @_prototype "prototype"))

; exports.foo = …, module.exports.foo = …
((_
    left: (_ object: (_) @_exports property: (property_identifier) @export) "="
    right: (_)) @exports
  (#any-of? @_exports "exports" "module.exports"))
((_
    left: (_ object: (_) @_exports property: (property_identifier) @alias) "="
    right: (identifier) @exported)
  (#any-of? @_exports "exports" "module.exports"))
((_
    left: (_ object: (_) @_exports property: (property_identifier) @name) "="
    right: (_ ["=>" "function"] body: (_) @body)) @def.function
  (#any-of? @_exports "exports" "module.exports"))
((_
    left: (_ object: (_) @_exports property: (property_identifier) @name) "="
    right: (_ "class" body: (_) @body)) @def.class
  (#any-of? @_exports "exports" "module.exports"))

;;; depth 0 if #!/ || require\.main

(program (expression_statement [(call_expression) (await_expression)]) @runs)
((program (if_statement condition: (parenthesized_expression
    (_ left: (member_expression) @_main right: (identifier) @_module)) @main))
  (#eq? @_main "require.main") (#eq? @_module "module"))

;;; where require ?\( || import ?\(

((_
    function: (identifier) @_require arguments: (_ . (string) @spec)) @import
  (#eq? @_require "require"))
(_ function: (import) arguments: (_ . (string) @spec)) @import
((variable_declarator
    name: (object_pattern) @import.pattern
    value: [(_ function: [(identifier) (import)] @_require
              arguments: (_ . (string) @spec)) @import
            (await_expression (_ function: [(identifier) (import)] @_require
              arguments: (_ . (string) @spec)) @import)])
  (#any-of? @_require "require" "import"))
((variable_declarator
    name: (identifier) @import.as
    value: (_ function: (identifier) @_require arguments: (_ . (string) @spec)) @import)
  (#eq? @_require "require"))
((variable_declarator
    name: (identifier) @import.as
    value: (_
      object: (_ function: (identifier) @_require arguments: (_ . (string) @spec)) @import
      property: (property_identifier) @import.name))
  (#eq? @_require "require"))
((_
    object: (_
      function: [(identifier) (import)] @_require arguments: (_ . (string) @spec)) @import
    property: (property_identifier) @import.name)
  (#match? @_require "^(require$|import)") (#not-match? @import.name "^(then|catch|finally)$"))
((_
    left: (_) @_exports "="
    right: (_
      function: (identifier) @_require arguments: (_ . (string) @spec)) @import @reexport)
  (#eq? @_exports "module.exports") (#eq? @_require "require"))

;;; depth 0 if \$props\b

; What Svelte's components take.
((program (lexical_declaration (variable_declarator
    name: (object_pattern [
      (shorthand_property_identifier_pattern) @name @export @def.variable
      (object_assignment_pattern
        left: (shorthand_property_identifier_pattern) @name @export right: (_) @body) @def.variable
      (pair_pattern key: (property_identifier) @name @export value: (_) @body) @def.variable])
    value: (call_expression function: (identifier) @_props))))
  (#eq? @_props "$props"))

;;; depth 2 if defineProps\b

; What Vue's take: the definition is what may be one itself, so that it hides none.
([(expression_statement (_ function: (identifier) @_props arguments: (_ . [
      (object (_
        key: [(property_identifier) @name @export @head
              (string (string_fragment) @name @export @head _ @body)]
        value: (_) @body))
      (array (string (string_fragment) @name @export @head _ @body))])))
  (variable_declarator
    value: (_ function: (identifier) @_props arguments: (_ . [
      (object (_
        key: [(property_identifier) @name @export @head
              (string (string_fragment) @name @export @head _ @body)]
        value: (_) @body))
      (array (string (string_fragment) @name @export @head _ @body))])))] @def.variable
  (#eq? @_props "defineProps"))
