"""A scripted model: answers what a careful one would say about the files that it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from loopback import Answer, Asked, said


def module_of(asked: Asked) -> str:
    """The module that a request is about, `""` for the whole."""
    found = re.search(r"Describe the module (.+?)\. Answer", asked.user)
    return found.group(1) if found else ""


def files_of(asked: Asked) -> list[str]:
    """The paths of the files that a request shows in full or by signature."""
    return re.findall(r'<(?:file|signatures) path="([^"]+)">', asked.user)


def entry_answer(asked: Asked, **changes: Any) -> dict[str, Any]:
    """A true entry: the names of the first file's definitions, with it as evidence."""
    path = files_of(asked)[0]
    body = asked.user.split(f'path="{path}">', 1)[1].split("</", 1)[0]
    names = re.findall(r"^(?:def|class|async def|func|function) (\w+)", body, re.MULTILINE)
    symbol = names[0] if names else ""
    what = f"`{symbol}`" if symbol else f"`{path.rpartition('/')[2]}`"
    claim = {
        "text": f"Gives the rest of the program {what}.",
        "evidence": [{"path": path, "symbol": symbol}],
    }
    return {
        "responsibility": claim,
        "key_decisions": [],
        "depends_on": [],
        "entry_points": [],
    } | changes


def whole_answer(asked: Asked) -> dict[str, Any]:
    """A true word about the whole: the first module of the entries, with its evidence."""
    module, path = re.findall(r"module (\S+):.*?evidence: ([^\s,]+)", asked.user, re.DOTALL)[0]
    claim = {"text": f"Start with `{module}`.", "evidence": [{"path": path, "symbol": ""}]}
    return {"what": [], "flow": [], "layers": [], "coupling": [], "start": [claim]}


def careful(asked: Asked) -> Answer:
    """The whole model."""
    return said(entry_answer(asked) if module_of(asked) else whole_answer(asked))


def claim(text: str, path: str, symbol: str = "") -> Mapping[str, Any]:
    return {"text": text, "evidence": [{"path": path, "symbol": symbol}]}
