from __future__ import annotations

import pytest

from summarizer.verification.links import dead_links

KNOWN = frozenset(["docs", "docs/a.md", "src", "src/x.py", "README.md", "with space.md"])


@pytest.mark.parametrize(
    ("path", "text", "dead"),
    [
        ("AGENTS.md", "see [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "see [x](/src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "see [x](src/gone.py#L3 'title')", "src/gone.py"),
        ("AGENTS.md", "[x]: src/gone.py", "src/gone.py"),
        ("worker/AGENTS.md", "cites `../packages/shared/q.ts`", "packages/shared/q.ts"),
        ("worker/AGENTS.md", "[q](../packages/shared/q.ts)", "packages/shared/q.ts"),
        ("docs/a.md", "![picture](./gone.png)", "docs/gone.png"),
        ("AGENTS.md", "![a](src/x.py) and [b](<gone file.md>)", ""),
    ],
)
def test_a_link_into_the_tree_is_evidence(path: str, text: str, dead: str) -> None:
    found = [finding.path for finding in dead_links(path, text, KNOWN)]
    assert found == ([dead] if dead else [])


@pytest.mark.parametrize(
    "text",
    [
        "see [x](src/x.py), [y](docs/), [z](#part), [w](https://x.y/src/gone.py)",
        "call `GET /debug/x` with `GEMINI_API_KEY` and `/opt/g-*.json`, `domain/`, `pt-BR`",
        "`src/gone.py` in prose is not a link",
        "```\n[x](src/gone.py)\n```",
        "[outside](../other-repo/x.md) and [mail](mailto:a@b.c)",
        "[spaced](with%20space.md)",
        "`./gone-*.py` and `../{a,b}.py`",
    ],
)
def test_prose_and_what_lies_outside_are_not_our_business(text: str) -> None:
    assert not list(dead_links("AGENTS.md", text, KNOWN))


def test_the_line_is_named() -> None:
    (finding,) = dead_links("AGENTS.md", "one\n\n[x](gone.md)\n", KNOWN)
    assert (finding.file, finding.line, finding.code) == ("AGENTS.md", 3, "evidence-missing")
    assert not finding.repairable
