"""The arguments of a call: JSON as a model wrote it, held against what the tool takes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from summarizer.errors import Refused
from summarizer.records.model import Tool

_TYPES: Mapping[str, type] = {"string": str, "integer": int}


def parsed(tool: Tool, text: str) -> dict[str, Any]:
    """The arguments by name, absent ones left out; raises Refused saying what is right."""
    try:
        given = json.loads(text or "{}")
    except (ValueError, RecursionError):
        raise Refused(f"the arguments are no JSON; {usage(tool)}") from None
    if not isinstance(given, dict):
        raise Refused(f"the arguments are no JSON object; {usage(tool)}")
    known = tool.parameters["properties"]
    for name in given:
        if name not in known:
            raise Refused(f"no argument {str(name)[:40]!r}; {usage(tool)}")
    for name in tool.parameters["required"]:
        if given.get(name) in (None, ""):
            raise Refused(f"{name} is missing; {usage(tool)}")
    told = {name: value for name, value in given.items() if value is not None}
    return {name: _typed(tool, name, value) for name, value in told.items()}


def usage(tool: Tool) -> str:
    """What a call looks like."""
    shape = {name: about["type"] for name, about in tool.parameters["properties"].items()}
    needed = ", ".join(tool.parameters["required"]) or "none"
    return f"{tool.name} takes {json.dumps(shape)}, required: {needed}"


def _typed(tool: Tool, name: str, value: Any) -> Any:
    wanted = _TYPES[tool.parameters["properties"][name]["type"]]
    if wanted is int and not isinstance(value, bool):
        try:
            if float(value) == int(float(value)):
                return int(float(value))
        except (TypeError, ValueError, OverflowError):
            pass
    elif wanted is str and isinstance(value, str):
        return value
    raise Refused(f"{name} is not of type {wanted.__name__}; {usage(tool)}")
