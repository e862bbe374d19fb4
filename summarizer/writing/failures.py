"""What a server's or the library's error means, told from its class, status and words.

Its words are read and never shown: a server may send back what it was sent.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import MappingProxyType
from typing import Any

from summarizer.dataclass import replace
from summarizer.records.model import Failure, FailureKind

_OVERFLOW = (
    r"(?i)context (?:length|window|size)|maximum context|exceeds? (?:the )?(?:available|context)"
    r"|too many (?:input )?tokens|prompt is too long|n_ctx|requested tokens|input is too long"
    r"|maximum number of tokens|reduce the length"
)
_NO_PROVIDER = r"LLM Provider NOT provided"
_NO_KEY = (
    r"(?i)api[_ ]?key(?: client option)? must be set|missing (?:\w+ )?(?:api[ _-]?key|credentials)"
    r"|no (?:\w+ )?api[ _-]?key|api[ _-]?key (?:is )?(?:not|required|missing)"
    r"|_API_KEY\b.*(?:set|missing)"
    r"|unable to (?:locate|find) credentials|could not (?:resolve authentication|find credentials)"
)
_NO_ANSWER = (
    r"<APIResponse \[2\d\d |provider returned (?:a response with no )?'choices'"
    r"|Empty or invalid response from LLM endpoint|Invalid response object"
)
"""The library calls it a failure of the server, 500, when a page answers where a model should."""
_NO_WAY = r"Using SOCKS proxy, but|Unknown scheme for proxy URL"
"""Nothing was sent: the library calls that a failure of the server, 500, as well."""
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
        "no-library": "litellm cannot be loaded",
        "no-provider": "litellm knows no provider of this model",
        "no-key": "the provider wants a key and this machine has none",
        "offline": "no connection to the server",
        "no-way": "the proxy that the environment names cannot be used",
        "auth": "the server does not accept the key",
        "not-found": "the server does not know this model or address",
        "elsewhere": "the server sends on to another address, which nobody allowed",
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
_NEXT: Mapping[FailureKind, str] = MappingProxyType(
    {
        "no-library": "pip install 'repo-summarizer[llm]'",
        "no-provider": "set SUMMARIZER_MODEL (or llm.model) to PROVIDER/NAME; summarizer doctor",
        "no-way": "mend or unset ALL_PROXY, HTTPS_PROXY, HTTP_PROXY; for SOCKS pip install socksio",
        "auth": "set the key that the provider gave you; summarizer doctor",
        "not-found": "set SUMMARIZER_MODEL or llm.model, and llm.api_base; summarizer doctor",
        "elsewhere": "set llm.api_base to where the model is; summarizer doctor",
    }
)
_SILENT = "no-library no-provider no-key no-way offline timeout rate-limit context-overflow".split()
_FIELDS = ("code", "type", "status")
_CODE = r"[A-Za-z]{2,24}(?:[_-][A-Za-z]{1,24}){0,5}"  # no digits: a key is none
_FILTERED = ("content_filter", "content_policy_violation", "content_filtered")
_UNKNOWN_MODEL = ("model_not_found", "invalid_model", "unknown_model")


def failure(kind: FailureKind, detail: str = "") -> Failure:
    """A failure in the house's words: with a detail, and with what to do where that is known."""
    said = f"{_SAID[kind]}: {detail}" if detail else _SAID[kind]
    return Failure(kind, f"{said}; next: {_NEXT[kind]}" if kind in _NEXT else said)


def fingerprint(text: str) -> str:
    """The size and a short digest of a text that is not shown."""
    data = text.encode("utf-8", "surrogateescape")
    return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()[:8]}"


def failure_of(error: Exception) -> Failure:
    """What went wrong; of the server's words no more than a status and known codes."""
    body = _body(error)
    codes = _codes(body)
    kind = _kind(error, codes)
    if kind in _SILENT:
        return failure(kind)
    status = _status(error)
    name = str(status) if status else type(error).__name__
    name = "what came is no answer of a model" if re.search(_NO_ANSWER, str(error)) else name
    return replace(failure(kind, " ".join([name, *codes])), seen=fingerprint(body))


def retry_after(error: Exception) -> float:
    """The seconds that the server asks to wait, or till when; 0 where it does not say."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    told = str(headers.get("retry-after", ""))
    try:
        return max(0.0, float(told))
    except ValueError:
        with suppress(TypeError, ValueError, OverflowError):
            return max(0.0, parsedate_to_datetime(told).timestamp() - time.time())
    return 0.0


def _kind(error: Exception, codes: list[str]) -> FailureKind:
    names = {type(one).__name__ for one in _chain(error)}
    text = str(error)
    status = _status(error)
    if 300 <= status < 400:
        return "elsewhere"
    if "ContextWindowExceededError" in names or re.search(_OVERFLOW, text):
        return "context-overflow"
    if names & {"ContentPolicyViolationError", "RejectedRequestError"} or {*codes} & {*_FILTERED}:
        return "refusal"
    if re.search(_NO_PROVIDER, text):
        return "no-provider"
    if re.search(_NO_KEY, text):
        return "no-key"
    if names & _LATE:
        return "timeout"
    if re.search(_NO_WAY, text):
        return "no-way"
    if names & _UNREACHED:
        return "offline"
    if set(codes) & set(_UNKNOWN_MODEL) or re.search(_NO_ANSWER, text):
        return "not-found"
    return _of_status(status)


def _status(error: Exception) -> int:
    """The status that the server sent; a redirect reaches us inside an error of the connection."""
    statuses = [getattr(one, "status_code", 0) for one in _chain(error)]
    sent = [one for one in statuses if isinstance(one, int) and one]
    return next((one for one in sent if 300 <= one < 400), sent[0] if sent else 0)


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


def _body(error: Exception) -> str:
    """What the server sent, as far as the library keeps it; else the library's own words."""
    for one in _chain(error):
        sent = getattr(one, "doc", "")  # of an error in JSON
        with suppress(AttributeError, RuntimeError):  # an answer that was not read to its end
            sent = sent or one.response.text  # type: ignore[attr-defined]
        if sent and isinstance(sent, str):
            return sent
    return str(error)


def _codes(body: str) -> list[str]:
    """The codes in the fields that providers have for them: short words, no sentences."""
    try:
        sent = json.loads(body[max(body.find("{"), 0) :])
    except (ValueError, RecursionError):
        return []
    inner: Any = sent.get("error") if isinstance(sent, dict) else None
    tables = [table for table in (inner, sent) if isinstance(table, dict)]
    found = [table.get(field) for table in tables for field in _FIELDS]
    codes = [one for one in found if isinstance(one, str) and re.fullmatch(_CODE, one)]
    return [one for one in dict.fromkeys(codes) if one != "error"][:2]
