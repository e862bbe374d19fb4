; Zig. A type is a constant whose value is a container; what a function returns is local.

(line_comment) @comment
(doc_comment) @comment
(container_doc_comment) @comment

(TestDecl) @ignored

("pub"? @head . (Decl
  (FnProto function: (IDENTIFIER) @name)
  [(Block) ";"] @body) @def.function)
((Decl "export" (FnProto function: (IDENTIFIER) @name)) @def.function @visible)

("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr
      (SuffixExpr . (ContainerDecl (ContainerDeclType) @_type (#match? @_type "^struct"))))))
  @def.struct)
("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr
      (SuffixExpr . (ContainerDecl (ContainerDeclType) @_type (#match? @_type "^enum"))))))
  @def.enum)
("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr
      (SuffixExpr . (ContainerDecl (ContainerDeclType) @_type (#match? @_type "^union"))))))
  @def.union)
("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr
      (SuffixExpr . (ContainerDecl (ContainerDeclType) @_type (#match? @_type "^opaque"))))))
  @def.type)
("pub"? @head . (Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    "=" @body
    (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl)))))
  @def.enum)

;;; depth 2

(source_file
  "pub" @head . (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name "=" @body))
  @def.constant)
(source_file
  "pub" @head . (Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name "=" @body))
  @def.variable)

(source_file
  (Decl (FnProto function: (IDENTIFIER) @_main)) @main
  (#eq? @_main "main"))

;;; where @import

(SuffixExpr
  (BUILTINIDENTIFIER) @_import
  . (FnCallArguments (ErrorUnionExpr (SuffixExpr . (STRINGLITERALSINGLE) @spec))) @import
  (#eq? @_import "@import"))
