; Erlang. Functions and types are for others where the export lists name them; in a header
; (a file without `-module`) all is.

(comment) @comment

(remote module: (remote_module module: (atom) @import @spec))

;;; depth 3

(export_attribute funs: (fa fun: (atom) @export))
(export_type_attribute types: (fa fun: (atom) @export))
(export_attribute) @exports
(module_attribute "module" @lead name: (atom) @name @head ")" @body) @def.module
(module_attribute name: (atom) @given)

(pp_include file: (string) @spec) @import
(pp_include_lib file: (string) @spec) @import
(import_attribute
  module: (atom) @spec
  [(fa fun: (atom) @import.name) ","]*) @import
(behaviour_attribute name: (atom) @spec) @import

(fun_decl
  clause: (function_clause
    name: (atom) @name
    "when"? @body
    body: (_) @body)) @def.function
(record_decl "record" @lead name: (atom) @name @head ")" @body) @def.struct
(type_alias
  "type" @lead
  name: (type_name name: (atom) @name) @head
  "." @body) @def.type
(opaque "opaque" @lead name: (type_name name: (atom) @name) @head "::" @body) @def.type
(callback "callback" @lead fun: (atom) @name @head "." @body) @def.function @visible
(pp_define "define" @lead lhs: (macro_lhs name: (_) @name) @head "," @body) @def.macro

(spec) @attribute

; What is compiled for tests alone.
((pp_ifdef name: (_) @_when) @ignored.from (#any-of? @_when "TEST" "EUNIT"))
[(pp_ifdef) (pp_ifndef) (pp_if)] @branch.opens
[(pp_else) (pp_elif)] @branch.else
(pp_endif) @branch.ends

;;; if \bexport_all\b

(fun_decl clause: (function_clause name: (atom) @name)) @def.function @visible

;;; if \A(?!-module\()(?![\s\S]*\n\s*-\s*module\()

(fun_decl clause: (function_clause name: (atom) @name)) @def.function @visible
(record_decl "record" @lead name: (atom) @name @head ")" @body) @def.struct @visible
(type_alias
  "type" @lead
  name: (type_name name: (atom) @name) @head
  "." @body) @def.type @visible
(pp_define "define" @lead lhs: (macro_lhs name: (_) @name) @head "," @body) @def.macro @visible

;;; if \n-(?:module)?doc\b

((wild_attribute name: (attr_name name: (atom) @_doc) value: (string) @doc.own)
  .
  (spec)?
  .
  (fun_decl) @doc.of
  (#eq? @_doc "doc"))
((wild_attribute name: (attr_name name: (atom) @_doc) value: (string) @doc.stated)
  (#eq? @_doc "moduledoc"))
