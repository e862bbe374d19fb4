"""`summarizer check`: says what in the map no longer holds; writes nothing."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from summarizer.commands.data import format_arguments, revision
from summarizer.dataclass import replace
from summarizer.errors import FETCH_ALL
from summarizer.hidden import show_hidden
from summarizer.pipeline.check import Checked, check
from summarizer.pipeline.idle import Glance
from summarizer.pipeline.mending import STAGE, UPDATE, is_about_flag
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.staging import commit_with, door
from summarizer.progress import bar
from summarizer.records.entries import Finding
from summarizer.snapshot.gitcli import Git
from summarizer.typed import marked, typed

_MOST_LINES = 50
_MOST_IN_HOOK = 8


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--staged", action="store_true", help="the modules that differ from the branch's base"
    )
    what.add_argument(
        "--rev", type=revision, metavar="REV", help="map, code and configuration of a commit"
    )
    what.add_argument(
        "--since", type=revision, metavar="REV", help="the modules that differ from a commit"
    )
    parser.add_argument(
        "--evidence-only", action="store_true", help="paths and symbols, not freshness"
    )
    parser.add_argument(
        "--fail-on",
        choices=("all", "unrepairable"),
        default="all",
        help="unrepairable: only what an update cannot clear",
    )
    format_arguments(parser, "github")
    parser.set_defaults(failed={"status": "undecided", "findings": []})


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    from summarizer.commands import models

    with bar("checking") as progress, open_session(progress=progress) as session:
        since = "" if options.staged else options.since
        whole = since is None and not options.rev and not options.evidence_only
        waiting = models.waiting(session) if whole else 0
        return _report(session, options, since=since, rev=options.rev or "", waiting=waiting)


def run_hook(git: Git, seen: Glance | None, options: argparse.Namespace) -> int:
    """What the hooks do: the commit that is pushed, the commit that is made, else everything."""
    environ = os.environ
    with open_session(git, seen) as session:
        pushed = _pushed(environ)
        if pushed is not None:
            # The first push of a history has no base yet: then all of it is looked at.
            since = "" if environ.get("PRE_COMMIT_TO_REF") else None
            return _report(session, options, since=since, rev=pushed) if pushed else 0
        in_commit = "GIT_INDEX_FILE" in environ
        since = "" if options.staged or in_commit else options.since
        return _report(session, options, since=since, rev=options.rev or "")


def _pushed(environ: Mapping[str, str]) -> str | None:
    """The commit that a pre-push hook is about; `""` for a removed branch, None elsewhere."""
    target = environ.get("PRE_COMMIT_TO_REF") or environ.get("PRE_COMMIT_LOCAL_BRANCH")
    if not target or "PRE_COMMIT_REMOTE_NAME" not in environ:
        return None
    return "" if set(target) == {"0"} else target


def _report(
    session: Session,
    options: argparse.Namespace,
    *,
    since: str | None,
    rev: str,
    waiting: int = 0,
) -> int:
    checked = check(session, rev=rev, since=since, evidence_only=options.evidence_only)
    checked = replace(checked, waiting=waiting)
    failing = [f for f in checked.findings if _fails(f, options.fail_on)]
    with suppress(BrokenPipeError):  # who reads the first lines alone still wants the verdict
        _FORMATS[options.format](checked, failing, session.git)
    if checked.undecided:
        some = ", ".join(checked.undecided[:5])
        print(f"summarizer: git does not have all files of {some} here", file=sys.stderr)
        print(f"next: {FETCH_ALL}", file=sys.stderr)
    return 1 if failing else 2 if checked.undecided else 0


def _fails(finding: Finding, fail_on: str) -> bool:
    if finding.severity != "error":
        return False
    return fail_on == "all" or not finding.repairable


def next_command(
    failing: Sequence[Finding],
    output: str,
    environ: Mapping[str, str],
    named: Sequence[str] = (),
) -> str:
    """The one command that clears the most, in words that fit the door in use.

    `named` are the files of a commit of named files alone: of the map it takes what is named.
    """
    damaged = [f for f in failing if f.code == "document-damaged" and f.fix != UPDATE]
    if damaged:  # an update before would make a page without them
        return damaged[0].fix
    cleared = dict.fromkeys(f.file for f in failing if f.repairable or f.fix == UPDATE)
    if not cleared:
        return next((finding.fix for finding in failing if finding.fix), "")
    in_hook = environ.get("PRE_COMMIT") == "1"
    flagged = sorted((f.fix for f in failing if is_about_flag(f.fix)), key=STAGE.__eq__)
    if flagged and not (in_hook and flagged[0] == STAGE):
        return flagged[0]
    if named:
        return commit_with(cleared, named)
    if in_hook:
        return "pre-commit run --all-files --hook-stage manual summarizer-update"
    beside = (name for name in cleared if name.rpartition("/")[2].startswith(".git"))
    files = (f"{output}/README.md", f"{output}/modules", *sorted(beside))
    return f"{UPDATE} && git add -f -- {marked(*files)}"


def _text(checked: Checked, failing: Sequence[Finding], git: Git) -> None:
    most = _MOST_IN_HOOK if os.environ.get("PRE_COMMIT") == "1" else _MOST_LINES
    for finding in checked.findings[:most]:
        place = f"{finding.file}:{finding.line}" if finding.line else finding.file
        said = show_hidden(finding.message)  # a name may hold line ends and terminal codes
        print(f"{show_hidden(place)}: {finding.severity}: {said} [{finding.code}]")
    more = len(checked.findings) - most
    if more > 0:
        print(f"… and {more} more; all of them: summarizer check --json")
    if not checked.findings and not checked.undecided:
        print("the map is fresh", file=sys.stderr)
    if checked.waiting:
        some = "1 module waits" if checked.waiting == 1 else f"{checked.waiting} modules wait"
        told = f"{some} for a model's words"
        print(f"{told}; to have them written: summarizer update --model", file=sys.stderr)
    review = [f for f in checked.findings if f.code == "needs-review"]
    named = git.staged_paths() if door(os.environ).partial else ()
    step = next_command(failing or review, checked.stored.output, os.environ, named)
    if step:
        print(f"next: {typed(step, git.here)}", file=sys.stderr)


def _json(checked: Checked, failing: Sequence[Finding], git: Git) -> None:
    import json

    keys = "code severity file line module path symbol message fix repairable".split()
    step = next_command([f for f in checked.findings if f.repairable], checked.stored.output, {})
    findings = [
        {key: getattr(f, key) for key in keys}
        | {"fix": typed(f.fix or (step if f.repairable else ""), git.here)}
        for f in checked.findings
    ]
    data = {"schema": 1, "status": checked.status, "findings": findings}
    waiting = {"waiting": checked.waiting} if checked.waiting else {}
    print(json.dumps(data | waiting, indent=2))


def _github(checked: Checked, failing: Sequence[Finding], _git: Git) -> None:
    """Workflow commands, which GitHub shows at the line of the file."""
    failed = set(failing)
    for finding in checked.findings:
        level = "error" if finding in failed else "warning"
        place = f"file={_escaped(finding.file, ',:')},line={max(finding.line, 1)}"
        title = f"title={_escaped(finding.code, ',:')}"
        print(f"::{level} {place},{title}::{_escaped(show_hidden(finding.message))}")


def _escaped(text: str, extra: str = "") -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    for char in extra:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


_FORMATS: Mapping[str, Callable[[Checked, Sequence[Finding], Git], None]] = {
    "text": _text,
    "json": _json,
    "github": _github,
}
