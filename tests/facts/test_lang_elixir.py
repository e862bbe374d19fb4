from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    (
        ("defmodule A.B do\n  def c(a), do: a\n  defp d(a), do: a\nend"),
        ["1 +module A.B", "2 +method A.B.c", "3 -method A.B.d"],
    ),
    (
        (
            "defmodule A do\n"
            "  defmacro m(x) do\n"
            "    quote do\n"
            "      def inner, do: 1\n"
            "    end\n"
            "  end\n"
            "  defmacrop n(x), do: x\n"
            "end"
        ),
        ["1 +module A", "2 +method A.m", "7 -method A.n"],
    ),
    (
        (
            "defmodule A do\n"
            "  def f(a) when a > 1, do: a\n"
            "  def f(a, b \\\\ 1)\n"
            "  def f(a, b), do: a\n"
            "end"
        ),
        ["1 +module A", "2 +method A.f"],
    ),
    (
        ("defprotocol P do\n  def p(a)\nend\ndefimpl P, for: List do\n  def p(a), do: a\nend"),
        ["1 +interface P", "2 +method P.p"],
    ),
    (
        (
            "defmodule A do\n"
            "  @type t :: integer\n"
            "  @typep u :: integer\n"
            "  @opaque v(a) :: a\n"
            "  @callback run(term) :: :ok\n"
            "end"
        ),
        ["1 +module A", "2 +type A.t", "4 +type A.v", "5 +method A.run"],
    ),
    (
        ("defmodule A do\n  defmodule B do\n    def c, do: 1\n  end\n  def d, do: 2\nend"),
        ["1 +module A", "2 +module A.B", "3 +method B.c", "5 +method A.d"],
    ),
    (
        ("defmodule A do\n  @doc false\n  def hidden, do: 1\n  def shown, do: 2\nend"),
        ["1 +module A", "3 -method A.hidden", "4 +method A.shown"],
    ),
    (
        (
            "defmodule A do\n"
            "  for n <- [:a] do\n"
            "    def unquote(n)(), do: 1\n"
            "  end\n"
            "  def unquote(:b)(x), do: x\n"
            "end"
        ),
        ["1 +module A"],
    ),
    (
        (
            "defmodule A do\n"
            "  defdelegate d(x), to: B\n"
            "  defguard is_a(x) when x > 1\n"
            "  defstruct [:a]\n"
            "  @timeout 5\n"
            "end"
        ),
        ["1 +module A", "2 +method A.d", "3 +method A.is_a"],
    ),
    (("defmodule A do\n  def a <> b, do: 1\nend"), ["1 +module A"]),
    (('x = fn -> 1 end\nIO.puts("hi")'), []),
    (('defmodule T do\n  test "x" do\n    def no, do: 1\n  end\nend'), ["1 +module T"]),
    (
        ("defmodule A do\n  def ready?, do: true\n  def go! do\n    1\n  end\nend"),
        ["1 +module A", "2 +method A.ready?", "3 +method A.go!"],
    ),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "elixir") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                "defmodule A.B do\n"
                "  def get(\n"
                "        a, # why\n"
                "        b \\\\ [],\n"
                "        opts\n"
                "      ) when is_list(b) do\n"
                "    a\n"
                "  end\n"
                "end"
            ),
            ["defmodule A.B", "def get(a, b \\\\ [], opts)"],
        ),
        (
            (
                "defmodule A do\n"
                "  def run, do: 1\n"
                "  @callback init(arg :: term) ::\n"
                "              {:ok, term}\n"
                "end"
            ),
            ["defmodule A", "def run", "@callback init(arg :: term) :: {:ok, term}"],
        ),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "elixir") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("alias A.C", [(1, "A.C")]),
        ("alias A.{D, E.F}", [(1, "A.D"), (1, "A.E.F")]),
        ("alias A.F, as: G", [(1, "A.F")]),
        ("import Ecto.Query, only: [from: 2]", [(1, "Ecto.Query")]),
        ("require Logger", [(1, "Logger")]),
        ("use GenServer", [(1, "GenServer")]),
        ("use A.B, :controller", [(1, "A.B")]),
        ("alias __MODULE__.X", []),
        ("alias __MODULE__", []),
        ('x = "alias A.C"', []),
        ("# alias A.C", []),
        (("def f do\n  alias A.C\nend"), [(2, "A.C")]),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "elixir") == expected


DOCUMENTED = '''
defmodule Owner do
  @moduledoc """
  Owns the `Pet`s.

  ## Examples

      iex> 1
  """

  @doc """
  Returns the pets.
  """
  @spec pets(integer) :: integer
  def pets(a), do: a

  @doc "Says it loud."
  @doc since: "1.0"
  @impl true
  def shout, do: 1

  @doc ~S"Writes it raw."
  def raw, do: 1

  @doc false
  def none, do: 1

  # not a doc
  def plain, do: 2

  @typedoc "A pet of one."
  @type pet :: atom
end
'''


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "elixir") == {
        "Owner": "Owns the Pets.",
        "pets": '@doc """ Returns the pets. """',
        "shout": '@doc "Says it loud."',
        "raw": '@doc ~S"Writes it raw."',
        "none": "",
        "plain": "",
        "pet": '@typedoc "A pet of one."',
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (('defmodule A do\n  @moduledoc "Opens things."\nend'), "Opens things."),
        (("defmodule A do\n  @moduledoc false\nend"), ""),
        (
            (
                "defmodule A do\n"
                '  @moduledoc "First one."\n'
                "end\n"
                "defmodule B do\n"
                '  @moduledoc "Second one."\n'
                "end"
            ),
            "",
        ),
        (
            (
                "defmodule A do\n"
                "  defmodule Inner do\n"
                '    @moduledoc "Inner one."\n'
                "  end\n"
                "\n"
                '  @moduledoc ~S"""\n'
                "  Opens things.\n"
                '  """\n'
                "end"
            ),
            "Opens things.",
        ),
        (("# Configures all of it.\n\nimport Config\n"), "Configures all of it."),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "elixir").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "elixir")
    assert found == extract(source.encode(), "elixir")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "2 +function good" in rows(
        ("defmodule A do\n  def good, do: 1\n\n  def ( [\nend\n"), "elixir"
    )


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "elixir").language == "elixir"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        (("defmodule A do\n  use Application\n  def start(_, _), do: 1\nend"), True),
        (("#!/usr/bin/env elixir\nIO.puts(1)"), True),
        (("defmodule A do\n  use GenServer\nend"), False),
        ("IO.puts(1)", False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "elixir").main is main
