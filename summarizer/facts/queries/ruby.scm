; Ruby. `private` rules the methods below it up to the end of its body, nothing else.

(comment) @comment

((call !receiver method: (identifier) @_method (argument_list (string))) @import
  (#any-of? @_method "require" "require_relative" "load" "autoload"))

((if condition: (_) @_started) @main
  (#match? @_started "^__FILE__ *== *\\$(0|PROGRAM_NAME)$"))

(module name: (_) @name body: (_)? @body "end" @body) @def.namespace @visible
; One that is mixed into others: what stands in it is its own.
(module name: (_) @name body: (body_statement (method))) @scope
(module name: (_) @name body: (body_statement
  (_ method: (identifier) arguments: (_ (method))))) @scope
(module name: (_) @name body: (body_statement (_ !receiver method: (identifier) @_mixed))
  (#any-of? @_mixed "extend" "include" "included" "prepended" "class_methods")) @scope
; A class that is opened only to put another one into it: a name for that, no definition.
(class name: (_) @name !superclass body: (body_statement . [(class) (module)] .) @body)
  @def.namespace @visible
(class name: (_) @name body: (_)? @body "end" @body) @def.class @visible
(method name: (_) @name "="? @body body: (_)? @body "end"? @body) @def.function
(singleton_method
  object: [(self) (constant)]
  name: (_) @name
  "="? @body
  body: (_)? @body
  "end"? @body) @def.function @visible
(assignment left: (constant) @name right: (_) @body) @def.constant @visible

;;; if private || protected

(class "class" @section.public)
(module "module" @section.public)
(singleton_class "class" @section.public)
(body_statement
  (identifier) @section.private
  (#any-of? @section.private "private" "protected"))
(body_statement
  (identifier) @section.public
  (#any-of? @section.public "public" "module_function"))

(body_statement
  (_ ; a call, which compiles many times as fast without its name
    method: (identifier) @_method
    arguments: (_ [(method) (singleton_method)] @private))
  (#any-of? @_method "private" "protected" "private_class_method"))
(body_statement
  (_
    method: (identifier) @_method
    arguments: (_ (simple_symbol) @private.name)) @private.by
  (#any-of? @_method "private" "protected" "private_class_method" "private_constant"))

;;; if :nodoc:

; RDoc: the comment behind a definition that keeps it out of the documentation.
((class (comment) @_comment) @private (#match? @_comment ":nodoc:"))
((class) @private . (comment) @_comment (#match? @_comment ":nodoc:"))
((method (comment) @_comment) @private (#match? @_comment ":nodoc:"))
((singleton_method (comment) @_comment) @private (#match? @_comment ":nodoc:"))
((module (comment) @_comment) @private (#match? @_comment ":nodoc: *all"))

;;; if Struct\.new || Class\.new || Module\.new || Data\.define

(assignment
  left: (constant) @name
  right: (_ receiver: (constant) @_maker method: (_) block: (_) @body)
  (#any-of? @_maker "Struct" "Class" "Module" "Data")) @def.class @visible

;;; if attr_

(body_statement
  (_ method: (identifier) @_attr arguments: (_ (simple_symbol) @name.part)) @def.method
  (#any-of? @_attr "attr_reader" "attr_writer" "attr_accessor"))

;;; if refine 

((_ method: (identifier) @_refine arguments: (_ . (_) @name) block: (_)) @scope
  (#eq? @_refine "refine"))
