"""TOML (the only file that imports its parser)."""

from __future__ import annotations

import sys
from typing import Any


def parse(source: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises ValueError when it is not valid TOML in UTF-8."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(source.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError("nested too deeply") from None
