"""The model behind litellm (the only file that imports it, inside a function)."""

from __future__ import annotations

import functools
import os
import random
import re
import sys
import threading
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from summarizer.dataclass import replace
from summarizer.records.model import ChatRequest, Failure, Reply, ToolCall, Usage
from summarizer.writing.failures import failure, failure_of, retry_after
from summarizer.writing.wire import wire_format, wire_message, wire_tool

if TYPE_CHECKING:
    from collections.abc import Mapping

    from summarizer.records.settings import ModelChoice

_ATTEMPTS = 4
_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 20.0
_GRACE_S = 0.5
"""The library's own timeout comes first where it can: its words tell more."""
_AGAIN = ("rate-limit", "server", "timeout", "offline")
_UNKNOWN_WINDOW = 8192
_THINKING = 4096
_LOOPBACK = r"https?://(?:[^/@]*@)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|\Z)"
_SHUT = MappingProxyType(
    {
        # each of these keeps a fetch at import from happening; the mode keeps `.env` files, which
        # are looked for upwards from the library's own folder, from saying where requests go
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",
        "LITELLM_LOCAL_AUTOROUTER_PRESETS": "True",
        "LITELLM_LOCAL_BLOG_POSTS": "True",
        "LITELLM_LOCAL_POLICY_TEMPLATES": "True",
        "LITELLM_MODE": "PRODUCTION",
        "LITELLM_LOG": "CRITICAL",
        "PYTHON_DOTENV_DISABLED": "1",
    }
)


def open_model(choice: ModelChoice) -> LiteModel | Failure:
    """The chosen model; a failure where litellm is not installed, or broken."""
    try:
        library = _library()
    except ImportError:
        return failure("no-library")
    except Exception as error:  # noqa: BLE001 - libraries that do not fit raise anything at import
        return failure("no-library", type(error).__name__)
    return LiteModel(choice, library)


def _library() -> Any:
    import logging
    import warnings

    os.environ.update(_SHUT)
    # what is not of the shape that it should have would be shown, as the server sent it
    warnings.filterwarnings("ignore", module="pydantic")
    import litellm

    for name in ("callbacks", "input_callback", "success_callback", "failure_callback"):
        setattr(litellm, name, [])
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.turn_off_message_logging = True
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "httpx", "openai"):
        logging.getLogger(name).disabled = True
    _stay()
    return litellm


def _stay() -> None:
    """Send no question on to where a server says: only the person says where questions go.

    The library and the clients of its providers follow any redirect, with the question in it, and
    have no one setting for that; they share these classes.
    """
    for name in ("httpx", "httpx2"):
        client = getattr(sys.modules.get(name), "Client", None)
        if client is None or hasattr(client.send, "__wrapped__"):
            continue

        @functools.wraps(client.send)
        def send(*words: Any, _send: Any = client.send, **named: Any) -> Any:
            return _send(*words, **named | {"follow_redirects": False})

        client.send = send


class LiteModel:
    """A `Model` that any provider or server known to litellm answers."""

    def __init__(self, choice: ModelChoice, library: Any) -> None:
        self._choice, self._library = choice, library
        self._rung = 0
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model as configured."""
        return self._choice.model

    @property
    def window(self) -> int:
        """What the person says, else the list of models, else a small one."""
        return self._choice.window or self._listed_window() or _UNKNOWN_WINDOW

    @property
    def thinking(self) -> int:
        """Tokens that a model which thinks before it answers may take on top of the answer."""
        try:
            return _THINKING if self._library.supports_reasoning(model=self.name) else 0
        except Exception:  # noqa: BLE001 - the library raises bare exceptions for unlisted names
            return 0

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """US dollars by the list that comes with the library; a server on this machine is free."""
        try:
            parts = self._library.cost_per_token(
                model=self.name, prompt_tokens=tokens_in, completion_tokens=tokens_out
            )
            if sum(parts) > 0:
                return float(sum(parts))
        except Exception:  # noqa: BLE001, S110 - the library raises bare exceptions for unlisted names
            pass
        return 0.0 if re.match(_LOOPBACK, self._choice.api_base) else None

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """One answer: retries what may pass by, with jitter, never past the request's time."""
        end = time.monotonic() + request.timeout_s
        first_rung = self._rung
        spent, outcome = 0, failure("timeout")
        while spent < _ATTEMPTS and time.monotonic() < end:
            rung = self._rung
            reply, error = self._in_time(request, rung, end - time.monotonic())
            spent += 1
            if reply is not None:
                return replace(reply, usage=reply.usage + Usage(calls=spent - 1))
            outcome = failure_of(error)  # type: ignore[arg-type]
            if request.schema is not None and self._step_down(outcome, rung):
                continue
            pause = self._pause(spent, error)
            too_long = pause > _LONGEST_PAUSE_S * 1.5 or time.monotonic() + pause >= end
            if outcome.kind not in _AGAIN or too_long:
                break
            if spent < _ATTEMPTS:
                time.sleep(pause)
        if outcome.kind == "server":
            self._rung = first_rung  # it was not the way to ask for JSON
        answered = 0 if outcome.kind in ("no-provider", "no-key", "offline", "no-way") else spent
        return replace(outcome, usage=Usage(calls=answered))

    def _in_time(
        self, request: ChatRequest, rung: int, timeout_s: float
    ) -> tuple[Reply | Failure | None, Exception | None]:
        """One attempt; to the library each byte is a sign of life, however slowly they come."""
        found: list[tuple[Reply | Failure | None, Exception | None]] = []
        asking = threading.Thread(
            target=lambda: found.append(self._once(request, rung, timeout_s)), daemon=True
        )
        asking.start()
        asking.join(timeout_s + _GRACE_S)
        return found[0] if found else (None, TimeoutError())

    def _once(
        self, request: ChatRequest, rung: int, timeout_s: float
    ) -> tuple[Reply | Failure | None, Exception | None]:
        try:
            answer = self._library.completion(**self._arguments(request, rung, timeout_s))
            return self._read(answer), None
        except Exception as error:  # noqa: BLE001 - what a server can make the library raise has no end
            return None, error

    def _step_down(self, outcome: Failure, rung: int) -> bool:
        """Ask for JSON in a plainer way from now on, where that may be what is not understood."""
        if outcome.kind not in ("bad-request", "server") or rung >= 2:
            return False
        with self._lock:
            self._rung = max(self._rung, rung + 1)
        return True

    def _pause(self, spent: int, error: Exception | None) -> float:
        asked = retry_after(error) if error is not None else 0.0
        if asked > _LONGEST_PAUSE_S:
            return asked  # the server said when; to come before that would be in vain
        wait = max(asked, _PAUSE_S * 2 ** (spent - 1))
        return float(min(wait, _LONGEST_PAUSE_S) * random.uniform(1.0, 1.5))  # noqa: S311 - jitter

    # --- the question ------------------------------------------------------------------

    def _arguments(self, request: ChatRequest, rung: int, timeout_s: float) -> dict[str, Any]:
        marks = any(word in self.name.lower() for word in ("claude", "anthropic"))
        arguments: dict[str, Any] = {
            "model": self.name,
            "messages": [wire_message(one, marks) for one in request.messages],
            "max_tokens": request.max_output_tokens + self.thinking,
            "temperature": 0,
            "timeout": timeout_s,
            "num_retries": 0,
            "max_retries": 0,
            "drop_params": True,
        }
        if request.schema is not None:
            arguments |= wire_format(request, rung)
        if request.tools:
            arguments["tools"] = [wire_tool(tool) for tool in request.tools]
        return arguments | self._place()

    def _place(self) -> dict[str, str]:
        """Where to and with which key; a server of one's own often wants none."""
        choice = self._choice
        place = {"api_base": choice.api_base} if choice.api_base else {}
        if choice.api_key:
            return place | {"api_key": choice.api_key}
        if choice.api_base and self._misses_a_key():
            return place | {"api_key": "none"}
        return place

    def _misses_a_key(self) -> bool:
        try:
            return bool(self._library.validate_environment(self.name)["missing_keys"])
        except Exception:  # noqa: BLE001 - the library raises bare exceptions for unlisted names
            return True

    # --- the answer --------------------------------------------------------------------

    def _read(self, answer: Any) -> Reply | Failure:
        usage = self._usage(answer)
        if not getattr(answer, "choices", None):
            return Failure("empty", failure("empty").message, usage)
        choice = answer.choices[0]
        message, finish = choice.message, str(choice.finish_reason or "stop")
        text = message.content if isinstance(message.content, str) else ""
        calls = tuple(
            ToolCall(str(one.id), str(one.function.name), str(one.function.arguments))
            for one in getattr(message, "tool_calls", None) or ()
        )
        if finish == "length":
            return Failure("truncated", failure("truncated").message, usage)
        if finish == "content_filter" or (not text and getattr(message, "refusal", None)):
            return Failure("refusal", failure("refusal").message, usage)
        if not text.strip() and not calls:
            return Failure("empty", failure("empty").message, usage)
        return Reply(text, calls, usage)

    def _usage(self, answer: Any) -> Usage:
        usage = getattr(answer, "usage", None)
        asked = max(0, int(getattr(usage, "prompt_tokens", 0) or 0))
        told = max(0, int(getattr(usage, "completion_tokens", 0) or 0))
        details = getattr(usage, "prompt_tokens_details", None)
        cached = max(0, int(getattr(details, "cached_tokens", 0) or 0))
        return Usage(asked, told, cached, self._cost(answer, asked, told), 1)

    def _cost(self, answer: Any, asked: int, told: int) -> float | None:
        """What the answer cost; the library knows what cached tokens cost less."""
        try:
            cost = float(self._library.completion_cost(answer, model=self.name))
        except Exception:  # noqa: BLE001 - the library raises bare exceptions for unlisted names
            cost = 0.0
        return cost if cost > 0 else self.price(asked, told)

    def _listed_window(self) -> int:
        try:
            info: Mapping[str, Any] = self._library.get_model_info(self.name)
        except Exception:  # noqa: BLE001 - the library raises bare exceptions for unlisted names
            return 0
        return int(info.get("max_input_tokens") or info.get("max_tokens") or 0)
