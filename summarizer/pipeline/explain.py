"""What an update leaves out and why, and what it would change, as text."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TextIO

from summarizer.document.markdown import from_bytes
from summarizer.facts.resolving.family import INTERNAL, UNRESOLVED
from summarizer.lines import lines_of
from summarizer.pipeline.pageplan import Planned
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap
from summarizer.records.sources import FileFacts


def explain(session: Session, out: TextIO) -> int:
    """List each file that is left out or read in part, and why; then the imports that lead nowhere.

    The last line counts both.
    """
    state = session.survey(session.git.index())
    refs = [ref for module in state.modules.values() for ref in module.files]
    facts = session.gatherer(state).facts(refs)
    reasons = {pruned.path: pruned.reason for pruned in state.scope.pruned}
    reasons.update({path: file.skipped for path, file in facts.items() if file.skipped})
    partial = [path for path, file in facts.items() if file.partial]
    reasons.update(dict.fromkeys(partial, "read in part: syntax that the grammar does not know"))
    for path in sorted(reasons):
        out.write(f"{path}: {reasons[path]}\n")
    imports = [one for ref in refs for one in _imports(state, ref.path, facts[ref.path])]
    lost = [(path, line, spec) for path, line, spec, status in imports if status == UNRESOLVED]
    for path, line, spec in lost:
        out.write(f"{path}:{line}: {spec} looks like a file here, and there is none\n")
    inside = sum(status == INTERNAL for *_, status in imports)
    out.write(
        f"{len(reasons)} files left out or read in part; of {len(imports)} imports "
        f"{inside} lead to files here, {len(imports) - inside - len(lost)} elsewhere, "
        f"{len(lost)} are unresolved ({len(lost) / max(1, len(imports)):.1%})\n"
    )
    return 0


def _imports(state: State, path: str, facts: FileFacts) -> Iterator[tuple[str, int, str, str]]:
    """Each import of a file: its path, line, text, and whether it leads to a file here."""
    found = state.resolver.explain(path, facts.language, facts.imports, facts.package)
    for imported, resolution in zip(facts.imports, found, strict=True):
        yield path, imported.line, imported.spec, resolution.status


def unified(planned: Planned, stored: StoredMap) -> str:
    """The change of one file as a patch that `git apply` takes."""
    before = from_bytes(stored.data(planned.path) or b"")
    after = from_bytes(planned.data or b"")
    source = f"a/{planned.path}" if before or not planned.new else "/dev/null"
    target = f"b/{planned.path}" if planned.data is not None else "/dev/null"
    lines = difflib.unified_diff(lines_of(before), lines_of(after), source, target)
    text = "".join(line if line.endswith("\n") else f"{line}\n\\ No newline\n" for line in lines)
    return f"diff --git a/{planned.path} b/{planned.path}\n{_mode(planned)}{text}"


def _mode(planned: Planned) -> str:
    if planned.data is None:
        return "deleted file mode 100644\n"
    return "new file mode 100644\n" if planned.new else ""
