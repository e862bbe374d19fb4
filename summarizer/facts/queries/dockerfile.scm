; Dockerfile: the stages that have a name.

;;; depth 1

(comment) @comment
(from_instruction as: (image_alias) @name (#match? @name "^\\w[\\w.-]*$")) @def.module
