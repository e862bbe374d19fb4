"""`summarizer init`: writes the map and says what to type next; `--remove` takes it out again."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.commands.hookfiles import LINE, hook_to_edit, own_hooks
from summarizer.commands.precommit import (
    add_hooks,
    hook_lines,
    hook_source,
    install_command,
    names_hooks,
    remove_hooks,
    with_hooks,
)
from summarizer.document.block import BEGIN, drop_block, put_block
from summarizer.document.markdown import digest, from_bytes, to_bytes
from summarizer.document.names import overview_path, page_path
from summarizer.document.publish import remove, write_if_changed
from summarizer.errors import SummarizerError
from summarizer.pipeline.mending import take_out_flagged
from summarizer.pipeline.overviews import past_of, refresh
from summarizer.pipeline.pageplan import refuse_foreign
from summarizer.pipeline.pages import is_our_page
from summarizer.pipeline.placement import refuse_misplaced
from summarizer.pipeline.session import Session, cache_path, open_session
from summarizer.pipeline.sidefiles import NAMES, TRACKED, with_ours, without_ours
from summarizer.pipeline.staging import door
from summarizer.pipeline.stored import read_entry, stored_map
from summarizer.pipeline.update import Prepared, entries_of, locked, outline, planned, publish
from summarizer.progress import bar
from summarizer.records.repository import History, Snapshot
from summarizer.typed import marked, typed
from summarizer.verification.freshness import is_machine_made

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Executor, Future

PRE_COMMIT = ".pre-commit-config.yaml"
OWN = ".summarizer.toml"
_SITES = (
    "docs/conf.py",
    "docs/source/conf.py",
    "mkdocs.yml",
    "mkdocs.yaml",
    "docs/_config.yml",
    "docs/book.toml",
)
_OWN_TEXT = b"""\
# docs/ is the source of a site, whose strict build would not take the map
output = ".map"
"""
_SITE_PREFIXES = ("docs/docusaurus.config.", "docusaurus.config.", "docs/.vitepress/")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--hooks", action="store_true", help=f"put the hooks into {PRE_COMMIT}")
    parser.add_argument(
        "--agents", action="store_true", help="point to the map in AGENTS.md and CLAUDE.md"
    )
    parser.add_argument(
        "--remove", action="store_true", help="take everything out again, but people's words"
    )


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    with bar("reading") as progress, open_session(progress=progress) as session:
        if options.remove:
            return _remove(session)
        return _init(session, options)


def _init(session: Session, options: argparse.Namespace) -> int:
    from concurrent.futures import ThreadPoolExecutor

    root = Path(session.git.root)
    snapshot = session.git.index()
    if options.agents:  # what cannot be put into people's files refuses before a file is written
        _without_blocks(root)
    if options.hooks:
        with_hooks(root / PRE_COMMIT, hook_source())
    session.get_ready(snapshot)  # before there are threads
    with ThreadPoolExecutor(1) as beside:  # git looks at each file of the worktree
        counted = beside.submit(session.git.dirty_count)
        added, output = _make(session, snapshot, beside, counted)
    if options.agents:
        added += _put_blocks(root, output)
    if options.hooks:
        added += add_hooks(root / PRE_COMMIT, hook_source())
    _say(session, options, added, output)
    unread = counted.result()
    if unread:
        print(f"summarizer: not read, since not staged: {unread} changed files", file=sys.stderr)
    return 0


def _make(
    session: Session, snapshot: Snapshot, beside: Executor, counted: Future[int]
) -> tuple[list[str], str]:
    """Write the map; returns the paths to add, and the folder of the map."""
    root = Path(session.git.root)
    added = _choose_output(session, root, snapshot)
    output = session.settings(snapshot).output
    for page in (page_path(output), overview_path(output)):
        if (root / page).is_file():
            refuse_foreign((root / page).read_bytes(), page)
    with locked(session):
        outlined = outline(session, everything=True, index=snapshot)
        # git reads its log while the files are read
        past = beside.submit(past_of, session, outlined.state)
        prepared = planned(session, outlined)
        if not prepared.state.modules:
            raise SummarizerError(
                "there is no source file in the index to describe",
                where=session.git.root,
                next_step="git add YOUR-FILES && summarizer init",
            )
        counted.result()  # before the map itself changes
        _write(session, prepared, root, past)
    return [*added, *(f"{output}/{name}" for name in TRACKED)], output


def _write(session: Session, prepared: Prepared, root: Path, past: Future[History]) -> None:
    state = prepared.state
    publish(session, prepared, door(os.environ), stage=False, strict=False)
    for name in NAMES:
        path = f"{state.settings.output}/{name}"
        data = (root / path).read_bytes() if (root / path).is_file() else b""
        write_if_changed(root, path, with_ours(name, data, state.settings))
    refresh(session, state, entries_of(session, prepared), past=past.result())


def _choose_output(session: Session, root: Path, snapshot: Snapshot) -> list[str]:
    """Keep the map out of `docs/` where that folder is the source of a site."""
    settings = session.settings(snapshot)
    if settings.origins or (root / OWN).exists():
        return [OWN] if (root / OWN).exists() else []
    site = any(path in _SITES or path.startswith(_SITE_PREFIXES) for path in snapshot.files)
    if not site:
        return []
    write_if_changed(root, OWN, _OWN_TEXT)
    return [OWN]


def _put_blocks(root: Path, output: str) -> list[str]:
    """Put the block into AGENTS.md, and into CLAUDE.md where there is one."""
    block = (
        f"[{output}/README.md](/{output}/README.md) is a generated map of this repository: what\n"
        "it is, how to build and test it, one line a module.\n"
        f"[{output}/modules/](/{output}/modules/) has a file for each module: what it is for, its\n"
        "API, what it depends on, where to start. Open an entry before you search the code.\n"
        "The files are kept by `summarizer`; without that tool, ignore them."
    )
    changed = []
    for name in ("AGENTS.md", "CLAUDE.md"):
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


def _say(session: Session, options: argparse.Namespace, added: list[str], output: str) -> None:
    """End with the exact lines to type."""
    print(f"The map is in {page_path(output)}; the overview in {overview_path(output)}.")
    hooks_path = session.git.hooks_path()
    config = Path(session.git.root, PRE_COMMIT)
    there = names_hooks(config)
    if not options.hooks and not hooks_path and not there:
        print(f"\nPut this into {PRE_COMMIT} (or run: summarizer init --hooks):\n")
        print(hook_lines(hook_source()))
    ours = [] if options.hooks or hooks_path or there else [PRE_COMMIT]
    names = list(dict.fromkeys([*added, *ours]))
    print("Then type:\n")
    print(typed(f"  git add -f -- {marked(*names)}", session.git.here))
    if hooks_path:
        print(
            f"\ncore.hooksPath is {hooks_path}, which pre-commit does not touch. "
            f"Add this line to {hook_to_edit(hooks_path)}:\n\n  {LINE}\n"
        )
    else:
        print(f"  {install_command(config)}")
    print('  git commit -m "Add the map"')


def _is_tracked(index: Snapshot, name: str) -> bool:
    return name in index.files or any(path.startswith(f"{name}/") for path in index.files)


def _remove(session: Session) -> int:
    root = Path(session.git.root)
    index = session.git.index()
    state = session.survey(index)
    output = state.settings.output
    refuse_misplaced(state, stored_map(index, output, session.read_many), session.read_many)
    kept: list[str] = []
    with locked(session):
        blocks = _without_blocks(root)  # damaged markers refuse before anything is gone
        for path in sorted((root / output).rglob("*")) if (root / output).is_dir() else []:
            name = path.relative_to(root).as_posix()
            if path.is_symlink() or not path.is_file():
                continue
            if not _took_out(root, name, path.read_bytes(), output):
                kept.append(name)
        changed = _drop_blocks(root, blocks)
        changed += remove_hooks(root / PRE_COMMIT)
        own = root / OWN
        if not kept and own.is_file() and own.read_bytes() == _OWN_TEXT:
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
    _say_removed(session, index, output, changed)
    return 0


def _say_removed(session: Session, index: Snapshot, output: str, changed: list[str]) -> None:
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
    print(f"The map is gone from {output}.{' Then type:' if steps else ''}")
    print("".join(f"\n  {typed(step, session.git.here)}" for step in steps))


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


def _without_blocks(root: Path) -> dict[str, tuple[str, str]]:
    """The texts with our block, as they are and without it, by name; raises DamagedDocument."""
    found = {}
    for name in ("AGENTS.md", "CLAUDE.md"):
        path = root / name
        if not path.is_file() or path.is_symlink():
            continue
        text = from_bytes(path.read_bytes())
        rest = drop_block(text, name)
        if rest != text:
            found[name] = (text, rest)
    return found


def _drop_blocks(root: Path, blocks: Mapping[str, tuple[str, str]]) -> list[str]:
    for name, (text, rest) in blocks.items():
        if rest.strip() or not text.startswith(BEGIN):
            write_if_changed(root, name, to_bytes(rest))
        else:
            remove(root, name)
    return list(blocks)
