; SCSS and Less, whose own statements are gone before they are parsed (`sheets.py`). What is put
; together of several parts (`&-suffix`, `.a-#{$i}`) has no name that is written anywhere.

[(comment) (js_comment)] @comment
(extend_statement) @hidden
(class_selector "." @head . (class_name) @name @def.class
  (#match? @name "^-?[^\\W\\d][\\w-]*$"))
(declaration (property_name) @name . ":" @body (#match? @name "^--[\\w-]+$")) @def.property
([(import_statement (string_value) @spec) (use_statement (string_value) @spec)
  (forward_statement (string_value) @spec)] @import)
