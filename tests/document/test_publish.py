from __future__ import annotations

import errno
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from summarizer.document.publish import Lock, is_temporary, remove, write_all, write_if_changed
from summarizer.errors import CannotWrite, SummarizerError

MAP = "docs/map/modules/src/a.md"


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    assert write_if_changed(tmp_path, MAP, b"one\n")
    assert (tmp_path / MAP).read_bytes() == b"one\n"
    assert (tmp_path / MAP).stat().st_mode & 0o777 == 0o644
    assert [path.name for path in (tmp_path / MAP).parent.iterdir()] == ["a.md"]


def test_equal_bytes_leave_the_file_untouched(tmp_path: Path) -> None:
    write_if_changed(tmp_path, MAP, b"one\n")
    os.utime(tmp_path / MAP, (1, 1))
    before = (tmp_path / MAP).stat()
    assert not write_if_changed(tmp_path, MAP, b"one\n")
    after = (tmp_path / MAP).stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_other_bytes_replace_the_file_and_keep_its_mode(tmp_path: Path) -> None:
    write_if_changed(tmp_path, MAP, b"one\n")
    (tmp_path / MAP).chmod(0o600)
    assert write_if_changed(tmp_path, MAP, b"two\n")
    assert (tmp_path / MAP).read_bytes() == b"two\n"
    assert (tmp_path / MAP).stat().st_mode & 0o777 == 0o600


def test_many_files_are_written_as_one_is(tmp_path: Path) -> None:
    files = {f"docs/map/modules/{n % 7}/{n}.md": b"%d\n" % n for n in range(90)}
    write_all(tmp_path, files)
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in found} == files
    (tmp_path / "link").symlink_to(tmp_path / "docs", target_is_directory=True)
    for path in ("link/a.md", "docs/../a.md", "docs/map/modules/1/../a.md"):
        with pytest.raises(CannotWrite):
            write_all(tmp_path, {**files, path: b"x"})


@pytest.mark.parametrize(
    "path", ["../out.md", "/etc/x.md", "docs/../../x.md", ".git/config", "docs/.GIT/x", "a//b", ""]
)
def test_a_path_that_leads_out_is_refused(tmp_path: Path, path: str) -> None:
    root = tmp_path / "repo"
    root.mkdir()
    for act in (lambda: write_if_changed(root, path, b"x"), lambda: remove(root, path)):
        with pytest.raises(CannotWrite):
            act()
    assert [*tmp_path.rglob("*")] == [root]


def test_a_folder_that_is_a_link_is_never_followed(tmp_path: Path) -> None:
    root, elsewhere = tmp_path / "repo", tmp_path / "elsewhere"
    (root / "docs").mkdir(parents=True)
    elsewhere.mkdir()
    (elsewhere / "a.md").write_bytes(b"theirs")
    (root / "docs/map").symlink_to(elsewhere, target_is_directory=True)
    for act in (
        lambda: write_if_changed(root, "docs/map/a.md", b"x"),
        lambda: write_if_changed(root, "docs/map/a.md", b"theirs"),
        lambda: remove(root, "docs/map/a.md"),
    ):
        with pytest.raises(CannotWrite, match="docs/map is a symbolic link") as refused:
            act()
        assert refused.value.next_step
    assert (elsewhere / "a.md").read_bytes() == b"theirs"


def test_a_file_that_is_a_link_is_replaced_and_its_target_kept(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"x")
    (tmp_path / "a.md").symlink_to("target")
    assert write_if_changed(tmp_path, "a.md", b"x")
    assert not (tmp_path / "a.md").is_symlink()
    (tmp_path / "b.md").symlink_to("target")
    assert remove(tmp_path, "b.md")
    assert (tmp_path / "target").read_bytes() == b"x"


def test_a_link_in_place_of_the_temporary_file_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"theirs")
    (tmp_path / f".summarizer-{os.getpid()}.tmp").symlink_to("target")
    assert write_if_changed(tmp_path, "a.md", b"x")
    assert (tmp_path / "target").read_bytes() == b"theirs"


def test_a_file_in_place_of_a_folder_is_named_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/map").write_bytes(b"mine")
    with pytest.raises(CannotWrite, match="docs/map is a file") as refused:
        write_if_changed(tmp_path, MAP, b"x")
    assert refused.value.where == MAP
    assert "git mv -- docs/map" in refused.value.next_step
    assert (tmp_path / "docs/map").read_bytes() == b"mine"


def test_a_folder_in_place_of_the_file_stays(tmp_path: Path) -> None:
    (tmp_path / MAP).mkdir(parents=True)
    with pytest.raises(CannotWrite):
        write_if_changed(tmp_path, MAP, b"x")
    assert [*(tmp_path / MAP).parent.iterdir()] == [tmp_path / MAP]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_refuses_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    write_if_changed(tmp_path, "a.md", b"old")

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse) if step == "fsync" else monkeypatch.setattr(
        Path, "replace", refuse
    )
    with pytest.raises(CannotWrite) as refused:
        write_if_changed(tmp_path, "a.md", b"new")
    assert refused.value.where == "a.md"
    assert os.strerror(number) in refused.value.what
    assert refused.value.next_step
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]
    assert (tmp_path / "a.md").read_bytes() == b"old"


@pytest.mark.parametrize(("step", "there"), [("replace", []), ("fsync", ["a.md"])])
def test_an_interrupt_leaves_no_temporary_file(
    step: str, there: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for path in there:
        (tmp_path / path).write_bytes(b"old")
    monkeypatch.setattr(os, step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_if_changed(tmp_path, "a.md", b"new")
    assert [path.name for path in tmp_path.iterdir()] == there


def test_the_disk_is_waited_for_only_where_something_could_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    write_all(tmp_path, {f"{n}.md": b"new" for n in range(3)})
    assert not waited
    write_all(tmp_path, {f"{n}.md": b"other" for n in range(4)})
    assert len(waited) == 3
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"other"}


def test_what_a_killed_process_left_is_swept_up_when_it_is_old(tmp_path: Path) -> None:
    old, young, foreign = (
        tmp_path / name for name in (".summarizer-1.tmp", ".summarizer-2.tmp", "x.tmp")
    )
    for path in (old, young, foreign):
        path.write_bytes(b"half")
        os.utime(path, (1, 1))
    os.utime(young)
    write_if_changed(tmp_path, "a.md", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".summarizer-2.tmp",
        "a.md",
        "x.tmp",
    ]
    assert is_temporary("docs/map/.summarizer-2.tmp")
    assert not is_temporary("docs/.summarizer-x/x.tmp")
    assert not is_temporary(".summarizer.toml")


def test_removing_a_file_removes_the_folders_it_leaves_empty(tmp_path: Path) -> None:
    write_if_changed(tmp_path, MAP, b"x")
    write_if_changed(tmp_path, "docs/map/README.md", b"x")
    assert remove(tmp_path, MAP)
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*")) == [
        "docs", "docs/map", "docs/map/README.md",
    ]  # fmt: skip
    assert not remove(tmp_path, MAP)
    assert not remove(tmp_path, "never/there.md")


def test_a_lock_is_held_by_one_and_names_its_holder(tmp_path: Path) -> None:
    path = tmp_path / "summarizer/lock"
    with Lock(path, 0):
        started = time.monotonic()
        with (
            pytest.raises(SummarizerError, match=f"process {os.getpid()}") as busy,
            Lock(path, 0.1),
        ):
            pass
        assert time.monotonic() - started >= 0.1
        assert busy.value.next_step
    with Lock(path, 0):
        pass


def test_a_process_that_was_forked_under_a_lock_does_not_keep_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with Lock(path, 0):
        child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(30,))
        child.start()
    try:
        with Lock(path, 0):
            assert child.is_alive()
    finally:
        child.kill()
        child.join()


def test_the_lock_of_a_dead_process_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import os, sys, pathlib\n"
        "from summarizer.document.publish import Lock\n"
        "Lock(pathlib.Path(sys.argv[1]), 0).__enter__()\n"
        "os._exit(9)\n"
    )
    died = subprocess.run([sys.executable, "-c", code, str(path)], check=False, capture_output=True)
    assert died.returncode != 0
    assert path.read_text().strip().isdigit()
    with Lock(path, 0):
        pass


def test_where_nothing_can_be_locked_the_work_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with Lock(tmp_path / "file/lock", 0):
        pass
