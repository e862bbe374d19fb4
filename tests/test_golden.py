"""Whole maps of small repositories, byte for byte, under two hash seeds and two locales.

After a deliberate change of what is written: UPDATE_GOLDEN=1 pytest tests/test_golden.py,
then read the difference as a reader of the map would.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from conftest import MakeRepo
from harness import Repo

SAMPLES = Path(__file__).with_name("repos")
STAMP = re.compile(r"(overview commit:)[0-9a-f]+ -->")
NAMES = sorted(path.name for path in SAMPLES.iterdir() if not path.name.endswith(".map"))
WORLDS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
)


def sample(name: str) -> dict[str, str | bytes]:
    root = SAMPLES / name
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def map_of(repo: Repo) -> dict[str, str]:
    root = repo.path / "docs" / "map"
    return {
        path.relative_to(root).as_posix(): STAMP.sub(r"\1 -->", path.read_text(encoding="utf-8"))
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_map_of_a_small_repository(name: str, make_repo: MakeRepo) -> None:
    made = []
    for number, world in enumerate(WORLDS):
        repo = make_repo(sample(name), name=f"world-{number}")
        ran = repo.run("init", env=world)
        assert ran.code == 0, ran.err
        made.append(map_of(repo))
    assert made[0] == made[1]
    golden = SAMPLES / f"{name}.map"
    if os.environ.get("UPDATE_GOLDEN"):
        shutil.rmtree(golden, ignore_errors=True)
        for path, text in made[0].items():
            target = golden / path.replace("overview.md", "overview.golden.md")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    expected = {
        path.relative_to(golden).as_posix().replace("overview.golden.md", "overview.md"): (
            path.read_text(encoding="utf-8")
        )
        for path in sorted(golden.rglob("*"))
        if path.is_file()
    }
    assert made[0] == expected
