"""What a model says about modules and about the whole, before and after it is held to the tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from summarizer.dataclass import dataclass, field
from summarizer.records.entries import Decision, Evidence
from summarizer.records.model import Failure, Usage


@dataclass(frozen=True, slots=True)
class Draft:
    """One module in a model's words: of the right shape and size, nothing of it checked yet.

    `depends_on` and `entry_points` are checked and counted like all else; what the entry then
    states of both is the tree's.
    """

    responsibility: Decision
    decisions: tuple[Decision, ...] = ()
    depends_on: tuple[str, ...] = ()
    entry_points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence about the whole: `topic` is what, flow, layers, coupling or start."""

    topic: str
    text: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped:
    """A claim that is not written, and why: `module` is `""` for one about the whole."""

    module: str
    place: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Ground:
    """What claims are held against.

    `shown` are the paths that the model was told of, `text_of` gives the text of one (`""`
    where it was not read), `defines(path, symbol)` says whether a file defines a name; `names`
    are names that are known to be true of the subject (module, API, packages); `depends_on`
    and `starts` are the resolved imports and the real mains and declared starts, `commands`
    the lines of manifests and CI files. `edges` gives, for each module, all that it reaches by
    its dependencies. `english` says that the words can be compared.
    """

    subject: str
    shown: frozenset[str]
    text_of: Callable[[str], str]
    defines: Callable[[str, str], bool]
    names: frozenset[str] = frozenset()
    depends_on: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    commands: tuple[str, ...] = ()
    edges: Mapping[str, frozenset[str]] = field(default_factory=dict)
    instructions: str = ""
    english: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """What came of asking: for the person, never for the map.

    `late` are modules whose answer was not back in time; `failures` by module (`""`: the whole).
    """

    model: str = ""
    usage: Usage = field(default_factory=Usage)
    accepted: tuple[str, ...] = ()
    reused: int = 0
    dropped: tuple[Dropped, ...] = ()
    failures: Mapping[str, Failure] = field(default_factory=dict)
    late: tuple[str, ...] = ()
