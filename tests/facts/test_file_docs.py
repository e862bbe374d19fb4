from __future__ import annotations

import pytest

from summarizer.facts.symbols import extract

MIT = (
    "Copyright (c) 2020 A Company\n\nPermission is hereby granted, free of charge, to any person\n"
    'obtaining a copy of this software.\n\nTHE SOFTWARE IS PROVIDED "AS IS".'
)
APACHE = 'Licensed under the Apache License, Version 2.0 (the "License");\nyou may not use it.'


def block(text: str) -> str:
    return "/*\n" + "".join(f" * {line}\n" for line in text.split("\n")) + " */\n"


def lines(text: str, mark: str = "//") -> str:
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in text.split("\n"))


@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ('"""Does it."""\nimport a', "Does it."),
        ('#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n"""Does it."""', "Does it."),
        (lines(MIT, "#") + '"""Does it."""', "Does it."),
        ("# Does it all.\n\nimport a", "Does it all."),
        ("# Does it all,\n# and well.\nimport a", "Does it all, and well."),
        ("# -*- coding: utf-8 -*-\n# vim: sw=4\n\nimport a", ""),
        ("# SPDX-License-Identifier: MIT\n\nimport a", ""),
        (lines(MIT, "#") + "\nimport a", ""),
        ("# isort: skip_file\nimport a", ""),
        ('# /// script\n# dependencies = ["x"]\n# ///\nimport a', ""),
        ("#!/usr/bin/env -S uv run\n# /// script\n# dependencies = [\n#   'x',\n# ]\n# ///\nrun()",
         ""),
        ('# /// script\n# dependencies = ["x"]\n# ///\n#\n# Does it all,\n# and well.\nimport a',
         "Does it all, and well."),
        ('# Does it all.\n\n# /// script\n# dependencies = []\n# ///\nimport a', "Does it all."),
        ('# /// script\n# dependencies = ["x"]\n# ///\n"""Does it."""', "Does it."),
        ("# Reads /// script and\n# all that is below.\nimport a",
         "Reads /// script and all that is below."),
        ("# the standard library\nimport a", ""),
        ("# About f alone.\ndef f(): pass", ""),
        ("# About f alone.\n@cache\ndef f(): pass", ""),
        ("import a\n# Not at the head.\n\nimport b", ""),
        ("import a\n'''Not at the head.'''", ""),
        ("# import old\n# import older\n\nimport a", ""),
        ('"""\nDoes it.\n\n:copyright: (c) 2010 by A.\n"""', "Does it."),
        ('"""Does it.\n\nCopyright 2010 A Company\n"""', "Does it."),
    ],
)  # fmt: skip
def test_python(source: str, doc: str) -> None:
    assert extract(source.encode(), "python").doc == doc


@pytest.mark.parametrize("language", ["javascript", "typescript"])
@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ("/** Does it all. */\n\nconst a = 1", "Does it all."),
        ("/** Does it all. */\nimport a from 'b'", "Does it all."),
        ("/** Does it all. */\nconst a = require('b')", "Does it all."),
        ("// Does it all,\n// and well.\nimport a from 'b'", "Does it all, and well."),
        ("// Does it all.\n\nimport a from 'b'", "Does it all."),
        ("'use strict'\n\n/** Does it all. */\n\nconst a = 1", "Does it all."),
        ("#!/usr/bin/env node\n// Does it all.\nrun()", "Does it all."),
        ("/**\n * @fileoverview Does it all.\n */\nrun()", "Does it all."),
        ("/**\n * @file a.js\n * Does it all.\n */\nrun()", "Does it all."),
        ("/**\n * @module a\n * Does it all.\n */\nrun()", "Does it all."),
        ("/**\n * a.js: does it all.\n */\n\nrun()", "does it all."),
        (block(MIT) + "\n/** Does it all. */\n\nrun()", "Does it all."),
        (lines(MIT) + "\n// Does it all.\n\nrun()", "Does it all."),
        ("// @ts-check\n\n/** Does it all. */\n\nrun()", "Does it all."),
        ("/* eslint-env node */\n// @flow\n\nrun()", ""),
        (block(MIT) + "import a from 'b'", ""),
        (block(APACHE) + "\nrun()", ""),
        (block("a.js v1.2\n\n" + MIT) + "\nrun()", ""),
        ("// needed for b\nimport a from 'b'", ""),
        ("/** About f alone. */\nfunction f() {}", ""),
        ("/** About f alone. */\nexport const f = () => {}", ""),
        ('/// <reference types="node" />\n\nrun()', ""),
        ("// import old from 'older'\n\nrun()", ""),
        ("// -----------------\n\nrun()", ""),
        ("run()\n/** Not at the head. */\n\nrun()", ""),
        ("// What there is.\n", "What there is."),
    ],
)
def test_javascript(language: str, source: str, doc: str) -> None:
    assert extract(source.encode(), language).doc == doc


def test_line_ends_make_no_difference() -> None:
    source = "/**\n * Does it all,\n * and well.\n */\n\nimport a from 'b'\n\n/** Does f. */\n"
    source += "// And more.\nexport function f() {}\n"
    unix = extract(source.encode(), "javascript")
    assert extract(source.replace("\n", "\r\n").encode(), "javascript") == unix
    assert unix.doc == "Does it all, and well."
