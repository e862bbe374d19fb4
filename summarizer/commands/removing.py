"""What `summarizer init --remove` does: everything of ours goes, people's words stay."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.commands.blocks import drop_blocks, without_blocks
from summarizer.commands.hookfiles import own_hooks
from summarizer.commands.precommit import PRE_COMMIT, names_hooks, remove_hooks
from summarizer.config import OWN
from summarizer.document.markdown import digest, from_bytes
from summarizer.document.names import overview_path, page_path
from summarizer.document.publish import remove, write_if_changed
from summarizer.pipeline.mending import take_out_flagged
from summarizer.pipeline.pages import is_our_page
from summarizer.pipeline.placement import refuse_misplaced
from summarizer.pipeline.session import Session, cache_path
from summarizer.pipeline.sidefiles import NAMES, OF_SITES, without_ours
from summarizer.pipeline.stored import read_entry, stored_map
from summarizer.pipeline.update import locked
from summarizer.typed import marked, typed
from summarizer.verification.freshness import is_machine_made

if TYPE_CHECKING:
    from summarizer.records.repository import Snapshot


def remove_map(session: Session) -> int:
    """Take the map, our blocks and hooks out, and say what is left to do; the exit code."""
    root = Path(session.git.root)
    index = session.git.index()
    state = session.survey(index)
    output = state.settings.output
    refuse_misplaced(state, stored_map(index, output, session.read_many), session.read_many)
    kept: list[str] = []
    there = sorted((root / output).rglob("*"))
    with locked(session):
        blocks = without_blocks(root)  # damaged markers refuse before anything is gone
        for path in there:
            name = path.relative_to(root).as_posix()
            if path.is_symlink() or not path.is_file():
                continue
            if not _took_out(root, name, path.read_bytes(), output):
                kept.append(name)
        changed = drop_blocks(root, blocks)
        changed += remove_hooks(root / PRE_COMMIT)
        own = root / OWN
        if not kept and own.is_file() and own.read_bytes() == OF_SITES:
            own.unlink()
            changed.append(OWN)
    for name in kept:
        print(f"kept {name}: it holds people's words", file=sys.stderr)
    for name in changed:
        print(f"took our part out of {name}")
    if names_hooks(root / PRE_COMMIT):
        print(f"take the hooks out of {PRE_COMMIT} by hand: it is written in another style")
    session.cache.close()
    shutil.rmtree(cache_path(session.git).parent, ignore_errors=True)
    print(f"The map is gone from {output}." if there else f"There was no map in {output}.")
    _say_left(session, index, output, changed)
    return 0


def _say_left(session: Session, index: Snapshot, output: str, changed: list[str]) -> None:
    """End with what only a person may take out, and the lines to type."""
    steps: list[str] = []
    if PRE_COMMIT in changed:
        types = "pre-commit pre-push post-merge post-rewrite post-checkout".split()
        steps.append(f"pre-commit uninstall {' '.join(f'-t {name}' for name in types)}")
    hooks = list(own_hooks(session.git))
    # What was never added is unknown to git, which would refuse the whole line.
    named = (output, *changed, *(hook.name for hook in hooks))
    known = [name for name in named if _is_tracked(index, name)]
    if known:
        ours = [path for path in index.files if path.startswith(f"{output}/")]
        steps += [*take_out_flagged(session.git, ours), f"git add -A -- {marked(*known)}"]
        steps.append('git commit -m "Remove the map"')
    if PRE_COMMIT in changed and Path(session.git.root, PRE_COMMIT).is_file():
        steps.append("pre-commit install")
    for hook in hooks:
        print(f"Take out of {hook.name}, or the next commit makes the map anew:\n")
        print("".join(f"  {line}\n" for line in hook.lines))
    if steps:
        lines = (f"  {typed(step, session.git.here)}" for step in steps)
        print("Then type:\n", *lines, sep="\n")


def _took_out(root: Path, name: str, data: bytes, output: str) -> bool:
    """Take out what is ours in a file of the map's folder; False where others wrote in it."""
    side = name[len(output) + 1 :]
    rest = without_ours(side, data) if side in NAMES else b""
    if rest:
        write_if_changed(root, name, rest)
    elif side in NAMES or _is_ours(name, data, output):
        remove(root, name)
        return True
    return False


def _is_ours(name: str, data: bytes, output: str) -> bool:
    inside = name[len(output) + 1 :]
    if name in (page_path(output), overview_path(output)):
        return is_our_page(from_bytes(data), name)
    entry = read_entry(name, data).entry if inside.startswith("modules/") else None
    return entry is not None and is_machine_made(entry, digest)


def _is_tracked(index: Snapshot, name: str) -> bool:
    return name in index.files or any(path.startswith(f"{name}/") for path in index.files)
