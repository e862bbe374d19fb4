"""Which files make modules, and what a change of the others touches."""

from __future__ import annotations

import pytest

from summarizer.pipeline.idle import Glance, is_idle
from summarizer.pipeline.state import State, survey
from summarizer.records.repository import Change, FileRef, Snapshot
from summarizer.records.settings import Settings

REGULAR, EXECUTABLE = 0o100644, 0o100755


def state_of(*paths: str, mode: int = REGULAR) -> State:
    files = {path: FileRef(path, mode, path) for path in sorted(paths)}
    return survey(Snapshot(files, "index"), lambda blobs: {}, Settings())


def test_styles_and_build_files_make_no_module() -> None:
    state = state_of(
        "styles/a.css", "styles/b.scss", "docker/Dockerfile", "build/a.mk", "CMakeLists.txt"
    )
    assert state.modules == {}
    assert state_of("tools/Makefile", "tools/a.cmake", mode=EXECUTABLE).modules == {}


def test_they_do_not_belong_to_the_module_that_they_lie_in() -> None:
    state = state_of("src/a.vue", "src/a.css", "src/Dockerfile.dev", "nb/a.ipynb", "ui/B.svelte")
    assert {name: [ref.path for ref in one.files] for name, one in state.modules.items()} == {
        "nb": ["nb/a.ipynb"],
        "src": ["src/a.vue"],
        "ui": ["ui/B.svelte"],
    }


def test_an_edit_of_a_style_is_no_edit_of_the_map() -> None:
    def edit(path: str) -> Glance:
        change = Change(FileRef(path, REGULAR, "1"), FileRef(path, REGULAR, "2"))
        return Glance("base", (change,))

    assert is_idle(edit("src/a.css"), documents=False)
    assert not is_idle(edit("src/a.vue"), documents=False)
    assert not is_idle(edit("Makefile"), documents=False)


@pytest.mark.parametrize("path", ["docs/a.mdx", "AGENTS.MD", "docs/a.html", "HACKING", "a/.notes"])
def test_an_edit_of_what_may_hold_links_is_checked(path: str) -> None:
    change = Change(FileRef(path, REGULAR, "1"), FileRef(path, REGULAR, "2"))
    assert is_idle(Glance("base", (change,)), documents=False)
    assert not is_idle(Glance("base", (change,)), documents=True)


@pytest.mark.parametrize("path", ["tests/a.css", "img/a.png", "ci/deploy.toml", "a/b.lock"])
def test_an_edit_of_what_holds_none_is_not(path: str) -> None:
    change = Change(FileRef(path, REGULAR, "1"), FileRef(path, REGULAR, "2"))
    assert is_idle(Glance("base", (change,)), documents=True)


def test_a_states_headers_are_in_the_language_of_its_sources() -> None:
    assert state_of("src/a.h", "src/a.cc").dialects.of("src/a.h") == "cpp"
    assert state_of("src/a.h", "src/a.c").dialects.of("src/a.h") == "c"
    vendored = state_of("src/a.h", "src/a.cc", "third_party/z/z.c")
    assert vendored.dialects.of("include/b.h") == "cpp"
