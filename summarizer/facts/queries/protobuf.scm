; Protocol buffers.

(comment) @comment

;;; depth 1

(package (full_ident) @package)
(package) @doc.above
(import path: (string) @spec) @import
(service (service_name (identifier) @name) "{" @body) @def.interface

;;; depth 2

(rpc (rpc_name (identifier) @name) [";" "{"] @body) @def.method

;;; depth 12

(message (message_name (identifier) @name) (message_body) @body) @def.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @def.enum
