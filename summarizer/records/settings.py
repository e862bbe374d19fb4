"""The configuration in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from summarizer.dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration in force; `origins` names the file each set key comes from."""

    output: str = "docs/map"
    base: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    max_file_kb: int = 100
    overview_tracked: bool = False
    overview_max_bytes: int = 8192
    map_tokens: int = 0
    map_share: float = 0.15
    llm_model: str = ""
    llm_when: tuple[str, ...] = ("manual",)
    llm_language: str = ""
    llm_concurrency: int = 4
    llm_commit_deadline_s: float = 8.0
    check_docs: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """Which model this machine may ask, and where; `model` is `""` where it may ask none.

    `why` then says why not (`""` where nobody names one). `window` is 0 and `max_cost_usd` None
    where nothing is set; `origins` names the file or variable of each key. Only a person's own
    file and environment decide: a repository may name a model and nothing else.
    """

    model: str = ""
    why: str = ""
    api_base: str = ""
    api_key: str = field(default="", repr=False)
    max_cost_usd: float | None = None
    window: int = 0
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
