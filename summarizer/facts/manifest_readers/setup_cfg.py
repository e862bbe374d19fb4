"""Reads `setup.cfg`, and the options that it shares with `setup.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from configparser import ConfigParser, Error

from summarizer.facts.manifest_readers.python_layout import package_dirs
from summarizer.facts.manifest_readers.shapes import manifest, requirement_names
from summarizer.records.project import Manifest, Start


def read(path: str, source: str) -> Manifest | None:
    """Return what the `setup.cfg` at `path` says; None where it holds no project."""
    config = parse_ini(source)
    name = config.get("metadata", "name", fallback="")
    if not name and not config.has_section("options"):
        return None
    return manifest(
        path,
        "setup.cfg",
        name=name,
        description=config.get("metadata", "description", fallback=""),
        languages=("python",),
        dependencies=requirement_names(_requirements(config)),
        starts=starts(_entry_lines(config)),
        resolution=[("name", name), *_layout(config)],
    )


def parse_ini(source: str) -> ConfigParser:
    """Parse an INI file with nothing interpolated; `ValueError` on bad text."""
    config = ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    config.optionxform = str  # type: ignore[method-assign,assignment]
    try:
        config.read_string(source)
    except Error as error:
        raise ValueError(str(error)) from error
    return config


def starts(lines: Iterable[str]) -> Iterator[Start]:
    """Give the programs of `console_scripts` lines (`name = package.module:function`)."""
    for line in lines:
        name, _, target = line.partition("=")
        yield Start(name.strip(), target.strip())


def _requirements(config: ConfigParser) -> Iterator[str]:
    yield from _lines(config.get("options", "install_requires", fallback=""))
    if config.has_section("options.extras_require"):
        for _, value in config.items("options.extras_require"):
            yield from _lines(value)


def _entry_lines(config: ConfigParser) -> Iterator[str]:
    for group in ("console_scripts", "gui_scripts"):
        yield from _lines(config.get("options.entry_points", group, fallback=""))


def _layout(config: ConfigParser) -> Iterator[tuple[str, str]]:
    dirs = _lines(config.get("options", "package_dir", fallback=""))
    pairs = (line.partition("=") for line in dirs)
    yield from package_dirs({name.strip(): folder.strip() for name, _, folder in pairs})
    yield "source-root", config.get("options.packages.find", "where", fallback="").strip()
    for key in ("tool:pytest", "pytest"):
        for root in config.get(key, "pythonpath", fallback="").split():
            yield "source-root", root


def _lines(value: str) -> list[str]:
    return [line.strip() for line in value.splitlines() if line.strip()]
