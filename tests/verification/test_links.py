from __future__ import annotations

import pytest

from summarizer.typed import typed
from summarizer.verification.links import dead_links

KNOWN = frozenset(["docs", "docs/a.md", "src", "src/x.py", "README.md", "with space.md"]) | {
    "src/x(1).py",
    "a&b.md",
}


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
        ("AGENTS.md", "![a](src/x.py) and [b](<gone file.md>)", "gone file.md"),
        ("AGENTS.md", "[p](<src/gone file.py> 'title')", "src/gone file.py"),
        ("AGENTS.md", "[a](src/gone(1).py)", "src/gone(1).py"),
        ("AGENTS.md", "[a](src/gone\\(1.py)", "src/gone(1.py"),
        ("AGENTS.md", "[![build](src/x.py)](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "> - quoted [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "- a\n\n  [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "a paragraph\n    goes on [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "- ```\n  code\n[x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "```\ncode\n```\n[x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "<!-- one --> [x](src/x.py)\n\n[y](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "a ` alone, [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", '[one]: src/x.py\n[two]: <src/gone.py> "title"\n', "src/gone.py"),
        ("AGENTS.md", "| [x](src/gone.py) | `y` |\n|---|---|\n", "src/gone.py"),
        ("AGENTS.md", "# Title [x](src/gone.py)\n", "src/gone.py"),
        ("AGENTS.md", "<details>\n\n[x](src/gone.py)\n\n</details>", "src/gone.py"),
        ("AGENTS.md", "<p>\n\n- `./gone.py`\n", "gone.py"),
        ("AGENTS.md", "words\n<b>\n[x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "<b>bold</b> [x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "<https://x.y>\n[x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "<?php ?>\n[x](src/gone.py)", "src/gone.py"),
        ("AGENTS.md", "- <div>\n\n[x](src/gone.py)", "src/gone.py"),
    ],
)
def test_a_link_into_the_tree_is_evidence(path: str, text: str, dead: str) -> None:
    found = [finding.path for finding in dead_links(path, text, KNOWN.__contains__)]
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
        "`[x](src/no.py)` and ``a ` [x](src/no.py)``",
        "`a code span\n[x](src/no.py) of two lines`",
        "<!-- [x](src/no.py) -->",
        "<!--\n\n[x](src/no.py)\n-->",
        "words <!-- and\n[x](src/no.py) --> words",
        "    [x](src/no.py)\n",
        "words\n\n\t[x](src/no.py)\n",
        "- item\n\n      [x](src/no.py)\n",
        "````\n```\n[x](src/no.py)\n```\n[y](src/no.py)\n````",
        "~~~~\n~~~\n[x](src/no.py)\n~~~\n~~~~",
        "~~~\n```\n[x](src/no.py)\n~~~",
        "```python\n[x](src/no.py)",
        "- a\n  - b\n    ```\n    [x](src/no.py)\n    ```\n",
        "1. a\n\n   - b\n\n     ~~~ sh\n     [x](src/no.py)\n     ~~~\n",
        "> ```\n> [x](src/no.py)\n> ```",
        "<pre>\n[x](src/no.py)\n</pre>",
        "<details>\n<summary>`./no.py`</summary>\n[x](src/no.py)\n</details>",
        "<table>\n  <tr><td>`./no.py`</td></tr>\n</table>",
        "words\n<TABLE class='x'>\n[x](src/no.py)",
        "<custom-tag a='b'>\n`./no.py`\n</custom-tag>",
        "</div>\n`./no.py`",
        "<?php\n\n`./no.py` ?>",
        "<![CDATA[\n\n`./no.py`\n]]>",
        "<!DOCTYPE html\n`./no.py`>",
        "- a\n\n  <div>\n  `./no.py`\n  </div>\n",
        "> quoted\n<div>\n`./no.py`\n",
        "[a](src/x(1).py) and [b](<src/x(1).py>)",
        "\\[x](src/no.py), [x\\](src/no.py)",
        "[x](two words.py)",
        "[^1]: src/no.py",
        "a paragraph\n[x]: src/no.py",
        "<https://x.y/[x](src/no.py)>",
        "[amp](a&amp;b.md)",
    ],
)
def test_prose_and_what_lies_outside_are_not_our_business(text: str) -> None:
    assert not list(dead_links("AGENTS.md", text, KNOWN.__contains__))


def test_the_line_is_named() -> None:
    (finding,) = dead_links("AGENTS.md", "one\n\n[x](gone.md)\n", KNOWN.__contains__)
    assert (finding.file, finding.line, finding.code) == ("AGENTS.md", 3, "evidence-missing")
    assert not finding.repairable
    assert typed(finding.fix) == "mend the link in AGENTS.md:3, then: git add -- AGENTS.md"
