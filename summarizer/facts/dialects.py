"""Which language a file is in where its name alone leaves a choice: a header, C or C++."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from summarizer.facts.languages import BY_NAME, language_of

_HEADER = ".h"
_C_SOURCE = ".c"
_CPLUSPLUS = tuple(BY_NAME["cpp"].suffixes)


class Dialects:
    """Knows the languages of the files of one state of the repository, by its paths alone."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = paths

    def of(self, path: str) -> str:
        """Return the language of the file at `path`, `""` where its name tells none.

        A `.h` is C++ where its folder has sources in C++ and none in C; so is one in a folder
        of headers, where that is true of the repository.
        """
        language = language_of(path)
        if language != "c" or not path.lower().endswith(_HEADER):
            return language
        folder = path.rpartition("/")[0]
        kinds = self._kinds.get(folder) or self._kinds_of_all
        return "cpp" if kinds == {"cpp"} else language

    @cached_property
    def _kinds(self) -> dict[str, set[str]]:
        """By folder: which of C and C++ its sources are written in."""
        found: dict[str, set[str]] = {}
        for path in self._paths:
            low = path.lower()
            if low.endswith(_C_SOURCE):
                found.setdefault(path.rpartition("/")[0], set()).add("c")
            elif low.endswith(_CPLUSPLUS):
                found.setdefault(path.rpartition("/")[0], set()).add("cpp")
        return found

    @cached_property
    def _kinds_of_all(self) -> set[str]:
        return set[str]().union(*self._kinds.values())
