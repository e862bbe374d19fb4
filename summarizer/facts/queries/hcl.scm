; Terraform and other HCL. A resource is named by its address; what an output and a variable
; say of themselves is their doc.

(comment) @comment

;;; depth 2

((block
   . (identifier) @_block
   . (string_lit (template_literal) @name.part)
   . (string_lit (template_literal) @name.part)
   . (block_start) @body) @def.resource
  (#eq? @_block "resource"))
((block
   . (identifier) @_block @name.part
   . (string_lit (template_literal) @name.part)
   . (string_lit (template_literal) @name.part)
   . (block_start) @body) @def.resource
  (#any-of? @_block "data" "ephemeral"))
((block
   . (identifier) @_block
   . (string_lit (template_literal) @name)
   . (block_start) @body) @def.module
  (#eq? @_block "module"))
((block
   . (identifier) @_block
   . (string_lit (template_literal) @name)
   . (block_start) @body) @def.variable
  (#any-of? @_block "variable" "output"))
((block
   . (identifier) @_block @name.part
   . (string_lit (template_literal) @name.part)
   . (block_start) @body) @def.property
  (#eq? @_block "provider"))
((block
   . (identifier) @_block
   . (string_lit (template_literal) @name)
   . (block_start) @body
   (body (attribute
     (identifier) @_about
     (expression (literal_value (string_lit (template_literal) @doc)))))) @def.variable
  (#any-of? @_block "variable" "output")
  (#eq? @_about "description"))
((block . (identifier) @_block) @private
  (#any-of? @_block "data" "ephemeral" "provider" "locals"))

((block
   . (identifier) @_block
   (body (attribute
     (identifier) @_source
     (expression (literal_value (string_lit (template_literal) @spec))) @import)))
  (#any-of? @_block "module" "terraform")
  (#eq? @_source "source"))

((block
   . (identifier) @_block
   (body (attribute (identifier) @name (expression) @body) @def.constant))
  (#eq? @_block "locals"))
