; Clojure. What stands at the top of a file or in a reader conditional; a form that is no
; definition of the core is none that we know.

(comment) @comment

;;; depth 2

(source
  (list_lit . (sym_lit) @_ns . (sym_lit name: (sym_name) @package)) @import
  (#eq? @_ns "ns"))
(source
  (list_lit . (sym_lit) @_ns . (sym_lit name: (sym_name) @package) . (str_lit)? @doc.stated)
  (#eq? @_ns "ns"))
(source
  (list_lit . (sym_lit) @_ns
    . (sym_lit
        meta: (meta_lit (map_lit value: (kwd_lit) @_key . value: (str_lit) @doc.stated))))
  (#eq? @_ns "ns")
  (#eq? @_key ":doc"))
(source
  (list_lit . (sym_lit) @_require) @import
  (#any-of? @_require "require" "use" "load"))

; With one list of arguments, or with several of which none is told.
((list_lit . (sym_lit name: (sym_name) @_def) @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (map_lit)? . (vec_lit) . [(_) ")"] @body) @def.function
  (#any-of? @_def "defn" "defn-"))
((list_lit . (sym_lit name: (sym_name) @_def) @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (map_lit)? . (list_lit) @body) @def.function
  (#any-of? @_def "defn" "defn-"))
; The types of a schema stand between the name and the arguments.
((list_lit . (sym_lit name: (sym_name) @_def) @head . (sym_lit name: (sym_name) @name)
   . (kwd_lit) @body) @def.function
  (#any-of? @_def "defn" "defn-"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (map_lit)? . (vec_lit) . [(_) ")"] @body) @def.macro
  (#eq? @_def "defmacro"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (map_lit)? . (list_lit) @body) @def.macro
  (#eq? @_def "defmacro"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (_) @body) @def.constant
  (#any-of? @_def "def" "defonce"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . (_) @body) @def.function
  (#eq? @_def "defmulti"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name)
   . (str_lit)? @doc . [(_) ")"] @body) @def.interface
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . (sym_lit) @_def @head . (sym_lit name: (sym_name) @name) . (vec_lit) . [(_) ")"] @body)
  @def.class
  (#any-of? @_def "defrecord" "deftype"))

((list_lit . (sym_lit) @_def . (sym_lit)
   (list_lit . (sym_lit name: (sym_name) @name) @head
     . (vec_lit)
     . (str_lit)? @doc
     . [(_) ")"] @body) @def.method)
  (#eq? @_def "defprotocol"))

((list_lit . (sym_lit) @_def . (sym_lit) . (str_lit)? . (map_lit) @drop)
  (#match? @_def "^def(n-?|macro)$"))
((list_lit . (sym_lit) @_def . (sym_lit meta: (meta_lit) @drop)) (#match? @_def "^def"))

((list_lit . (sym_lit) @_def . (sym_lit name: (sym_name) @_name)) @main
  (#eq? @_def "defn")
  (#eq? @_name "-main"))

((list_lit . (sym_lit) @_def) @private (#eq? @_def "defn-"))
(source (list_lit . (sym_lit) @_form) @hidden (#any-of? @_form "comment" "deftest" "quote"))
(dis_expr) @hidden
(quoting_lit) @hidden

;;; if :private

((list_lit . (sym_lit) . (sym_lit meta: (meta_lit value: (kwd_lit) @_private))) @private
  (#eq? @_private ":private"))
((list_lit . (sym_lit) . (sym_lit meta: (meta_lit (map_lit
   value: (kwd_lit) @_private . value: (bool_lit) @_true)))) @private
  (#eq? @_private ":private")
  (#eq? @_true "true"))
