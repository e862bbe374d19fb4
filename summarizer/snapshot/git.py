"""Blobs in bulk, read in this process by libgit2: the only door to pygit2.

Importing it takes longer than reading some hundred blobs through git, so it serves a cold
index and nothing else. Where libgit2 cannot read, git does, blob by blob.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.snapshot.blobs import is_object_id

if TYPE_CHECKING:
    import pygit2

    from summarizer.snapshot.blobs import BatchReader
    from summarizer.snapshot.gitcli import Git

BLOB = 3  # git's number for the type, also in its packs


class BulkReader:
    """A BlobReader on libgit2's object store, with git's own for what that lacks.

    Close it, or use it in a `with` statement; each thread or worker needs its own. Raises
    BlobMissing.
    """

    def __init__(self, store: pygit2.Odb | None, fallback: BatchReader) -> None:
        self._store = store
        self._fallback = fallback

    def __call__(self, blob: str, /) -> bytes:
        """The bytes of one blob."""
        if self._store is None or not is_object_id(blob):
            return self._fallback(blob)
        try:
            kind, data = self._store.read(blob)
        except KeyError:  # in an alternate that only the environment names, or nowhere
            return self._fallback(blob)
        return bytes(data) if kind == BLOB else self._fallback(blob)

    def __enter__(self) -> BulkReader:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store and end git's process."""
        self._store = None
        self._fallback.close()


def open_bulk_reader(git: Git) -> BulkReader:
    """A reader for many blobs. A top-level function of a picklable record: for workers too."""
    store, _ = _open_store(git)
    return BulkReader(store, git.reader())


def backend(git: Git) -> tuple[str, str]:
    """Which program reads blobs in bulk here (`pygit2` or `git`), and why."""
    store, why = _open_store(git)
    return ("git", why) if store is None else ("pygit2", why)


def _open_store(git: Git) -> tuple[pygit2.Odb | None, str]:
    """libgit2's object store of this repository; None with the reason where it has none."""
    if git.object_format != "sha1":
        return None, f"libgit2 reads no {git.object_format} repositories"
    try:
        import pygit2
    except ImportError as error:
        return None, f"pygit2 cannot be loaded: {error}"
    # Git does not hash what it reads either; libgit2 would spend half of its time on that.
    pygit2.option(pygit2.enums.Option.ENABLE_STRICT_HASH_VERIFICATION, False)
    try:
        repository = pygit2.Repository(git.common_dir)
    except pygit2.GitError as error:  # reftable, another owner, an unknown extension
        return None, f"libgit2 cannot open it: {error}"
    return repository.odb, f"libgit2 {pygit2.LIBGIT2_VERSION} opens it"
