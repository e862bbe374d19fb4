"""Our block in the files that agents are told by: put in, taken out, all else left as it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.document.block import BEGIN, drop_block, put_block
from summarizer.document.markdown import from_bytes, to_bytes
from summarizer.document.publish import remove, write_if_changed

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = ("AGENTS.md", "CLAUDE.md")


def put_blocks(root: Path, output: str) -> list[str]:
    """Put the block into AGENTS.md, and into CLAUDE.md where there is one."""
    block = (
        f"[{output}/README.md](/{output}/README.md) is a generated map of this repository: what\n"
        "it is, how to build and test it, one line a module.\n"
        f"[{output}/modules/](/{output}/modules/) has a file for each module: what it is for, its\n"
        "API, what it depends on, where to start. Open an entry before you search the code.\n"
        "The files are kept by `summarizer`; without that tool, ignore them."
    )
    changed = []
    for name in _NAMES:
        path = root / name
        if path.is_symlink():
            print(f"{name} is a symbolic link and was left as it is", file=sys.stderr)
        if path.is_symlink() or (name == "CLAUDE.md" and not path.is_file()):
            continue
        text = from_bytes(path.read_bytes()) if path.is_file() else ""
        before = "\n" if path.is_file() and not text else ""  # it stays when the block goes
        write_if_changed(root, name, to_bytes(before + put_block(text, block, name)))
        changed.append(name)
    return changed


def without_blocks(root: Path) -> dict[str, tuple[str, str]]:
    """The texts with our block, as they are and without it, by name; raises DamagedDocument."""
    found = {}
    for name in _NAMES:
        path = root / name
        if not path.is_file() or path.is_symlink():
            continue
        text = from_bytes(path.read_bytes())
        rest = drop_block(text, name)
        if rest != text:
            found[name] = (text, rest)
    return found


def drop_blocks(root: Path, blocks: Mapping[str, tuple[str, str]]) -> list[str]:
    """Write the texts of `without_blocks`; a file that held nothing else goes. Their names."""
    for name, (text, rest) in blocks.items():
        if rest.strip() or not text.startswith(BEGIN):
            write_if_changed(root, name, to_bytes(rest))
        else:
            remove(root, name)
    return list(blocks)
