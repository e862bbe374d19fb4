"""What an entry says of a module that nobody described: no more than names and signatures prove."""

from __future__ import annotations

import json

import pytest
from conftest import MakeRepo

from summarizer.writing.responsibility import worth_saying

VUE = "<script>\nexport default {{ name: '{0}', props: {{ a: String }} }}\n</script>\n"
BASE = "class Check:\n    pass\n"
KIND = "from .base import {1}\n\nclass {0}({1}):\n    pass\n"
KINDS = {
    "x/base.py": BASE,
    "x/a.py": KIND.format("A1", "Check"),
    "x/b.py": KIND.format("B1", "Check"),
    "x/c.py": "from .b import B1\n\nclass C1(B1[int], metaclass=M):\n    pass\n",
}
OUTSIDE = {
    f"x/{one}.ts": f"import {{ Model }} from 'orm'\nexport class {one} extends Model<{one}> {{}}\n"
    for one in ("Cat", "Dog", "Fox")
}
RUBY = {
    f"x/{one.lower()}.rb": f"module Acme\n  class {one} < Acme::Base\n  end\nend\n"
    for one in ("Cat", "Dog", "Fox")
}
PHP = {
    f"x/{one}.php": f"<?php\nnamespace Acme;\nclass {one} extends \\{one} implements Thrown {{}}\n"
    for one in ("Cat", "Dog", "Fox")
}
THROWN = {"x/Thrown.php": "<?php\nnamespace Acme;\ninterface Thrown extends \\Throwable {}\n"}
GIVEN = {
    "x/index.js": "import Button from './src/button';\n\nexport default Button;\n",
    "x/src/button.js": "const Button = {};\nexport default Button;\n",
}


def says(make_repo: MakeRepo, files: dict[str, str], module: str = "x") -> str:
    repo = make_repo(dict(files))
    assert repo.run("init").code == 0
    repo.add()
    told: str = json.loads(repo.run("show", module, "--json").out)["responsibility"]
    return told


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"x/a.vue": VUE.format("ElA")}, "Defines the Vue component ElA."),
        (
            {"x/a.vue": VUE.format("ElA"), "x/b.vue": VUE.format("ElB")},
            "Defines the Vue components ElA and ElB.",
        ),
        (
            {"x/a.vue": VUE.format("ElA"), "x/b.js": "export function go() {}\n"},
            "Defines ElA and go.",
        ),
        (
            {"x/a.vue": "<script setup>\ndefineProps(['size', 'label'])\n</script>\n"},
            "Defines the Vue component A.",
        ),
        # a list that is cut says so
        (
            {f"x/{one}.vue": VUE.format(f"El{one}") for one in "abcd"},
            "Defines the Vue components Ela, Elb, Elc and Eld.",
        ),
        (
            {f"x/{one}.vue": VUE.format(f"El{one}") for one in "abcdef"},
            "Defines the Vue components Ela, Elb, Elc, Eld, …",
        ),
        ({f"x/{one}.sh": "echo 1\n" for one in "abcd"}, "Holds a.sh, b.sh, c.sh and d.sh."),
        ({f"x/{one}.sh": "echo 1\n" for one in "abcde"}, "Holds a.sh, b.sh, c.sh, d.sh, …"),
    ],
)
def test_components(make_repo: MakeRepo, files: dict[str, str], told: str) -> None:
    assert says(make_repo, files) == told


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (KINDS, "Defines subtypes of Check: A1, B1 and C1."),
        (OUTSIDE, "Defines subtypes of Model: Cat, Dog and Fox."),
        (RUBY, "Defines subtypes of Base: Cat, Dog and Fox."),
        ({**PHP, **THROWN}, "Defines subtypes of Thrown: Cat, Dog and Fox."),
        # a base of another module that has the name of an own class leads no further
        (
            {
                "x/base.py": "class Check(Root):\n    pass\n",
                **{f"x/{n}.py": f"class K{n}(other.Check):\n    pass\n" for n in "abc"},
                "x/d.py": "class D1(Root):\n    pass\n",
            },
            "Defines Check, Ka, Kb, Kc, …",
        ),
        # one that is no kind of it, something that is no class, too few, two bases
        ({**KINDS, "x/d.py": "class D1:\n    pass\n"}, "Defines A1, B1, C1, Check, …"),
        ({**KINDS, "x/d.py": "def go(): ...\n"}, "Defines A1, B1, C1, Check, …"),
        ({name: KINDS[name] for name in ("x/base.py", "x/a.py")}, "Defines A1 and Check."),
        (
            {f"x/{one}.py": f"class {one}1(Left, Right): ...\n" for one in "abc"},
            "Defines a1, b1 and c1.",
        ),
        (
            {f"x/{one}.py": f"class {one}1(object): ...\n" for one in "abc"},
            "Defines a1, b1 and c1.",
        ),
    ],
)
def test_kinds_of_one_base(make_repo: MakeRepo, files: dict[str, str], told: str) -> None:
    assert says(make_repo, files) == told


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (GIVEN, "Re-exports Button from x/src."),
        (
            {**GIVEN, "x/index.js": "export { default as Button } from './src/button';\n"},
            "Re-exports Button from x/src.",
        ),
        # something of its own, from outside, from two modules, from beside
        (
            {**GIVEN, "x/index.js": GIVEN["x/index.js"] + "export const A = 1;\n"},
            "Defines A and Button.",
        ),
        ({**GIVEN, "x/index.js": "import x from 'y';\n" + GIVEN["x/index.js"]}, "Defines Button."),
        (
            {
                **GIVEN,
                "x/index.js": "import '../y/z';\n" + GIVEN["x/index.js"],
                "y/z.js": "export function z() {}\n",
            },
            "Defines Button.",
        ),
        (
            {
                "x/index.js": "import Button from './button';\n\nexport default Button;\n",
                "x/button.js": GIVEN["x/src/button.js"],
            },
            "Defines Button.",
        ),
    ],
)
def test_what_a_front_gives_out(make_repo: MakeRepo, files: dict[str, str], told: str) -> None:
    assert says(make_repo, files) == told


def test_bodies_change_nothing(make_repo: MakeRepo) -> None:
    repo = make_repo(dict(KINDS))
    assert repo.run("init").code == 0
    repo.write("x/a.py", KINDS["x/a.py"].replace("pass", "def _go(self): return Check"))
    repo.add()
    assert repo.run("check").code == 0


PARTS = {
    "x/a.py": "from x import shared\n\n\ndef go_a():\n    pass\n",
    "x/b.py": "from x import shared\n\n\ndef go_b():\n    pass\n",
    "x/c.py": "from x import shared\n\n\ndef go_c():\n    pass\n",
    "x/shared.py": '"""Constants that are easier to read in a debugger."""\n\n\ndef share(): ...\n',
}
OWN = '"""Retries calls that a server turned away."""\n\n\ndef go_x(): ...\n'


@pytest.mark.parametrize(
    ("files", "told"),
    [
        # what all others use is a part that they share: it tells of itself
        (PARTS, "Defines go_a, go_b, go_c and share."),
        (PARTS | {"x/y.py": OWN}, "Defines go_a, go_b, go_c, share, …"),
        # words of the module's own stay
        (PARTS | {"x/x.py": OWN}, "Retries calls that a server turned away."),
        (PARTS | {"x/__init__.py": OWN}, "Retries calls that a server turned away."),
        (
            PARTS | {"x/y.py": f"{OWN}\n\nif __name__ == '__main__':\n    go_x()\n"},
            "Retries calls that a server turned away.",
        ),
        (
            {"x/a.py": PARTS["x/a.py"], "x/shared.py": PARTS["x/shared.py"]},
            "Constants that are easier to read in a debugger.",
        ),
    ],
)
def test_a_file_that_others_share_does_not_speak_for_them(
    make_repo: MakeRepo, files: dict[str, str], told: str
) -> None:
    assert says(make_repo, files) == told


@pytest.mark.parametrize(
    ("doc", "told"),
    [
        ("We have to cast here because the types are odd.", "Defines go."),
        ("I found this on the way.", "Defines go."),
        ("NOTE: in strict mode each of these casts is a copy.", "Defines go."),
        ("Important: call it from the main thread alone.", "Defines go."),
        ("Notes of a tune by their pitch.", "Notes of a tune by their pitch."),
        ("Weighs what comes in.", "Weighs what comes in."),
    ],
)
def test_what_the_authors_had_to_do_is_no_purpose(make_repo: MakeRepo, doc: str, told: str) -> None:
    assert says(make_repo, {"x/index.ts": f"/** {doc} */\n\nexport function go() {{}}\n"}) == told


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ({}, "This file weighs what comes in."),
        ({"x/a.ts": "export function other() {}\n"}, "Defines go and other."),
    ],
)
def test_what_is_said_of_a_file_is_said_of_a_module_that_is_this_file_alone(
    make_repo: MakeRepo, others: dict[str, str], told: str
) -> None:
    source = "/** @file This file weighs what comes in. */\n\nexport function go() {}\n"
    assert says(make_repo, {"x/x.ts": source, **others}) == told


@pytest.mark.parametrize(
    ("text", "name", "is_worth"),
    [
        ("The Illuminate Auth package.", "src/Illuminate/Auth", False),
        (
            "Classes supporting the org.acme.jms.core package.",
            "src/org/acme/jms/core/support",
            False,
        ),
        ("Extra utilities for axum.", "axum-extra/src", True),
        ("HTTP requests.", "acme-http/src/requests", True),
        ("Keeps who may enter the package.", "src/Illuminate/Auth", True),
    ],
)
def test_a_path_in_other_words_says_nothing(text: str, name: str, is_worth: bool) -> None:
    assert worth_saying(text, name) is is_worth
