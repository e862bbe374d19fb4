; SQL. What is created is read by `sql.py`: the grammar stumbles over most dialects.

(comment) @comment
(marginalia) @comment
