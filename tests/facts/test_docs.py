from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.docs import as_written, clean_any, clean_doc, clean_docstring, uncomment
from summarizer.facts.markup import LIMIT, prose, shorten


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Does it.", "Does it."),
        ("Does\n    it.", "Does it."),
        ("Does it.\n\n    And well.\n    ", "Does it.\n\nAnd well."),
        # reStructuredText
        ("Uses :class:`Foo` and :meth:`~a.b.Foo.bar`.", "Uses Foo and bar."),
        ("See :ref:`the title <label>` and :func:`!f`.", "See the title and f."),
        ("Takes ``a_b`` and `c`.", "Takes a_b and c."),
        ("Reads `the page <https://a.b/c>`_ first.", "Reads the page first."),
        ("A **very** *good* thing, a*b*c.", "A very good thing, a*b*c."),
        ("Does it.\n\n.. versionadded:: 1.0\n   Was not there.\n", "Does it."),
        ("Does it.\n\n.. note::\n\n   Beware.\n\nAnd well.", "Does it.\n\nAnd well."),
        ("Does it like this::\n\n    a = 1\n\nAnd well.", "Does it like this:\n\nAnd well."),
        ("Does it.\n\n:param a: the a\n:return: b", "Does it."),
        ("Does it.\n\n:class:`Foo` is used.", "Does it.\n\nFoo is used."),
        ("pkg.mod\n~~~~~~~\n\nDoes it.", "Does it."),
        ("A Longer Title\n==============\n\nDoes it.", "A Longer Title\n\nDoes it."),
        ("Does it.\n\n>>> f()\n1\n", "Does it."),
        # Google, NumPy, epytext
        ("Does it.\n\nArgs:\n    a: the a", "Does it."),
        ("Does it.\n\nReturns:\n    b", "Does it."),
        ("Does it.\n\nParameters\n----------\na : int", "Does it."),
        ("Does it.\n\n@param a: the a", "Does it."),
        # Markdown
        ("Uses [the page](https://a.b) and ![x](y.png).", "Uses the page and x."),
        ("Uses [`Foo`] and [Foo::bar].", "Uses Foo and Foo::bar."),
        ("Does it.\n\n```py\na = 1\n```\n\nAnd well.", "Does it.\n\nAnd well."),
        ("Does it.\n\n# Examples\n\nFoo.", "Does it."),
        ("Does it.\n\n# Overview\n\nAnd well.", "Does it.\n\nAnd well."),
        ("Does it.\n\n    a = 1\n    b = 2\n\nAnd well.", "Does it.\n\nAnd well."),
        ("Has:\n\n- one\n  thing\n- two", "Has:\n\n- one thing\n- two"),
        # a title without a full stop
        (
            "Builder builds Dockerfiles\nIt implements them.",
            "Builder builds Dockerfiles. It implements them.",
        ),
        (
            "Looks at all of the links\nChecks whether they are there.",
            "Looks at all of the links. Checks whether they are there.",
        ),
        ("Looks at all the links of\nDocker images.", "Looks at all the links of Docker images."),
        (
            "Looks at the links that the\nThis type has.",
            "Looks at the links that the This type has.",
        ),
        ("Looks at all of the links,\nIt does.", "Looks at all of the links, It does."),
        ("Short title\nIt does it.", "Short title It does it."),
        (f"{'Goes on ' * 8}and on\nIt does it.", f"{'Goes on ' * 8}and on It does it."),
        (
            "Looks at a remote Docker\nDaemon whose links are there.",
            "Looks at a remote Docker Daemon whose links are there.",
        ),
        # RDoc
        ("Stops it:: CSRF\nAll browsers:: yes\n\nDoes it.", "Does it."),
        ("Reads {the page}[https://a.b/c#d] first.", "Reads the page first."),
        ("Takes {a}[b] and {c}.", "Takes {a}[b] and {c}."),
        ("Foo::Bar does it: a:: b.", "Foo::Bar does it: a:: b."),
        # HTML
        ("<p>Does <code>it</code> &amp; well.</p>", "Does it & well."),
        ("Takes a List<T> of <script setup>.", "Takes a List<T> of <script setup>."),
        ("Does it.\n<pre>\n a = 1\n</pre>", "Does it."),
        ("Does <!-- not --> it.", "Does it."),
        # nothing to say
        ("", ""),
        ("-----", ""),
        ("https://a.b/c", ""),
        ("PYTEST_DONT_REWRITE", ""),
        ("Does it. For example:", "Does it."),
        ("For example:", ""),
    ],
)
def test_docstring(text: str, expected: str) -> None:
    assert clean_docstring(f'"""{text}"""') == expected


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ('"Does it."', "Does it."),
        ("'''Does it.'''", "Does it."),
        ('r"""Takes \\d and \\w."""', "Takes \\d and \\w."),
        ('"""Takes \\"it\\"."""', 'Takes "it".'),
        ('"""Does \\\nit."""', "Does it."),
        ('u"""\n    Does it.\n\n        a = 1\n    """', "Does it."),
    ],
)
def test_literal(literal: str, expected: str) -> None:
    assert clean_docstring(literal) == expected


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("/** Does it. */", "Does it."),
        ("/**\n * Does it.\n *\n * And well.\n */", "Does it.\n\nAnd well."),
        ("/*\n  Does it.\n  And well.\n*/", "Does it. And well."),
        ("/**\n * Uses {@link Foo} and {@link Foo#bar the bar}.\n */", "Uses Foo and the bar."),
        ("/** Takes {@code List<T>} or {@link #f()}. */", "Takes List<T> or f()."),
        ("/**\n * Does it.\n * @param a - the a\n * Not this.\n */", "Does it."),
        ("/**\n * @description Does it.\n * @param a\n */", "Does it."),
        ("/** \\brief Does it. */", "Does it."),
        ("/** {@inheritDoc} */", ""),
        ("/** @deprecated since 2 */", ""),
        ("// Does it,\n// and well.", "Does it, and well."),
        ("/// Does it.\n///\n/// And well.", "Does it.\n\nAnd well."),
        ('/// <summary>\n/// Uses <see cref="T:A.B"/>.\n/// </summary>', "Uses A.B."),
        ("# Does it,\n#   and well.", "Does it, and well."),
        ("# Does it.\n# TODO: does not\n# do that.", "Does it."),
        ("# FIXME: all of it", ""),
        ("# noqa: E501", ""),
        ("# Does it.\n# pylint: disable=foo", "Does it."),
        ("// eslint-disable-next-line\n// Does it.", "Does it."),
        ("// @ts-expect-error wrong", ""),
        ("//nolint:all", ""),
        ("// istanbul ignore next", ""),
        ("# syntax=docker/dockerfile:1 of docker\n# Does it.", "Does it."),
        ("// Thread safety\n// -------------\n//\n// Needs a lock.", ""),
        ("// Does it.\n//\n// Thread safety:\n//\n// Needs a lock.", "Does it."),
        ("# Implementation note\n# There are two of it.", ""),
        ("# Does it.\n#\n# Design notes\n# There are two of it.", "Does it."),
        ("# Implementation notes of the parser.", "Implementation notes of the parser."),
        ("# Thread safety is kept by a lock.", "Thread safety is kept by a lock."),
        ("# check=skip=all and all\n# Does it.\n# And well.", "Does it. And well."),
        ("# hadolint ignore=DL3006, DL3008", ""),
        ("# cython: language_level=3, boundscheck=False\n# Does it.", "Does it."),
        ("# warn_indent: true\n# shareable_constant_value: literal", ""),
        ("// ignore_for_file: deprecated_member_use, type_lint", ""),
        ("// ignore: unused_element because of that", ""),
        ("// dart format off", ""),
        ("# [START gke_service_build]", ""),
        (
            "### BEGIN INIT INFO\n# Provides:  tea\n# Brews tea.\n### END INIT INFO",
            "Brews tea.",
        ),
        ("# Provides: what is needed to brew\n# tea.", "Provides: what is needed to brew tea."),
        ("-- luacheck: globals vim foo", ""),
        ("## no critic (all of them)", ""),
        ("// swiftlint:disable all of it", ""),
        ("// swift-format-ignore-file because", ""),
        ("# credo:disable-for-this-file all checks", ""),
        ("// exhaustive:ignore as it is", ""),
        ("// noinspection JSUnused, JSOther", ""),
        ("// ktlint-disable filename and more", ""),
        ("# tflint-ignore: all of it", ""),
        ("// +kubebuilder:object:root=true and more", ""),
        ("// LCOV_EXCL_START of it", ""),
        ("# Syntax of docker files.", "Syntax of docker files."),
        ("# Swiftlint documents it.", "Swiftlint documents it."),
        ("// Escape = the key that closes.", ""),
        ("// Check: ignore what is off.", "Check: ignore what is off."),
        ("// Ktlint-disabled files are read.", "Ktlint-disabled files are read."),
        ("# Note:ignored is told.", "Note:ignored is told."),
        ("# No critic is wrong.", "No critic is wrong."),
        ("# x = 3\n# f(x)", ""),
        ("// foo(a);", ""),
        ("// const a = b()\n// return a", ""),
        ("# ---------\n# Helpers here\n# ---------", ""),
        ("// ======== Helpers here ========", ""),
        ("// ---- Helpers here", ""),
        ("// ------", ""),
        ("// constructor", ""),
        ("# Copyright 2020 A Company", ""),
        ("", ""),
    ],
)
def test_comment(comment: str, expected: str) -> None:
    assert clean_doc(comment) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Uses the copyright of nobody.",
        "Checks if an author may license it.",
        "Warns once: a todo list is no TODO, is it.",
        "Returns what was asked for; raises otherwise.",
        "Reads C:\\temp and a_b_c and __init__.",
        "Takes 1 < 2 > 0 and a & b.",
        "Tells a@b.c of $HOME and ~/x.",
        "Is done (see above), not [x] nor {y}.",
    ],
)
def test_plain_words_stay(text: str) -> None:
    assert clean_doc(f"/** {text} */") == text


def test_a_rewrap_is_the_same() -> None:
    narrow = '"""\n    Does it all,\n    and well.\n\n    Twice\n    even.\n    """'
    wide = '"""Does it all, and well.\n\nTwice even."""'
    assert clean_docstring(narrow) == clean_docstring(wide)


def test_long_texts_are_cut_on_a_sentence() -> None:
    text = "This is a sentence. " * 60
    kept = prose(text)
    assert len(kept) <= LIMIT
    assert kept.endswith("sentence.")


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("Short.", 10, "Short."),
        ("One two. Three four five.", 15, "One two."),
        ("One two three four", 12, "One two…"),
        ("One two, three four", 12, "One two…"),
        ("One two (e.g. three four five) six", 24, "One two (e.g. three…"),
        ("One two three. Four vs. five six", 26, "One two three."),
    ],
)
def test_shorten(text: str, limit: int, expected: str) -> None:
    assert shorten(text, limit) == expected


@given(st.text(alphabet="ab `*<>[]{}@:\\\n\t.#=-_|/'\"()", max_size=300))
def test_any_text_is_read(text: str) -> None:
    for cleaned in (clean_docstring(f'"""{text}"""'), clean_doc(f"/**{text}*/"), prose(text)):
        assert len(cleaned) <= LIMIT
        assert cleaned == cleaned.strip()
        assert "\n\n\n" not in cleaned


@given(st.lists(st.sampled_from(["", "a b", "  indented", "* star", "- item"]), max_size=6))
def test_comment_marks_make_no_difference(lines: list[str]) -> None:
    starred = "/**\n" + "".join(f" * {line}\n" for line in lines) + " */"
    slashed = "\n".join(f"/// {line}" for line in lines)
    assert uncomment(starred).split() == uncomment(slashed).split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("/** Opens\n * it. */", "/** Opens * it. */"),
        ("/**\n * Opens it.\n * @param key the key\n */", "/** * Opens it."),
        ("/// Opens it.\r\n/// Now.", "/// Opens it. /// Now."),
        ("# " + "word " * 200, "# " + "word " * 119 + "wor"),
    ],
)
def test_as_written(text: str, expected: str) -> None:
    assert as_written(text) == expected


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("tag", ["@param a the a", "@return it", "@throws E", "@see B"])
def test_tags_end_a_doc_comment(tag: str, end: str) -> None:
    text = f"/**\n * Opens it.\n *\n * {tag}\n *   and more\n */"
    assert clean_doc(text.replace("\n", end)) == "Opens it."


@pytest.mark.parametrize("name", ["İnanç Ünal", "Jane Doe"])
def test_a_notice_is_found_beside_letters_that_lower_case_makes_longer(name: str) -> None:
    text = f"/**\n * Opens the box.\n *\n * Copyright (c) 2020 {name}\n */"
    assert clean_doc(text) == "Opens the box."


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ('/// <summary>Opens it.</summary>\n/// <param name="a">The key.</param>', "Opens it."),
        ("/// <inheritdoc/>", ""),
        ("/** Returns the pets. */", "Returns the pets."),
        ("/** * Opens it. */", "Opens it."),
        ("/// Returns the pets.", "Returns the pets."),
        ("// Gets one of them.", "Gets one of them."),
        ("# rubocop:disable Metrics/AbcSize", ""),
        ('@doc "Says it loud."', "Says it loud."),
        ('@doc """\n  Returns the pets.\n  """', "Returns the pets."),
        ('@typedoc "A pet of one."', "A pet of one."),
        ('@doc ~S"Writes it raw."', "Writes it raw."),
        ('"All of the users."', "All of the users."),
    ],
)
def test_what_stands_above_members_is_cleaned_where_it_gives_a_reason(
    comment: str, expected: str
) -> None:
    assert clean_any(comment) == expected
