"""Regular expressions that are compiled when they are first used.

A commit uses a handful of the some hundred patterns of the program; compiling all of them at
import took longer than the commit's own work.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The pattern of `re.compile(pattern, flags)`, compiled at its first use."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))


class _Lazy:
    """Compiles itself at the first look for an attribute, and keeps what was looked for."""

    def __init__(self, source: Any, flags: int) -> None:
        self._given = (source, flags)

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._given), name)
        self.__dict__[name] = value
        return value
