; CSS: the classes and the custom properties, which other files name.

(comment) @comment
(class_selector "." @head . (class_name . (identifier) @name @def.class .)
  (#match? @name "^-?[^\\W\\d][\\w-]*$"))
(declaration (property_name) @name . ":" @body (#match? @name "^--[\\w-]+$")) @def.property
(import_statement (string_value) @spec) @import
(import_statement (call_expression (arguments . (string_value) @spec))) @import

;;; if @property

(at_rule
  (at_keyword) @_property
  (keyword_query) @name
  (block) @body
  (#eq? @_property "@property") (#match? @name "^--[\\w-]+$")) @def.property
