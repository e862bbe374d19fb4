"""What a server's or the library's error means, told from its class, status and words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from summarizer.records.model import Failure, FailureKind
from summarizer.redaction import redact

_LONGEST = 160
_OVERFLOW = (
    r"(?i)context (?:length|window|size)|maximum context|exceeds? (?:the )?(?:available|context)"
    r"|too many (?:input )?tokens|prompt is too long|n_ctx|requested tokens|input is too long"
    r"|maximum number of tokens|reduce the length"
)
_NO_KEY = (
    r"(?i)api[_ ]?key(?: client option)? must be set|missing (?:\w+ )?(?:api[ _-]?key|credentials)"
    r"|no (?:\w+ )?api[ _-]?key|api[ _-]?key (?:is )?(?:not|required|missing)"
    r"|_API_KEY\b.*(?:set|missing)"
    r"|unable to (?:locate|find) credentials|could not (?:resolve authentication|find credentials)"
)
_UNREACHED = frozenset(
    "ConnectError ConnectionError ConnectionRefusedError gaierror ConnectionResetError "
    "RemoteProtocolError ReadError WriteError ProxyError APIConnectionError".split()
)
_LATE = frozenset(
    "Timeout APITimeoutError ReadTimeout ConnectTimeout WriteTimeout PoolTimeout TimeoutError "
    "TimeoutException".split()
)
_SAID: Mapping[FailureKind, str] = MappingProxyType(
    {
        "no-library": "litellm is not installed; next: pip install 'repo-summarizer[llm]'",
        "no-key": "the provider wants a key and this machine has none",
        "offline": "no connection to the server",
        "auth": "the server does not accept the key",
        "not-found": "the server does not know this model or address",
        "rate-limit": "the server asks for fewer requests",
        "server": "the server failed",
        "timeout": "no answer in time",
        "truncated": "the answer was cut at its limit of tokens",
        "refusal": "the model would not answer",
        "empty": "the answer was empty",
        "not-json": "the answer is not JSON",
        "wrong-schema": "the answer has another shape than asked for",
        "context-overflow": "the prompt does not fit the model's window",
        "bad-request": "the server does not take the request",
        "cost-ceiling": "llm.max_cost_usd would be passed",
        "unknown": "the model could not be asked",
    }
)
_SILENT = ("no-library", "no-key", "offline", "auth", "timeout", "rate-limit", "context-overflow")


def failure(kind: FailureKind, detail: str = "") -> Failure:
    """A failure in the house's words, with a detail after them."""
    return Failure(kind, f"{_SAID[kind]}: {detail}" if detail else _SAID[kind])


def failure_of(error: Exception, *secrets: str) -> Failure:
    """What went wrong, without the `secrets` and without more than a line of the server's words."""
    kind = _kind(error)
    return failure(kind, "" if kind in _SILENT else _detail(error, secrets))


def retry_after(error: Exception) -> float:
    """The seconds that the server asks to wait, 0 where it does not say."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    try:
        return max(0.0, float(headers.get("retry-after", 0)))
    except (TypeError, ValueError):
        return 0.0


def _kind(error: Exception) -> FailureKind:
    names = {type(one).__name__ for one in _chain(error)}
    text = str(error)
    status = getattr(error, "status_code", 0) or 0
    if "ContextWindowExceededError" in names or re.search(_OVERFLOW, text):
        return "context-overflow"
    if names & {"ContentPolicyViolationError", "RejectedRequestError"}:
        return "refusal"
    if re.search(_NO_KEY, text):
        return "no-key"
    if names & _LATE:
        return "timeout"
    if names & _UNREACHED:
        return "offline"
    return _of_status(status)


def _of_status(status: int) -> FailureKind:
    known: dict[int, FailureKind] = {
        401: "auth",
        403: "auth",
        404: "not-found",
        408: "timeout",
        413: "context-overflow",
        429: "rate-limit",
    }
    if status in known:
        return known[status]
    if status >= 500:
        return "server"
    return "bad-request" if 400 <= status < 500 else "unknown"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what it was raised from."""
    for _ in range(8):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__


def _detail(error: Exception, secrets: tuple[str, ...]) -> str:
    line = " ".join(redact(str(error), *secrets).split())
    line = re.sub(
        r"https?://\S+", "…", re.sub(r"^(?:litellm\.)?\w+(?:Error|Exception)?: ", "", line)
    )
    line = "".join(char for char in line if char.isprintable())
    return line[:_LONGEST] + ("…" if len(line) > _LONGEST else "")
