; Values of C, C++ and Objective-C.

;;; where const(?:expr)?\s+\w[^;(){}=\n]*[={] || extern\s+[^"\s]

; Values, at the top of a file or of a namespace alone (`declarators.py`).
((_
    (type_qualifier) @_const
    declarator: (_ declarator: (_) @declarator value: (_) @body)) @def.constant
  (#match? @_const "^const(expr)?$"))
((_ (storage_class_specifier) @_extern declarator: (_) @declarator) @def.variable @declared
  (#eq? @_extern "extern"))
