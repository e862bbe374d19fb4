"""Replays the last commits of a repository with a model that writes: calls and tokens a commit.

    python benchmarks/replay.py REPO [COUNT]

In a scratch clone each of the last COUNT (200) commits of the main line is made again through
`update --staged` with a scripted model, which answers at once and truly: nothing is sent
anywhere. Prints how many calls and tokens the commits took against a full rebuild of the map at
the last commit. Tokens are the upper estimate that budgets are kept by.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

from replay_fresh import Repository, add_map, prepare, stage_tree

from summarizer.pipeline.desk import Desk
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.staging import Door
from summarizer.pipeline.stale import stale_words, work_of
from summarizer.pipeline.update import outline, publish
from summarizer.pipeline.update import prepare as plan
from summarizer.pipeline.wording import foretold_prompts, write_words
from summarizer.records.model import ChatRequest, Reply
from summarizer.records.settings import ModelChoice, Settings
from summarizer.snapshot.gitcli import Git
from summarizer.tokens import tokens_of

BY_HAND = Door(in_commit=False, partial=False, under_pre_commit=False)
_DEFINITION = (
    r"^\s*(?:pub |export |default |async |public |static |abstract )*"
    r"(?:def|class|fn|func|function|struct|trait|enum|type|interface|const|mod)\s+"
    r"(?:\([^)]*\)\s*)?(\w+)"
)


@dataclass
class Scripted:
    """A `Model` that names a definition of the first file that it is shown."""

    name: str = "scripted"
    window: int = 128_000
    calls: int = 0
    tokens: int = 0

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """Free."""
        return 0.0

    def ask(self, request: ChatRequest, /) -> Reply:
        """One sentence with its evidence."""
        text = request.messages[-1].text
        path = next(iter(re.findall(r'<(?:file|signatures) path="([^"]+)">', text)), "")
        body = text.split(f'path="{path}">', 1)[-1].split("</", 1)[0]
        names = re.findall(_DEFINITION, body, re.MULTILINE)
        symbol = names[0] if names else ""
        said = f"Gives callers `{symbol or path}`."
        claim = {"text": said, "evidence": [{"path": path, "symbol": symbol}]}
        answer = json.dumps({"responsibility": claim, "key_decisions": []})
        self.calls += 1
        self.tokens += request.tokens_in + tokens_of(answer)
        return Reply(answer)


@dataclass
class Taken:
    """What the commits took, one number each."""

    calls: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    written: int = 0


def main() -> int:
    """Replay and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("repository", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="replay-") as folder:
        lived, _ = prepare(options.repository.resolve(), Path(folder))
        taken = Taken()
        for commit in _commits(lived, options.count, taken):
            before = lived.git("rev-parse", "HEAD")
            stage_tree(lived, commit, before)
            _update(lived, taken, everything=False)
            lived.git("commit", "-qn", "--allow-empty", "-m", commit)
        modules, whole = _rebuild(lived)
    print(_report(taken, modules, whole))
    return 0


def _commits(lived: Repository, count: int, taken: Taken) -> list[str]:
    """The commits after the one where the map begins, all of it in the model's words."""
    tip = lived.git("rev-parse", "HEAD")
    listed = lived.git("rev-list", "--first-parent", f"--max-count={count + 1}", tip)
    first, *rest = reversed(listed.split())
    lived.git("symbolic-ref", "HEAD", "refs/heads/replay")
    stage_tree(lived, first, "")
    _update(lived, taken, everything=True)
    taken.calls.clear()
    taken.tokens.clear()
    add_map(lived)
    lived.git("commit", "-qn", "-m", "the map begins")
    return rest


def _update(lived: Repository, taken: Taken, *, everything: bool) -> None:
    model = Scripted()
    desk = Desk(ModelChoice(model=model.name), Settings(), opened=[model])
    with open_session(Git.open(str(lived.path))) as session:
        laid = outline(session, everything=everything)
        works = stale_words(session, laid.state, laid.stored, laid.job, model.name)
        words = write_words(session, laid.state, works, desk).words
        prepared = plan(session, everything=everything, words=words)
        publish(session, prepared, BY_HAND, stage=True, strict=False)
    taken.calls.append(model.calls)
    taken.tokens.append(model.tokens)
    taken.written += len(words)


def _rebuild(lived: Repository) -> tuple[int, int]:
    """The modules of the last commit, and the tokens of asking about all of them."""
    with open_session(Git.open(str(lived.path))) as session:
        return _ask_all(session)


def _ask_all(session: Session) -> tuple[int, int]:
    model = Scripted()
    state = session.survey(session.git.index())
    works = [work for name in sorted(state.modules) if (work := work_of(session, state, name))]
    for prompt in foretold_prompts(session, state, works, model.window):
        model.ask(prompt.question.request)
    return model.calls, model.tokens


def _report(taken: Taken, modules: int, whole: int) -> str:
    count = len(taken.calls)
    quiet = sum(1 for calls in taken.calls if not calls)
    average = mean(taken.tokens)
    part = f"1/{whole / average:.0f}" if average else "nothing"
    return (
        f"{count} commits, {modules} modules at the end\n"
        f"{quiet} commits ({quiet / count:.0%}) took no call; calls a commit: "
        f"mean {mean(taken.calls):.2f}, median {median(taken.calls):.0f}, most {max(taken.calls)}\n"
        f"tokens a commit: mean {average:.0f}; a full rebuild: {whole}; {part} of it\n"
        f"{taken.written} entries written in the model's words"
    )


if __name__ == "__main__":
    sys.exit(main())
