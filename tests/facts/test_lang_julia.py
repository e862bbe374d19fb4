from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("function run(x::Int, y=1; z)\n  1\nend", ["1 +function run"]),
    ("run(x) = x + 1", ["1 +function run"]),
    ("run(x)::Int = 1\nrun2(x::T) where {T} = 1", ["1 +function run", "2 +function run2"]),
    (
        "function run(x::T) where T <: Number\nend\nfunction stub end",
        ["1 +function run", "3 +function stub"],
    ),
    ("_private(x) = 1", ["1 -function _private"]),
    (
        "module Box\nexport open\nopen(x) = x\nclose(x) = x\nend",
        ["1 +module Box", "3 +function open", "4 -function close"],
    ),
    (
        (
            "Base.show(io::IO, x) = print(io)\n"
            "function Base.length(x)\n"
            "  helper(y) = 1\n"
            "end\n"
            "(f::Box)(x) = 1"
        ),
        [],
    ),
    (
        (
            "struct Box{T} <: Any\n"
            "  a::T\n"
            "  Box(x) = new(x)\n"
            "end\n"
            "mutable struct Bag end\n"
            "struct Plain <: Any end"
        ),
        ["1 +struct Box", "5 +struct Bag", "6 +struct Plain"],
    ),
    (
        "abstract type Shape end\nabstract type Solid{T} <: Shape end",
        ["1 +type Shape", "2 +type Solid"],
    ),
    (
        "const MAX = 10\nconst NAMES::Vector = []\nglobal state = 1\nx = 2",
        ["1 +constant MAX", "2 +constant NAMES"],
    ),
    ("macro it(x)\n  x\nend", ["1 +macro it"]),
    (
        (
            "@inline function fast(x)\n"
            "  x\n"
            "end\n"
            "Base.@kwdef struct Conf\n"
            "  a = 1\n"
            "end\n"
            "@inline quick(x) = x"
        ),
        ["1 +function fast", "4 +struct Conf", "7 +function quick"],
    ),
    ("@enum Color red green", ["1 +enum Color"]),
    ("function outer()\n  inner(x) = 1\n  function deep() end\nend", ["1 +function outer"]),
    ('if VERSION > v"1.0"\n  cond() = 1\nend', ["2 +function cond"]),
    ("export @it\nmacro it(x) end\nmacro other(x) end", ["2 +macro it", "3 -macro other"]),
    ("x.field = 1\na[1] = 2\nf(x) == 1\ny = f(x)", []),
    ('@testset "it" begin\n  helper() = 1\nend', []),
    ("+(a::Box, b::Box) = a", []),
]

SIGNATURES = [
    ("function run(x::Int,\n             y=1) # why\n  1\nend", ["function run(x::Int, y=1)"]),
    ("run(x) = x + 1", ["run(x)"]),
    ("struct Box{T} <: Any\n  a::T\nend", ["struct Box{T} <: Any"]),
    ("mutable struct Bag end", ["mutable struct Bag"]),
    ("const MAX = 10", ["const MAX"]),
    ("abstract type Shape end", ["abstract type Shape"]),
    ("function run(x::T)::Int where {T}\nend", ["function run(x::T)::Int where {T}"]),
    ("module Box\nend", ["module Box"]),
]

IMPORTS = [
    ("using LinearAlgebra", [(1, "LinearAlgebra")]),
    ("using A, B", [(1, "A"), (1, "B")]),
    ("using A: b, c", [(1, "A", "b", "c")]),
    ("import A.B: c as d", [(1, "A.B", "c")]),
    ("import A.B as C", [(1, "A.B")]),
    ("import ..Up", [(1, "..Up")]),
    ('include("x/y.jl")', [(1, "x/y.jl")]),
    ('Base.include(m, "x.jl")', []),
    ('include(joinpath(dir, "x.jl"))', []),
    ("# using A", []),
    ('"using A"', []),
    ("using A:\n  b,\n  c", [(1, "A", "b", "c")]),
]

DOCUMENTED = '''
# Opens boxes and
# looks into them.

using A

"""
    run(x)

Runs it well.

# Arguments
- `x`: what to run
"""
function run(x)
end

"Opens the box."
open(x) = x

"Holds it all."
struct Box end

"Goes fast there."
@inline function fast(x) end

# Plain words here.
plain(x) = 1

#= Words in
a block =#
block(x) = 1

bare(x) = 1
'''


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "julia") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "julia") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "julia") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "julia") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "julia").doc == "Opens boxes and looks into them."
    assert docs(DOCUMENTED, "julia") == {
        "run": "Runs it well.",
        "open": "Opens the box.",
        "Box": "Holds it all.",
        "fast": "Goes fast there.",
        "plain": "Plain words here.",
        "block": "Words in a block",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "julia") == docs(DOCUMENTED, "julia")
    assert facts(crlf, "julia").doc == facts(DOCUMENTED, "julia").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("one(x) = 1\nfunction broken(x\ntwo(x) = 2", "julia")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "julia").language == "julia"
