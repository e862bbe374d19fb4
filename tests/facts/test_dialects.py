from __future__ import annotations

import pytest

from summarizer.facts.dialects import Dialects


@pytest.mark.parametrize(
    ("paths", "path", "language"),
    [
        ("a/x.h a/x.cpp", "a/x.h", "cpp"),
        ("a/x.h a/x.CC", "a/x.h", "cpp"),
        ("a/x.H a/x.hpp", "a/x.H", "cpp"),
        ("a/x.h a/x.c", "a/x.h", "c"),
        ("a/x.h a/x.c a/y.cc", "a/x.h", "c"),
        ("include/x.h src/x.cc", "include/x.h", "cpp"),
        ("include/x.h src/x.cc lib/y.c", "include/x.h", "c"),
        ("include/x.h src/x.cc lib/y.c", "src/y.h", "cpp"),
        ("x.h", "x.h", "c"),
        ("x.h x.c.txt x.cpp.md", "x.h", "c"),
        ("x.h main.cpp", "x.h", "cpp"),
        ("x.c y.cpp", "x.c", "c"),
        ("x.py", "x.py", "python"),
        ("x.h x.cpp", "README", ""),
    ],
)
def test_the_paths_around_a_header_tell_its_language(paths: str, path: str, language: str) -> None:
    assert Dialects(paths.split()).of(path) == language
    assert Dialects(paths.split()[::-1]).of(path) == language
