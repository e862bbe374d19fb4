"""What a path's name alone tells: why a file is no source of this project.

The words follow github-linguist where they are certain; a name that is as often source
(`cache/`, `build/`, `lib/`) is not listed, because a lost module is worse than a kept copy.
"""

from __future__ import annotations

from summarizer.patterns import lazy

LOCK = "lock file"
GENERATED = "generated"
VENDORED = "vendored"
MINIFIED = "minified"
SOURCE_MAP = "source map"
DATA = "data"
BINARY = "binary"
SECRET = "secret"  # noqa: S105 - a reason, not a password
MADE_BY_MACHINE = (GENERATED, MINIFIED, SOURCE_MAP)

# --- folders ---------------------------------------------------------------------------

VENDORED_FOLDERS = frozenset(
    """3rd-party 3rd_party 3rdparty third-party third_party thirdparty vendor vendored vendors
    _vendor _vendored node_modules bower_components jspm_packages web_modules .yarn .pnpm-store
    carthage godeps elm-stuff .bundle site-packages venv .venv .tox .nox .eggs
    __pypackages__ .gradle .terraform .dart_tool .cargo-vendor""".split()
)
VENDORED_AT_ROOT = frozenset(("extern", "external", "externals"))
GENERATED_FOLDERS = frozenset(
    """__generated__ generated generated-sources .generated __pycache__ dist .next .nuxt .output
    .svelte-kit .turbo .parcel-cache .ipynb_checkpoints deriveddata""".split()
)
DATA_FOLDERS = frozenset("__snapshots__ __fixtures__ __image_snapshots__ testdata".split())
DATA_BELOW_TESTS = frozenset("cassettes data fixtures golden goldens snapshots".split())
TEST_FOLDERS = frozenset("__tests__ cypress e2e spec specs test testing tests".split())
# Below it `vendor` and `data` are parts of a package's name.
JVM_PACKAGE = lazy(r"(?:^|/)src/\w+/(?:java|kotlin|scala|groovy)/")


def folder_reason(folder: str) -> str:
    """Why all in this folder (`a/b`, `""` for the root) is left out, `""` when it is not."""
    parts = folder.lower().split("/")
    # CocoaPods writes its folder so; `pods` is what a cluster's tools call their modules.
    if parts[0] in VENDORED_AT_ROOT or "Pods" in folder.split("/"):
        return VENDORED
    in_package = bool(JVM_PACKAGE.search(folder))
    tested = False
    for part in parts:
        if part in GENERATED_FOLDERS:
            return GENERATED
        if part in VENDORED_FOLDERS and not in_package:
            return VENDORED
        if part in DATA_FOLDERS or (tested and part in DATA_BELOW_TESTS and not in_package):
            return DATA
        tested = tested or part in TEST_FOLDERS
    return ""


# --- whole names -----------------------------------------------------------------------

LOCK_NAMES = frozenset(
    """package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum go.work.sum
    packages.lock.json project.assets.json conda-lock.yml conda-lock.yaml pip-lock.json
    package.resolved cartfile.resolved cabal.project.freeze .terraform.lock.hcl
    vcpkg-lock.json deno.lock gradle.lockfile buildscript-gradle.lockfile""".split()
)
VENDORED_NAMES = frozenset(
    """gradlew gradlew.bat mvnw mvnw.cmd ltmain.sh libtool.m4 aclocal.m4 config.guess config.sub
    install-sh depcomp jquery.js bootstrap.js bootstrap.css bootstrap.bundle.js modernizr.js
    erlang.mk""".split()
)
GENERATED_NAMES = frozenset(".pnp.cjs .pnp.js .pnp.loader.mjs project.pbxproj".split())
# Data by their suffix, but what a project is made of is written in them.
KEPT_NAMES = frozenset(
    """package.json composer.json deno.json jsr.json bower.json component.json lerna.json nx.json
    project.json turbo.json rush.json workspace.json angular.json nest-cli.json vercel.json
    firebase.json now.json app.json expo.json electron-builder.json biome.json manifest.json
    global.json launchsettings.json appsettings.json devcontainer.json tasks.json launch.json
    renovate.json .babelrc.json .eslintrc.json .prettierrc.json .swcrc elm.json dub.json
    haxelib.json pyrightconfig.json typedoc.json vcpkg.json cmakepresets.json mkdocs.json
    docs.json mint.json""".split()
)
KEPT_PREFIXES = ("tsconfig", "jsconfig")
SECRET_NAMES = frozenset(
    """.env .envrc .netrc _netrc .npmrc .pypirc .pgpass .htpasswd .git-credentials .dockercfg
    .dockerconfigjson .s3cfg .boto credentials.json credentials.yml credentials.yaml
    service-account.json service_account.json secrets.json secrets.toml secrets.yaml secrets.yml
    id_rsa id_dsa id_ecdsa id_ed25519 kubeconfig credentials""".split()
)

# --- suffixes --------------------------------------------------------------------------

SECRET_SUFFIXES = frozenset(
    """env pem key p12 p8 pfx jks keystore ppk pkcs12 kdbx gpg ovpn tfstate
    tfvars""".split()
)
TEMPLATE_SUFFIXES = frozenset(
    "default defaults dist example examples md sample schema template tmpl tpl".split()
)
TEMPLATE_STEMS = frozenset("default dist example sample template".split())
DATA_SUFFIXES = frozenset(
    """json json5 jsonl ndjson geojson topojson csv tsv psv svg snap golden po pot xlf xliff resx
    arb har plist strings stringsdict xib storyboard xcscheme xcworkspacedata log diff patch
    sarif gpx kml mtl stl ply gltf dic aff srt vtt ics vcf eml mbox crt cer der csr pub sum
    approved""".split()
)
BINARY_SUFFIXES = frozenset(
    """png jpg jpeg gif bmp ico icns webp avif tif tiff psd ai eps heic xcf sketch fig
    mp3 mp4 m4a m4v wav flac ogg oga ogv opus webm mov avi mkv aac mid
    zip gz tgz bz2 xz zst lz4 7z rar tar jar war ear aar whl egg gem nupkg deb rpm apk ipa dmg
    iso msi cab crx vsix phar xpi
    exe dll so dylib a lib o obj pdb class pyc pyo pyd wasm elf ko node dex beam hi
    ttf otf woff woff2 eot pfb
    pdf doc docx xls xlsx ppt pptx odt ods odp epub pages numbers
    db sqlite sqlite3 mdb parquet avro orc arrow feather h5 hdf5 npy npz mat pkl pickle joblib
    pt pth ckpt onnx tflite pb safetensors gguf msgpack bin dat mo swf fla nib blend fbx glb
    pcap pcapng lockb rdb ser keystore car wal gmo traineddata""".split()
)
MINIFIED_ENDINGS = ("-min.js", "-min.css", "_min.js", ".bundle.js", ".bundle.css", ".packed.js")
MINIFIED_SUFFIXES = frozenset("js css mjs cjs html htm svg json".split())
GENERATED_ENDINGS = (
    *("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi", "_pb.js", "_pb.ts", "_pb.d.ts"),
    *("_pb.rb", "_grpc_pb.js", "_grpc_pb.d.ts", ".pb.go", ".pb.gw.go", ".pb.cc", ".pb.h"),
    *(".pb.c", ".pb.swift", ".pb.dart", ".pbenum.dart", ".pbgrpc.dart", ".pbjson.dart"),
    *(".pbserver.dart", ".grpc.swift", ".pulsar.go", ".connect.go", "_connect.ts"),
    *(".g.dart", ".freezed.dart", ".gr.dart", ".mocks.dart", ".config.dart", ".gen.dart"),
    *(".g.cs", ".g.i.cs", ".designer.cs", ".designer.vb", ".assemblyinfo.cs"),
    *(".tab.c", ".tab.h", ".yy.c", ".yy.h", "_generated.go", "_generated.rs", "_generated.ts"),
    *("_generated.py", "_generated.js", "_generated.swift", "_generated.dart"),
)
GENERATED_INNER = frozenset(("gen", "generated", "autogenerated"))  # x.gen.go, x.generated.ts
QT_OUTPUT = ("moc_", "qrc_")


def name_reason(name: str) -> str:
    """Why a file of this name is left out wherever it lies, `""` when it is not."""
    low = name.lower()
    stem, dot, last = low.rpartition(".")
    suffix = last if dot else ""
    if low in LOCK_NAMES or suffix == "lock":
        return LOCK
    if low in KEPT_NAMES or (suffix == "json" and low.startswith(KEPT_PREFIXES)):
        return ""
    if low in VENDORED_NAMES:
        return VENDORED
    if suffix in MINIFIED_SUFFIXES and _is_minified(low, stem):
        return MINIFIED
    if suffix == "map":
        return SOURCE_MAP
    if suffix in BINARY_SUFFIXES:
        return BINARY
    if suffix in DATA_SUFFIXES:
        return DATA
    return GENERATED if _is_generated(low, stem, suffix) else ""


def _is_minified(low: str, stem: str) -> bool:
    return stem.endswith(".min") or low.endswith(MINIFIED_ENDINGS)


def _is_generated(low: str, stem: str, suffix: str) -> bool:
    if low.endswith(GENERATED_ENDINGS) or low in GENERATED_NAMES:
        return True
    if low.startswith("zz_generated") or (suffix == "cpp" and low.startswith(QT_OUTPUT)):
        return True
    return "." in stem and stem.rpartition(".")[2] in GENERATED_INNER


def is_secret(name: str) -> bool:
    """True for files that hold keys or passwords; templates of them (`.env.example`) do not."""
    low = name.lower()
    stem, dot, suffix = low.rpartition(".")
    named = low in SECRET_NAMES or low.startswith(".env.")
    if not named and not (dot and suffix in SECRET_SUFFIXES):
        return False
    return suffix not in TEMPLATE_SUFFIXES and not (suffix == "env" and stem in TEMPLATE_STEMS)
