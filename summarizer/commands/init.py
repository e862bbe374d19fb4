"""`summarizer init`: writes the map and says what to type next; `--remove` takes it out again."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.commands.blocks import put_blocks, without_blocks
from summarizer.commands.hookfiles import LINE, hook_to_edit
from summarizer.commands.precommit import (
    PRE_COMMIT,
    add_hooks,
    hook_lines,
    hook_source,
    install_command,
    names_hooks,
    with_hooks,
)
from summarizer.commands.removing import remove_map
from summarizer.config import OWN
from summarizer.document.names import overview_path, page_path
from summarizer.document.publish import write_if_changed
from summarizer.errors import FETCH_ALL, SummarizerError
from summarizer.pipeline.overviews import past_of, refresh
from summarizer.pipeline.pageplan import refuse_foreign
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.sidefiles import NAMES, OF_SITES, TRACKED, with_ours
from summarizer.pipeline.staging import door
from summarizer.pipeline.update import Prepared, entries_of, locked, outline, planned, publish
from summarizer.progress import bar
from summarizer.records.repository import History, Snapshot
from summarizer.typed import marked, typed

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_SITES = (
    "docs/conf.py",
    "docs/source/conf.py",
    "mkdocs.yml",
    "mkdocs.yaml",
    "docs/_config.yml",
    "docs/book.toml",
)
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
            return remove_map(session)
        return _init(session, options)


def _init(session: Session, options: argparse.Namespace) -> int:
    from concurrent.futures import ThreadPoolExecutor

    root = Path(session.git.root)
    snapshot = session.git.index()
    if options.agents:  # what cannot be put into people's files refuses before a file is written
        without_blocks(root)
    if options.hooks:
        with_hooks(root / PRE_COMMIT, hook_source())
    session.get_ready(snapshot)  # before there are threads
    with ThreadPoolExecutor(1) as beside:  # git looks at each file of the worktree
        counted = beside.submit(session.git.dirty_count)
        added, output = _make(session, snapshot, beside, counted)
    if options.agents:
        added += put_blocks(root, output)
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
        undecided = prepared.plan.undecided
        if undecided and not (root / page_path(output)).is_file():
            raise SummarizerError(
                f"git does not have all files of {', '.join(undecided[:3])} here, and the page"
                " tells of all",
                where=session.git.root,
                next_step=f"{FETCH_ALL} && summarizer init",
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
    write_if_changed(root, OWN, OF_SITES)
    return [OWN]


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
