"""Which comments belong together, and to what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.facts.docs import clean_docstring, clean_file_doc

if TYPE_CHECKING:
    from summarizer.facts.harvest import Comment, Definition, Harvest
    from summarizer.facts.languages import Language


class Comments:
    """The comments of one file, by the rows that they end on."""

    def __init__(self, harvest: Harvest, text: bytes, language: Language) -> None:
        self._harvest = harvest
        self._text = text
        self._openers = language.doc_openers
        self._ending = {one.end_row: one for one in harvest.comments}
        self._attributes = {one.end_row: one for one in harvest.attributes}

    def above(self, one: Definition) -> str:
        """Return the comment block directly above a definition as written, else `""`."""
        row = self._harvest.outers.get(one.start, (one.start, one.row))[1] - 1
        while row in self._attributes:
            row = self._attributes[row].row - 1
        return self.block(row)

    def block(self, end_row: int) -> str:
        """Return the text of the comments of their own lines that end on `end_row`."""
        parts: list[str] = []
        while (comment := self._ending.get(end_row)) and self._own_line(comment):
            parts.append(self.text(comment))
            end_row = comment.row - 1
            if parts[-1].startswith("/*"):
                break
        return "\n".join(reversed(parts))

    def text(self, comment: Comment) -> str:
        """Return a comment as written."""
        return self._text[comment.start : comment.end].decode("utf-8")

    def file_doc(self) -> str:
        """Return the file's own words about itself, cleaned."""
        span = self._harvest.file_doc
        if span:
            return clean_docstring(self._text[span[0] : span[1]].decode("utf-8"))
        return clean_file_doc(self._head_blocks())

    def _head_blocks(self) -> list[str]:
        return []

    def _own_line(self, comment: Comment) -> bool:
        line = self._text.rfind(b"\n", 0, comment.start) + 1
        return not self._text[line : comment.start].strip()
