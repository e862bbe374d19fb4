; Shell.

;;;

(comment) @comment
(function_definition name: (_) @name body: (_) @body) @def.function

((command name: (command_name) @_source argument: (_)) @import
  (#any-of? @_source "source" "."))

;;; depth 1

((declaration_command "readonly" (variable_assignment name: (_) @name value: (_) @body)) @def.constant)
((declaration_command "export" (variable_assignment name: (_) @name value: (_) @body)) @def.constant)
((declaration_command ["declare" "typeset"] (word) @_flag
    (variable_assignment name: (_) @name value: (_) @body)) @def.constant
  (#match? @_flag "^-[a-zA-Z]*[rx]"))

((program (command name: (command_name) @_command) @runs)
  (#not-match? @_command
    "^(source|\\.|set|shopt|:|alias|complete|return|export|setopt|autoload|zstyle|bindkey|compdef)$"))
(program [(pipeline) (case_statement) (for_statement) (while_statement)] @runs)
