"""What the person at this machine decides about models: whether, where to, for how much.

Source: `[llm]` of `~/.config/summarizer/config.toml` (`$XDG_CONFIG_HOME` is honoured), and over
it the environment. A repository's configuration may name a model; nothing of it decides that a
request is made, where it goes or what it costs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Any

from summarizer import toml
from summarizer.config import where_set
from summarizer.dataclass import replace
from summarizer.errors import BadConfig
from summarizer.records.settings import ModelChoice, Settings

KEYS = ("llm.model", "llm.allow", "llm.api_base", "llm.max_cost_usd", "llm.window")
VARIABLES: Mapping[str, str] = MappingProxyType(
    {
        "llm.model": "SUMMARIZER_MODEL",
        "llm.allow": "SUMMARIZER_ALLOW",
        "llm.api_base": "SUMMARIZER_API_BASE",
        "llm.max_cost_usd": "SUMMARIZER_MAX_COST_USD",
        "llm.window": "SUMMARIZER_WINDOW",
    }
)
KEY_VARIABLE = "SUMMARIZER_API_KEY"
HELP = (
    f"A model is asked only where your own {'{file}'} or environment allows it: keys "
    f"{', '.join(KEYS)}; variables {', '.join(VARIABLES.values())}, {KEY_VARIABLE}."
).format(file="~/.config/summarizer/config.toml")

# An address in a model's name would be one more way to say where requests go.
_PLAIN_NAME = r"[A-Za-z0-9][\w.@+-]*(?:[:/][\w.@+-]+)*"
_ADDRESS = r"(?i:https?)://[^\s/]\S*|"
_KINDS = {
    "llm.model": "a string",
    "llm.api_base": "an address that begins with http:// or https://",
}
_YES, _NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def user_file(environ: Mapping[str, str]) -> Path:
    """Where the person's own configuration lies, whether it exists or not."""
    home = environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home, "summarizer", "config.toml")


def is_silent(environ: Mapping[str, str]) -> bool:
    """Whether the person says nothing at all about models: then none is asked."""
    said = any(environ.get(name) for name in VARIABLES.values())
    return not said and not user_file(environ).is_file()


def model_choice(settings: Settings, environ: Mapping[str, str]) -> ModelChoice:
    """The model that this machine may ask for a repository with these settings.

    Raises BadConfig for the person's own file or variable, naming it.
    """
    own, origins = _own(environ)
    choice = ModelChoice(
        api_base=str(own.get("llm.api_base", "")),
        api_key=environ.get(KEY_VARIABLE, "").strip(),  # read from a file it has a line's end
        max_cost_usd=own.get("llm.max_cost_usd"),
        window=int(own.get("llm.window", 0)),
        origins=MappingProxyType(origins),
    )
    allow = own.get("llm.allow")
    if own.get("llm.model"):
        if allow is False:
            return replace(choice, why=f"llm.allow is false in {origins['llm.allow']}")
        return replace(choice, model=str(own["llm.model"]))
    return _of_repository(choice, settings, allow, user_file(environ))


def _of_repository(choice: ModelChoice, settings: Settings, allow: Any, path: Path) -> ModelChoice:
    named = settings.llm_model
    if not named:
        return choice
    patterns = allow if isinstance(allow, tuple) else ("*",) if allow else ()
    if not re.fullmatch(_PLAIN_NAME, named):
        return replace(choice, why=f"the repository names {named!r}, which is no plain name")
    if not any(fnmatchcase(named, pattern) for pattern in patterns):
        step = f'allow = ["{named}"] under [llm] in {path}'
        return replace(choice, why=f"the repository names {named}; to allow it here: {step}")
    origins = {**choice.origins, "llm.model": settings.origins.get("llm.model", "default")}
    return replace(choice, model=named, origins=MappingProxyType(origins))


def _own(environ: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The person's values by key, and where each comes from."""
    path = user_file(environ)
    found = _in_file(path)
    origins = dict.fromkeys(found, str(path))
    for key, name in VARIABLES.items():
        if environ.get(name):
            found[key] = (environ[name], name)
            origins[key] = name
    return {key: _checked(key, value, where) for key, (value, where) in found.items()}, origins


def _in_file(path: Path) -> dict[str, tuple[Any, str]]:
    """By key the value and its `file:line`."""
    if not path.is_file():  # a pipe that nobody writes to would be waited for
        return {}
    try:
        source = path.read_bytes()
    except OSError:
        return {}
    try:
        table = toml.parse(source).get("llm", {})
    except toml.NotToml as error:
        where = f"{path}:{error.line}" if error.line else str(path)
        raise _bad(f"not valid TOML: {error}", where) from None
    flat = {f"llm.{key}": value for key, value in table.items()} if isinstance(table, dict) else {}
    text = source.decode("utf-8-sig")
    places = {key: where_set(str(path), text, key) for key in flat}
    for key, where in places.items():
        if key not in KEYS:
            raise _bad(f"unknown key {key!r}; valid keys are: {', '.join(KEYS)}", where)
    return {key: (value, places[key]) for key, value in flat.items()}


def _bad(what: str, where: str) -> BadConfig:
    """A mistake in the person's file or variable, with what to do about it."""
    step = f"unset {where}, or mend it" if where in VARIABLES.values() else f"mend {where}"
    return BadConfig(what, where=where, next_step=step)


def _checked(key: str, value: Any, where: str) -> Any:
    """The value in its type; texts of the environment are read as such."""
    if key == "llm.model" and isinstance(value, str):
        return value
    if key == "llm.api_base" and isinstance(value, str) and re.fullmatch(_ADDRESS, value.strip()):
        return value.strip()
    if key == "llm.allow":
        return _allowed(value, where)
    if key in ("llm.max_cost_usd", "llm.window"):
        try:
            number = float(value) if not isinstance(value, bool) else -1.0
        except (TypeError, ValueError):
            number = -1.0
        if 0 <= number < math.inf:
            return number if key == "llm.max_cost_usd" else int(number)
    raise _bad(f"{key} must be {_KINDS.get(key, 'a number of 0 or more')}", where)


def _allowed(value: Any, where: str) -> bool | tuple[str, ...]:
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        if value.lower() in _YES + _NO:
            return value.lower() in _YES
        return tuple(part.strip() for part in value.split(",") if part.strip())
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise _bad("llm.allow must be true, false or a list of models", where)
