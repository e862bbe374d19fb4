"""TOML (the only file that imports its parser)."""

from __future__ import annotations

import re
import sys
from typing import Any


class NotToml(ValueError):
    """Bytes that are not valid TOML in UTF-8; `line` counts from 1, 0 where nobody knows."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


def parse(source: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises NotToml."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(source.decode("utf-8-sig"))
    except RecursionError:
        raise NotToml("nested too deeply", 0) from None
    except ValueError as error:
        raise NotToml(str(error), _line(error, source)) from None


def _line(error: ValueError, source: bytes) -> int:
    if isinstance(error, UnicodeDecodeError):
        return source.count(b"\n", 0, error.start) + 1
    if "(at end of document)" in str(error):
        return source.rstrip().count(b"\n") + 1
    told = re.search(r"\(at line (\d+), column \d+\)", str(error))
    return int(told.group(1)) if told else 0
