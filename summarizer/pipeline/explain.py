"""What an update leaves out and why, and what it would change, as text."""

from __future__ import annotations

import difflib
from typing import TextIO

from summarizer.document.markdown import from_bytes
from summarizer.pipeline.pageplan import Planned
from summarizer.pipeline.session import Session
from summarizer.pipeline.stored import StoredMap


def explain(session: Session, out: TextIO) -> int:
    """List each file that is left out with its reason, then each one that is read in part."""
    state = session.survey(session.git.index())
    refs = [ref for module in state.modules.values() for ref in module.files]
    facts = session.gatherer(state).facts(refs)
    reasons = {pruned.path: pruned.reason for pruned in state.scope.pruned}
    reasons.update({path: file.skipped for path, file in facts.items() if file.skipped})
    partial = [path for path, file in facts.items() if file.partial]
    reasons.update(dict.fromkeys(partial, "read in part: syntax that the grammar does not know"))
    for path in sorted(reasons):
        out.write(f"{path}: {reasons[path]}\n")
    return 0


def unified(planned: Planned, stored: StoredMap) -> str:
    """The change of one file as a patch that `git apply` takes."""
    before = from_bytes(stored.data(planned.path) or b"")
    after = from_bytes(planned.data or b"")
    source = f"a/{planned.path}" if before or not planned.new else "/dev/null"
    target = f"b/{planned.path}" if planned.data is not None else "/dev/null"
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), source, target
    )
    text = "".join(line if line.endswith("\n") else f"{line}\n\\ No newline\n" for line in lines)
    return f"diff --git a/{planned.path} b/{planned.path}\n{_mode(planned)}{text}"


def _mode(planned: Planned) -> str:
    if planned.data is None:
        return "deleted file mode 100644\n"
    return "new file mode 100644\n" if planned.new else ""
