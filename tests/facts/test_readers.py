"""The processes that read files."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

import pytest

from summarizer.errors import BlobMissing
from summarizer.facts.cache import Cache
from summarizer.facts.codec import decode_own
from summarizer.facts.gather import Gatherer
from summarizer.facts.languages import language_of
from summarizer.facts.readers import Readers, Task, reading_of
from summarizer.facts.skipped import MISSING
from summarizer.records.repository import BlobReader, FileRef
from summarizer.records.sources import FileFacts

LIMIT = 100 * 1024
DEADLY = "deadly"
GONE = "gone"


def source(blob: str) -> bytes:
    if blob == DEADLY:
        os._exit(1)
    if blob == GONE:
        raise BlobMissing(blob)
    return f'"""File {blob}."""\n\ndef f{blob}():\n    """Does {blob}."""\n'.encode()


@contextmanager
def open_reader() -> Iterator[BlobReader]:
    yield source


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Readers]:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    made = Readers()
    yield made
    made.close()
    made.close()  # a second time is no error


def tasks(*blobs: object) -> list[Task]:
    return [Task(str(blob), "python") for blob in blobs]


@pytest.mark.parametrize("early", [False, True])
def test_many_are_read_in_their_order(early: bool, readers: Readers) -> None:
    if early:
        readers.start(["python", "java"], open_reader)
    wanted = tasks(*range(150))
    for _ in range(2):  # the same processes read again
        found = list(readers.read(wanted, open_reader, LIMIT))
        assert found == [(task, reading_of(source(task.blob), task, LIMIT)) for task in wanted]


def test_what_git_does_not_have_is_said(readers: Readers) -> None:
    found = dict(readers.read(tasks(*range(9), GONE), open_reader, LIMIT))
    assert decode_own(found[Task(GONE, "python")].facts).skipped == MISSING
    assert decode_own(found[Task("8", "python")].facts).doc == "File 8."


def test_a_file_that_ends_its_process_is_skipped_and_the_rest_is_read(readers: Readers) -> None:
    wanted = tasks(*range(20), DEADLY, *range(20, 40))
    found = dict(readers.read(wanted, open_reader, LIMIT))
    assert list(found) == wanted
    skipped = {task[0]: decode_own(one.facts).skipped for task, one in found.items()}
    assert {blob for blob, reason in skipped.items() if reason} == {DEADLY}
    assert skipped[DEADLY] == "the parser crashed"
    assert len(list(readers.read(tasks(*range(9)), open_reader, LIMIT))) == 9  # and new ones start


@pytest.mark.parametrize("to_the_end", [False, True])
def test_idle_ones_have_ended_when_they_are_closed(to_the_end: bool, readers: Readers) -> None:
    """Else a program that ends at once finds half closed pipes, and Python prints a traceback.

    Who has all that he waits for may ask for no more.
    """
    wanted = tasks(*range(40))
    with closing(readers.read(wanted, open_reader, LIMIT)) as read:
        assert [task for task, _ in (read if to_the_end else islice(read, 40))] == wanted
    assert multiprocessing.active_children()
    readers.close()
    assert not multiprocessing.active_children()


def test_they_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(
        "import multiprocessing, os, sys, time\n"
        "os.cpu_count = lambda: 2\n"
        "from contextlib import nullcontext\n"
        "from summarizer.facts.readers import Readers\n"
        "readers = Readers()\n"
        "readers.start([], nullcontext)\n"
        "print(*(one.pid for one in multiprocessing.active_children()), flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        pids = program.stdout.readline().split()
        assert len(pids) == 2
        time.sleep(0.5)  # until they wait for work
        program.kill()
    for _ in range(100):
        states = [
            subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True).stdout
            for pid in pids
        ]
        if not any(state and not state.startswith("Z") for state in states):
            return
        time.sleep(0.1)
    pytest.fail(f"processes live on: {pids}")


def test_on_one_core_nobody_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    alone = Readers()
    assert not alone.can_help
    alone.start(["python"], open_reader)
    alone.close()


def test_what_was_read_is_kept_though_the_run_is_ended(tmp_path: Path, readers: Readers) -> None:
    refs = [FileRef(f"{n}.py", 0o100644, str(n)) for n in range(1200)]
    groups = [refs[start : start + 100] for start in range(0, len(refs), 100)]

    def gatherer(cache: Cache) -> Gatherer:
        return Gatherer(
            cache=cache,
            read_many=lambda blobs: {blob: source(blob) for blob in blobs},
            open_reader=open_reader,
            max_file_kb=100,
            memo={},
            readers=readers,
        )

    path = tmp_path / "cache.sqlite"
    with Cache(path) as cache:
        assert cache.is_new
        for number, _ in enumerate(gatherer(cache).by_group(groups)):
            if number == 10:
                break  # as an interrupt does: what comes after is not asked for
    with Cache(path) as cache:
        assert not cache.is_new
        (kept,) = cache.info().values()
        assert kept >= 1000
        found = gatherer(cache).facts(refs)
        assert len(found) == 1200
        assert found["1199.py"].doc == "File 1199."


def told(facts: FileFacts) -> tuple[str, ...]:
    return (facts.doc, str(len(facts.symbols)))


@pytest.mark.parametrize("cores", [1, 2])
def test_what_is_derived_is_the_same_by_whom_it_is_read(
    cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    refs = [FileRef(f"{n}.py", 0o100644, str(n)) for n in range(200)]
    refs += [FileRef("again.py", 0o100644, "7"), FileRef("7.vue", 0o100644, "7")]
    refs += [FileRef("gone.py", 0o100644, GONE), FileRef("none.txt", 0o100644, "9")]
    expected = {f"{n}.py": ("", (f"File {n}.", "1")) for n in range(200)}
    expected |= {"again.py": ("", ("File 7.", "1")), "7.vue": ("", ("", "0"))}
    expected |= {"gone.py": (MISSING, ("", "0")), "none.txt": ("no known language", ("", "0"))}
    with Cache(tmp_path / "c") as cache, closing(Readers()) as readers:
        memo: dict[Task, FileFacts] = {}
        gatherer = Gatherer(
            cache=cache,
            read_many=lambda blobs: {blob: source(blob) for blob in blobs if blob != GONE},
            open_reader=open_reader,
            max_file_kb=100,
            memo=memo,
            readers=readers,
        )
        for _ in range(2):  # the second time from the facts that the first one kept
            found = {path: (why, texts) for path, why, texts in gatherer.derived(refs, told)}
            assert found == expected
        assert sum(cache.info().values()) == 202
        assert not memo


def signed(facts: FileFacts) -> tuple[str, ...]:
    return tuple(f"{one.parent}.{one.name} {one.signature}" for one in facts.symbols)


@pytest.mark.parametrize(
    ("path", "text", "early"),
    [
        ("a.vue", "<script setup>\ndefineProps(['b'])\n</script>", False),
        (
            "a.vue",
            "<script setup>\ndefineOptions({ name: 'Box' })\ndefineProps(['b'])\n</script>",
            False,
        ),
        ("a.svelte", "<script>\nexport let b = 1\n</script>", False),
        ("a.vue", "<script>\nexport default class Box extends Vue { go() {} }\n</script>", True),
        ("a.ts", "export class Component { go() {} }", True),
        ("a.ts", "export let component = 1", True),
        ("a.py", "def component(): pass", True),
        ("a.py", "", True),
    ],
)
def test_what_is_derived_is_the_same_from_kept_facts(
    path: str, text: str, early: bool, tmp_path: Path, readers: Readers
) -> None:
    refs = [FileRef(path, 0o100644, "1")]
    task = Task("1", language_of(path))
    assert (reading_of(text.encode(), task, LIMIT, signed).derived is not None) == early
    with Cache(tmp_path / "c") as cache:
        gatherer = Gatherer(
            cache=cache,
            read_many=lambda blobs: dict.fromkeys(blobs, text.encode()),
            open_reader=open_reader,
            max_file_kb=100,
            memo={},
            readers=readers,
        )
        cold, warm = (list(gatherer.derived(refs, signed)) for _ in range(2))
    assert cold == warm
