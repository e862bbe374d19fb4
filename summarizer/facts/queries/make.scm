; Make: targets that can be asked for by name, and variables. What is computed, a pattern or a
; file in a folder is no target of that kind.

;;; depth 3

(comment) @comment
; `A := $(shell …` on several lines is misread as a rule.
((rule
  (targets (word) @name)
  (comment)? @body
  (recipe)? @body) @def.function
  (#match? @name "^\\w[\\w.+-]*$")
  (#not-match? @def.function "^[^:]*:+="))
; The custom of Makefiles that print their own help.
(rule (comment) @doc (#match? @doc "^##"))
(variable_assignment . (word) @name ["=" ":=" "::=" "?=" "!="] @body
  (#match? @name "^\\w[\\w.-]*$")) @def.variable
(define_directive name: (word) @name (raw_text)? @body "endef" @body
  (#match? @name "^\\w[\\w.-]*$")) @def.macro
(include_directive (list (word) @import @spec (#not-match? @spec "[$%*?]")))
