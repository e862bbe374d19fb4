from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from summarizer.errors import BadConfig
from summarizer.records.repository import SUBMODULE, SYMLINK, FileRef, Scope, Snapshot
from summarizer.records.settings import Settings
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.names import folder_reason, is_secret, name_reason
from summarizer.snapshot.prune import prune

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conftest import MakeRepo


def scope(files: Mapping[str, str], **config: tuple[str, ...] | str) -> Scope:
    """Prune files given as path → text; the blob's id is its path."""
    refs = {path: FileRef(path, 0o100644, path) for path in sorted(files)}
    settings = Settings(**config)  # type: ignore[arg-type]
    return prune(Snapshot(refs, "index"), settings, lambda blob: files[blob].encode())


def reasons(files: Mapping[str, str], **config: tuple[str, ...] | str) -> dict[str, str]:
    return {pruned.path: pruned.reason for pruned in scope(files, **config).pruned}


def reason(path: str, **config: tuple[str, ...] | str) -> str:
    return reasons({path: ""}, **config).get(path, "")


LEFT_OUT = {
    "lock file": """package-lock.json web/pnpm-lock.yaml yarn.lock Cargo.lock poetry.lock uv.lock
        Gemfile.lock composer.lock go.sum go.work.sum flake.lock bun.lockb Package.resolved
        .terraform.lock.hcl gradle.lockfile packages.lock.json""",
    "generated": """api/user.pb.go api/user.pb.gw.go proto/a_pb2.py proto/a_pb2_grpc.py a_pb2.pyi
        lib/model.g.dart lib/model.freezed.dart Form.Designer.cs Resources.designer.cs View.g.i.cs
        pkg/zz_generated.deepcopy.go types.gen.go src/routeTree.gen.ts schema.generated.ts
        __generated__/a.ts src/__generated__/deep/b.ts pkg/generated/client/c.go dist/index.js
        packages/ui/dist/a.js moc_window.cpp y.tab.c lex.yy.c api_pb.d.ts enum_generated.go
        .pnp.cjs""",
    "vendored": """vendor/github.com/x/y.go man/vendor/a.go web/node_modules/left-pad/index.js
        third_party/zlib/a.c src/third-party/a.c 3rdparty/a.c bower_components/a.js
        .yarn/releases/yarn.cjs ios/Pods/A/a.m pip/_vendor/six.py external/a.c gradlew mvnw.cmd
        static/jquery.js Carthage/a.swift Godeps/_workspace/a.go lib/site-packages/a.py""",
    "minified": "static/app.min.js a.min.css app-min.js b.min.mjs public/app.bundle.js",
    "source map": "app.js.map static/a.css.map",
    "data": """data.json big.csv icons/a.svg a.geojson __snapshots__/a.test.tsx a.snap b.golden
        testdata/in.go pkg/testdata/deep/a.py __tests__/fixtures/a.ts tests/fixtures/app/a.py
        spec/cassettes/a.rb locale/de.po Strings.resx a.patch test/data/a.py""",
    "binary": """logo.png a.jar lib.wasm x.so font.woff2 doc.pdf db.sqlite3 a.zip model.onnx
        App.class LOGO.PNG""",
    "secret": """.env .env.local config/.env.production prod.env id_rsa deploy/id_ed25519 server.pem
        tls/server.key cert.p12 a.pfx release.keystore .npmrc .netrc .pypirc terraform.tfstate
        config/secrets.yml credentials.json vendor/x/key.pem node_modules/a/.env""",
}
KEPT = """src/app.py README.md docs/guide.md package.json web/package.json tsconfig.json
    tsconfig.build.json jsconfig.json composer.json deno.json nx.json pyproject.toml go.mod pom.xml
    Cargo.toml Makefile CMakeLists.txt requirements.txt .github/workflows/ci.yml docker-compose.yml
    src/generated.py src/vendor.py src/distance/a.py deps/deps.go src/pods/watch.go cache/a.go
    build/make.py lib/a.rb bin/run src/external/a.go src/fixtures/load.py app/snapshots/take.py
    data/loader.py environment.ts env.ts src/environment/.envoy.ts key.go keys.py src/lock map json
    lock.go minify.js min.js admin.js gen.go src/gen/main.go mock_store.go notebook.ipynb
    types.d.ts src/virtualenv/run.py ui_tools.py migrations/0001_initial.py jquery.plugin.ts
    src/main/java/com/acme/vendor/Vendor.java src/test/java/com/acme/data/Row.java
    svc/src/main/kotlin/a/vendors/V.kt query.sql schema.graphql .gitattributes LICENSE
    .env.example .env.sample example.env config/.env.local.template server.pem.example
    certificates.py notes.asc .gitmodules""".split()


@pytest.mark.parametrize(
    ("path", "why"), [(path, why) for why, paths in LEFT_OUT.items() for path in paths.split()]
)
def test_left_out_by_its_path(path: str, why: str) -> None:
    assert reason(path) == why


@pytest.mark.parametrize("path", KEPT)
def test_kept(path: str) -> None:
    assert reason(path) == ""


@pytest.mark.parametrize("output", ["docs/map", ".map", "docs/map/"])
def test_the_map_is_no_part_of_its_input(output: str) -> None:
    folder = output.rstrip("/")
    assert reason(f"{folder}/modules/src/a.md", output=output) == "our own output"
    assert reason(f"{folder}/gen.py", output=output, include=("*",)) == "our own output"
    assert reason(f"{folder}s/a.md", output=output) == ""
    assert reason(f"{folder}.md", output=output) == ""


def test_modes_come_first() -> None:
    files = [FileRef("sub", SUBMODULE, "a" * 40), FileRef("x.py", SYMLINK, "b" * 40)]
    snapshot = Snapshot({file.path: file for file in files}, "index")
    found = prune(snapshot, Settings(include=("*",)), lambda blob: b"")
    assert [(pruned.path, pruned.reason) for pruned in found.pruned] == [
        ("sub", "submodule"),
        ("x.py", "symlink"),
    ]
    assert found.kept == ()


@pytest.mark.parametrize(
    ("path", "config", "why"),
    [
        ("legacy/a.py", {"exclude": ("legacy/",)}, "excluded by config"),
        ("src/legacy/a.py", {"exclude": ("legacy/",)}, "excluded by config"),
        ("src/legacy/a.py", {"exclude": ("/legacy/",)}, ""),
        ("src/a.py", {"exclude": ("*.js", "!a.js")}, ""),
        ("src/a.js", {"exclude": ("*.js", "!a.js")}, ""),
        ("src/b.js", {"exclude": ("*.js", "!a.js")}, "excluded by config"),
        ("vendor/ours/a.go", {"include": ("vendor/ours/",)}, ""),
        ("vendor/theirs/a.go", {"include": ("vendor/ours/",)}, "vendored"),
        ("legacy/a.py", {"exclude": ("legacy/",), "include": ("a.py",)}, ""),
        ("data.json", {"include": ("*.json",)}, ""),
        (".env", {"include": (".env",)}, "secret"),
        ("vendor/a.go", {"exclude": ("vendor/",)}, "excluded by config"),
        ("a.py", {"exclude": ("# comment", "")}, ""),
        ("src/a/b/c.py", {"exclude": ("src/**/c.py",)}, "excluded by config"),
        ("src/a/b/c.py", {"exclude": ("src/***/c.py",)}, ""),
        (f"{'a' * 200}.py", {"exclude": (f"{'*' * 200}.py",)}, "excluded by config"),
        (f"{'a' * 200}.go", {"exclude": (f"{'*' * 200}.py",)}, ""),
    ],
)
def test_the_configuration(path: str, config: dict[str, tuple[str, ...]], why: str) -> None:
    assert reason(path, **config) == why


@pytest.mark.parametrize("pattern", ["!", "[z-a]", "src/[9-0]*.py", "[[:alpha:]]"])
@pytest.mark.parametrize("key", ["include", "exclude"])
def test_a_pattern_that_cannot_be_read(key: str, pattern: str) -> None:
    origins = {key: "pyproject.toml"}
    settings = Settings(origins=origins, **{key: ("ok/", pattern)})  # type: ignore[arg-type]
    with pytest.raises(BadConfig, match=f"`{key}`") as caught:
        prune(Snapshot({}, "index"), settings, lambda blob: b"")
    assert caught.value.where == "pyproject.toml"
    assert caught.value.next_step == f"mend `{key}`, then: git add -- pyproject.toml"


@pytest.mark.parametrize("pattern", ["[a-z].py", "[", "[]", "a[", "[!]", "***"])
def test_odd_patterns_are_read(pattern: str) -> None:
    reason("src/a.py", exclude=(pattern,))


def test_attributes_mark_and_take_back() -> None:
    files = {
        ".gitattributes": "* text=auto\n"
        "api/*.go linguist-generated\n"
        "libs/** linguist-vendored\n"
        "vendor/ours/** -linguist-vendored\n"
        "*.pb.go -linguist-generated\n"
        "*.min.js linguist-generated=false\n",
        "libs/own/.gitattributes": "* -linguist-vendored\n",
        "api/client.go": "",
        "api/user.pb.go": "",
        "app.min.js": "",
        "dist/app.min.js": "",
        "libs/a.c": "",
        "libs/own/b.c": "",
        "vendor/ours/a.go": "",
        "vendor/ours/data.json": "",
        "vendor/theirs/a.go": "",
    }
    assert reasons(files) == {
        "api/client.go": "generated",
        "libs/a.c": "vendored",
        "vendor/ours/data.json": "data",
        "vendor/theirs/a.go": "vendored",
    }


def test_attributes_of_what_is_vendored_are_not_read() -> None:
    files = {"vendor/x/.gitattributes": "", "vendor/x/a.go": "", "a.go": ""}
    refs = {path: FileRef(path, 0o100644, path) for path in files}

    def read_blob(blob: str) -> bytes:
        raise AssertionError(f"read {blob}")

    assert [f.path for f in prune(Snapshot(refs, "index"), Settings(), read_blob).kept] == ["a.go"]


def test_a_real_repository(make_repo: MakeRepo) -> None:
    files = {
        ".gitignore": ".vscode\nbuilt/\n",
        "packages/.gitignore": "!playground/.vscode\n",
        "packages/playground/.vscode/s.py": "x = 1\n",
        "built/tracked.py": "x = 1\n",
        ".gitattributes": "gen/** linguist-generated\n",
        "gen/a.py": "x = 1\n",
        "src/a.py": "x = 1\n",
    }
    repo = make_repo(files, commit=False)
    repo.add(*files)
    (repo.path / "link.py").symlink_to("missing")
    repo.add("link.py")
    git = Git.open(repo.path)
    with git.reader() as read:
        found = prune(git.index(), Settings(), read)
    assert {pruned.path: pruned.reason for pruned in found.pruned} == {
        "gen/a.py": "generated",
        "link.py": "symlink",
    }
    kept = [file.path for file in found.kept]
    assert kept == sorted(kept)
    assert {"packages/playground/.vscode/s.py", "built/tracked.py"} <= set(kept)


@pytest.mark.parametrize(
    ("text", "config", "imported"),
    [
        ("* text=auto\n", "", False),
        ("gen/** linguist-generated\n", "", False),
        ("", "exclude=('a/',)", True),
    ],
)
def test_pathspec_is_imported_only_for_the_configuration(
    text: str, config: str, imported: bool
) -> None:
    code = f"""
import sys
from summarizer.records.repository import FileRef, Snapshot
from summarizer.records.settings import Settings
from summarizer.snapshot.prune import prune
files = {{p: FileRef(p, 0o100644, p) for p in (".gitattributes", "a.py")}}
prune(Snapshot(files, "index"), Settings({config}), lambda blob: {text.encode()!r})
print("pathspec" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{imported}\n"


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5).map("/".join))
@example("docs/map/0")
@example("docs/maps")
def test_any_path_has_one_place(path: str) -> None:
    found = scope({path: ""})
    assert len(found.kept) + len(found.pruned) == 1
    folder, _, name = path.rpartition("/")
    ours = path.startswith("docs/map/")  # a word of the program, which strategies try
    left_out = ours or is_secret(name) or folder_reason(folder) or name_reason(name)
    assert bool(found.pruned) == bool(left_out)
