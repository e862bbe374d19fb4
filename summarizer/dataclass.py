"""Data classes with slots, as `dataclasses` makes them, without the time that takes at import.

The standard decorator writes half a dozen methods of each class as source and compiles them:
for the records of this program that took longer than a commit's own work. Here they are shared
functions, but for `__init__`, which is written when the first record is made.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

_NONE: Any = object()


class _Field:
    """What `field` says of one field."""

    def __init__(self, default: Any = _NONE, default_factory: Any = _NONE, **seen: bool) -> None:
        self.default, self.default_factory = default, default_factory
        self.repr, self.compare = seen.get("repr", True), seen.get("compare", True)


class _Fields:
    """Tells the standard module's tools (`replace`, `astuple` …) of the fields, when asked."""

    def __init__(self, fields: dict[str, _Field]) -> None:
        self._fields = fields

    def __get__(self, record: object, kind: type) -> Any:
        import dataclasses

        made = dataclasses.make_dataclass(kind.__name__, list(self._fields))
        return made.__dict__["__dataclass_fields__"]


def _dataclass(*, frozen: bool = False, slots: bool) -> Callable[[type], type]:
    def decorate(plain: type) -> type:
        body = dict(plain.__dict__)
        names = tuple(body.get("__annotations__") or plain.__annotations__)
        fields = {name: _field_of(body.pop(name, _NONE)) for name in names}
        for name in ("__dict__", "__weakref__"):
            body.pop(name, None)
        body |= _methods(names, fields, frozen)
        body["__slots__"] = body["__match_args__"] = names
        body["__dataclass_fields__"] = _Fields(fields)
        made = type(plain)(plain.__name__, plain.__bases__, body)
        type.__setattr__(made, "__init__", _first_init(made, fields))
        return made

    return decorate


def _field_of(given: Any) -> _Field:
    if isinstance(given, _Field):
        return given
    return _Field(given)


def _first_init(kind: type, fields: dict[str, _Field]) -> Callable[..., None]:
    def first(self: Any, *values: Any, **named: Any) -> None:
        init = _written_init(kind, fields)
        type.__setattr__(kind, "__init__", init)
        init(self, *values, **named)

    return first


def _written_init(kind: type, fields: dict[str, _Field]) -> Callable[..., None]:
    known: dict[str, Any] = {"_NONE": _NONE}
    given, lines = ["self"], []
    for name, field in fields.items():
        known[f"set_{name}"] = kind.__dict__[name].__set__
        value, default = name, ""
        if field.default_factory is not _NONE:
            known[f"make_{name}"], default = field.default_factory, "=_NONE"
            value = f"make_{name}() if {name} is _NONE else {name}"
        elif field.default is not _NONE:
            known[f"default_{name}"], default = field.default, f"=default_{name}"
        given.append(name + default)
        lines.append(f"    set_{name}(self, {value})\n")
    exec(f"def __init__({', '.join(given)}):\n{''.join(lines) or '    pass'}", known)  # noqa: S102 - names of fields
    made: Callable[..., None] = known["__init__"]
    return made


def _methods(names: tuple[str, ...], fields: dict[str, _Field], frozen: bool) -> dict[str, Any]:
    compared = attrgetter(*(name for name in names if fields[name].compare))
    shown = tuple(name for name in names if fields[name].repr)

    def equals(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def text(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    def parts(self: object) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in names)

    made: dict[str, Any] = {"__eq__": equals, "__repr__": text, "__reduce__": parts}
    made["__hash__"] = (lambda self: hash(compared(self))) if frozen else None
    return made | ({"__setattr__": _refuse, "__delattr__": _refuse} if frozen else {})


def _refuse(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"a {type(self).__name__} is frozen; its {name!r} cannot be set")


def _replace(record: Any, /, **changes: Any) -> Any:
    kept = {name: getattr(record, name) for name in record.__match_args__ if name not in changes}
    return type(record)(**kept, **changes)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    dataclass, field, replace = _dataclass, _Field, _replace
