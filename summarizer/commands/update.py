"""`summarizer update`: regenerates what is stale; and the hooks that do so on commit and merge."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from summarizer.commands import models
from summarizer.errors import SummarizerError
from summarizer.pipeline.idle import Glance
from summarizer.pipeline.mending import STAGE, mend
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.staging import Door, commit_with, door
from summarizer.pipeline.update import Prepared, Written, entries_of, locked, prepare, publish
from summarizer.progress import bar
from summarizer.snapshot.gitcli import Git
from summarizer.typed import marked, quoted, typed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from summarizer.pipeline.desk import Desk

_MOST_LINES = 12
_MOST_NAMED = 6
_ID = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    from argparse import BooleanOptionalAction

    from summarizer.commands.data import revision  # a hook has no use for argparse
    from summarizer.userconfig import HELP

    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--staged", action="store_true", help="the modules that differ from the branch's base"
    )
    what.add_argument("--merged", action="store_true", help="the overview alone, after a merge")
    what.add_argument(
        "--since", type=revision, metavar="REV", help="the modules that differ from a commit"
    )
    what.add_argument("--all", action="store_true", help="rebuild every entry the program wrote")
    what.add_argument("paths", nargs="*", default=[], metavar="PATH", help="these modules")
    parser.add_argument(
        "--stage",
        action=BooleanOptionalAction,
        default=False,
        help="git add the files that were written",
    )
    parser.add_argument("--diff", action="store_true", help="print what would change; exit 1")
    parser.add_argument(
        "--dry-run", action="store_true", help="name what would change, and what would be asked"
    )
    parser.add_argument(
        "--show", metavar="MODULE", help="with --dry-run: print what a model would be asked"
    )
    parser.add_argument(
        "--explain", action="store_true", help="list the files that are left out, and why"
    )
    asked = parser.add_mutually_exclusive_group()  # of both the last would win in silence
    asked.add_argument(
        "--model",
        action="store_true",
        default=None,
        help="let the model write the prose; llm.when decides without a word",
    )
    asked.add_argument(
        "--no-model", dest="model", action="store_false", default=None, help="ask no model"
    )
    parser.add_argument(
        "--deep", action="store_true", help="with a model: let it read further files, by module"
    )
    parser.epilog = HELP


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.merged:
        return run_merged()
    if options.deep and options.model is False:
        raise SummarizerError("--deep needs a model", next_step="summarizer update --deep")
    at = door(os.environ)
    with bar("working") as progress, open_session(progress=progress) as session:
        if options.explain:
            from summarizer.pipeline.explain import explain

            return explain(session, sys.stdout)
        if options.show:
            return models.show_prompt(session, options.show)
        if options.dry_run:
            models.foretell(session, _scope(session, options), options.model)
        seeks = not (options.diff or options.dry_run)
        door_name = "pre-commit" if at.in_commit else "manual"
        asked = options.deep or options.model
        desk = models.desk(session, door_name, asked, progress, options.deep) if seeks else None
        words = models.words(session, _scope(session, options), desk)
        with locked(session):
            prepared = prepare(session, **_scope(session, options), words=words)
            if options.diff or options.dry_run:
                return _show(prepared, options.diff)
            written = publish(session, prepared, at, stage=options.stage, strict=at.in_commit)
            whole = not (options.staged or options.since or options.paths)
            overview = _refresh(session, prepared, desk) if whole else ""
        _tell(session, prepared, written, at, overview)
        if prepared.plan.damaged or (options.staged and at.in_commit):
            return _verdict(prepared, written)
        return 1 if written.blocked else 0


def run_hook(git: Git, seen: Glance | None, *, stage: bool) -> int:
    """What the pre-commit hook does: touched modules in a commit, everything outside of one."""
    at = door(os.environ)
    with open_session(git, seen) as session:
        everything = not at.in_commit and not session.git.staged_paths()
        desk = models.desk(session, "pre-commit" if at.in_commit else "manual")
        words = models.words(session, {"everything": everything}, desk)
        with locked(session):
            prepared = prepare(session, everything=everything, words=words)
            written = publish(session, prepared, at, stage=stage and at.in_commit, strict=True)
            if not at.in_commit:
                session.git.intend_to_add([p for p in written.written if p])
            verdict = _verdict(prepared, written)
            if at.in_commit and verdict == 0 and not prepared.plan.undecided:
                session.git.remember_seen()
        _tell(session, prepared, written, at, "")
        return verdict


def run_merged() -> int:
    """What the post-merge hook does; never fails."""
    from summarizer.pipeline.overviews import refresh_quietly

    other_event = {"PRE_COMMIT_CHECKOUT_TYPE", "PRE_COMMIT_REWRITE_COMMAND"} & os.environ.keys()
    with open_session() as session:
        merged = not other_event
        try:
            desk = models.desk(session, "post-merge") if merged else None
            return refresh_quietly(session, merged=merged, desk=desk)
        except SummarizerError as error:
            print(f"summarizer: {error.told(session.git.here)}", file=sys.stderr)
            return 0


def _refresh(session: Session, prepared: Prepared, desk: Desk | None) -> str:
    from summarizer.pipeline.overviews import refresh

    entries = entries_of(session, prepared)
    return refresh(session, prepared.state, entries, desk) if entries else ""


def _scope(session: Session, options: argparse.Namespace) -> dict[str, Any]:
    """What `prepare` and `outline` are told of the options."""
    if options.paths:
        return {"everything": True, "only": [session.inside(path) for path in options.paths]}
    everything = not (options.staged or options.since)
    return {"everything": everything, "older": options.all, "since": options.since or ""}


def _show(prepared: Prepared, diff: bool) -> int:
    from summarizer.pipeline.explain import unified

    for one in prepared.plan.files:
        if diff:
            sys.stdout.write(unified(one, prepared.stored))
        else:
            print(f"{'remove' if one.data is None else 'write'} {one.path}")
    return 1 if diff and prepared.plan.files else 0


def _verdict(prepared: Prepared, written: Written) -> int:
    if prepared.plan.damaged:
        return 2
    left = written.written and not written.staged
    return 1 if written.blocked or left or written.emptied or written.undone else 0


def _tell(session: Session, prepared: Prepared, written: Written, at: Door, overview: str) -> None:
    """What happened and what to type next, on stderr, in at most ten lines."""
    lines = _what_happened(prepared, written, session.git)
    if overview:
        lines.append(f"wrote {overview}")
    committed = session.git.staged_paths() if at.partial else ()
    steps = _what_next(prepared.stored.output, written, at, committed)
    if not at.in_commit and not at.under_pre_commit:
        unread = session.git.dirty_count((*written.written, *written.blocked))
        if unread:
            lines.append(f"not read, since not staged: {unread} changed files")
        if not lines and not steps:
            lines.append("the map is fresh")
    for line in (*lines[: _MOST_LINES - len(steps)], *steps):  # what to type comes last
        print(f"summarizer: {typed(line, session.git.here)}", file=sys.stderr)


def _what_happened(prepared: Prepared, written: Written, git: Git) -> list[str]:
    lines = []
    if written.written:
        names = list(written.written[:_MOST_NAMED])
        more = len(written.written) - len(names)
        lines.append(f"wrote {', '.join(names)}{f' and {more} more' if more else ''}")
    lines += [
        f"{path} was staged with other facts than the code has: made again"
        f"{_where_kept(path, written)}"
        for path in written.replaced[:2]
    ]
    lines += [
        f"{path} was edited by hand where it follows the code: made again"
        f"{_where_kept(path, written)}"
        for path in sorted(written.kept.keys() - set(written.replaced))[:2]
    ]
    lines += [
        f"{path} has the flag {written.flags[path]}: your copy was left alone and another text"
        f" staged; to see both: {written.mends[path]} && git diff -- {marked(path)}"
        for path in written.apart[:2]
    ]
    if written.emptied:
        lines.append("nothing else is staged, so the commit would be empty and was stopped")
        lines.append("facts follow the code: change that, or the words and notes, and commit again")
    elif written.undone:
        lines.append(
            "facts follow the code; words belong in the sentence, in the decisions, or below the"
            " last line of a file; next: commit again"
        )
    if prepared.plan.undecided:
        some = ", ".join(prepared.plan.undecided[:3])
        lines.append(f"git does not have all files of {some} here; left as they are")
    for one in prepared.plan.damaged[:2]:
        problem = one.problem.told(git.here) if one.problem else f"{one.path}: conflict markers"
        lines.append(f"{problem}\n  next: {mend(git, one)}")
    lines += [
        f"{orphan.path} is no module's entry any more; its words are kept"
        for orphan in prepared.plan.orphans[:2]
    ]
    for reviewed in prepared.plan.review[:2]:
        name = reviewed.entry.module if reviewed.entry else reviewed.path
        accept = f"summarizer accept {quoted(name)}"
        lines.append(f"{name}: needs review; if the words still hold: {accept}")
    return lines


def _where_kept(path: str, written: Written) -> str:
    blob = written.kept.get(path, "")
    return f"; your text: git show {blob[:_ID]}" if blob else ""


def _what_next(output: str, written: Written, at: Door, committed: Sequence[str]) -> list[str]:
    lines = []
    made = [path for path in written.blocked if at.partial and path in written.machine_made]
    if made:  # by the hook, when the same commit was tried before
        lines.append(f"next: {commit_with(made, committed)}")
    for path in [path for path in written.blocked if path not in made][:2]:
        verb = "git restore --" if path in written.machine_made else "git add --"
        step = written.mends.get(path) or f"{verb} {marked(path)}"
        flag = written.flags.get(path)
        why = f"the flag {flag}" if flag else "unstaged edits"
        lines.append(f"{path} has {why} and was left alone; next: {step}")
    loose = [path for path in written.written if path not in written.resolved]
    if loose and not written.staged:
        lines.append(_how_to_stage(output, loose, written, at, committed))
    return lines


def _how_to_stage(
    output: str, loose: Sequence[str], written: Written, at: Door, committed: Sequence[str]
) -> str:
    """What to type about files that were written and not staged."""
    hidden = [] if at.partial else [path for path in loose if path in written.flags]
    plain = [path for path in loose if path not in hidden]
    if len(plain) > _MOST_NAMED:
        beside = (path for path in plain if path.rpartition("/")[2].startswith(".git"))
        plain = [f"{output}/README.md", f"{output}/modules", *beside]
    if at.partial:
        return f"next: {commit_with(plain, committed)}"
    if hidden and not (at.in_commit or at.under_pre_commit):
        return f"next: {STAGE}"
    steps = [f"git add -f -- {marked(*plain)}"] if plain else []
    steps += [written.mends[path] for path in hidden]
    again = "stage what was written and commit again; " if at.in_commit else ""
    return f"{again}next: {' && '.join(steps)}"
