; Zig. A type is a constant whose value is a container; what a function returns is local.

(line_comment) @comment
(doc_comment) @comment
(container_doc_comment) @comment

(TestDecl) @ignored

("pub"? @head . (Decl
  (FnProto function: (IDENTIFIER) @name)
  [(Block) ";"] @body) @def.function)

("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr
      (SuffixExpr . [(ContainerDecl (ContainerDeclType) @kind) (ErrorSetDecl)]))))
  @def.type)

(source_file
  "pub" @head
  . (Decl (VarDecl ["const" "var"] @kind variable_type_function: (IDENTIFIER) @name "=" @body))
  @def.constant)

;;; depth 2

((FnProto function: (IDENTIFIER) @_main) @main (#eq? @_main "main"))

;;; if @import

((SuffixExpr (BUILTINIDENTIFIER) @_import) @import (#eq? @_import "@import"))
