"""A small OpenAI-compatible server on loopback that can be told to misbehave.

    with Loopback(said("hello")) as server:                # the same answer each time
    with Loopback([status(429), said("hello")]) as server:  # one after the other, the last repeats
    with Loopback(lambda asked: said(asked.user)) as server:

`server.url` is the `api_base`, `server.asked` what came in, in order; the model's name is free
(`openai/anything`).
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

NAME = "openai/scripted"


@dataclass(frozen=True)
class Asked:
    """One request: its JSON body and its headers (names in lower case)."""

    body: Mapping[str, Any]
    headers: Mapping[str, str]
    raw: str = ""

    def text(self, role: str) -> str:
        """The texts of the messages of a role, one after the other."""
        found = [one["content"] for one in self.body["messages"] if one["role"] == role]
        return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in found)

    @property
    def system(self) -> str:
        return self.text("system")

    @property
    def user(self) -> str:
        return self.text("user")

    @property
    def format(self) -> str:
        """How JSON is asked for: json_schema, json_object, or `""`."""
        return str(self.body.get("response_format", {}).get("type", ""))


@dataclass(frozen=True)
class Answer:
    """What the server sends: `body` as JSON (or as it is, if a string), after `wait_s`."""

    body: Any
    code: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    wait_s: float = 0.0


Script = Answer | Sequence[Answer] | Callable[[Asked], Answer]


def said(
    text: str | Mapping[str, Any] | None,
    *,
    finish: str = "stop",
    calls: Sequence[tuple[str, str, str]] = (),
    refusal: str = "",
    tokens: tuple[int, int, int] = (100, 20, 0),
    wait_s: float = 0.0,
) -> Answer:
    """A proper answer: a text (a mapping becomes JSON), calls (id, tool, arguments), or both.

    `tokens` are in, out, and how many of those in were cached.
    """
    message: dict[str, Any] = {"role": "assistant"}
    message["content"] = json.dumps(text) if isinstance(text, Mapping) else text
    if calls:
        message["tool_calls"] = [
            {"id": key, "type": "function", "function": {"name": name, "arguments": arguments}}
            for key, name, arguments in calls
        ]
    if refusal:
        message["refusal"] = refusal
    usage = {
        "prompt_tokens": tokens[0],
        "completion_tokens": tokens[1],
        "total_tokens": tokens[0] + tokens[1],
        "prompt_tokens_details": {"cached_tokens": tokens[2]},
    }
    choice = {"index": 0, "message": message, "finish_reason": finish}
    head = {"id": "one", "object": "chat.completion", "created": 1, "model": "scripted"}
    return Answer({**head, "choices": [choice], "usage": usage}, wait_s=wait_s)


def status(code: int, message: str = "no", **headers: str) -> Answer:
    """An error of the server, in OpenAI's shape."""
    error = {"message": message, "type": "error", "code": code}
    return Answer({"error": error}, code, {k.replace("_", "-"): v for k, v in headers.items()})


class Loopback:
    """The server; a context manager. Answers many at once."""

    def __init__(self, script: Script) -> None:
        self.asked: list[Asked] = []
        self.script = script
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which a command asks this server."""
        return {"SUMMARIZER_MODEL": NAME, "SUMMARIZER_API_BASE": self.url}

    def __enter__(self) -> Loopback:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _answer(self, asked: Asked) -> Answer:
        with self._lock:
            self.asked.append(asked)
            number = len(self.asked) - 1
        if isinstance(self.script, Answer):
            return self.script
        if callable(self.script):
            return self.script(asked)
        return self.script[min(number, len(self.script) - 1)]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        answer_of = self._answer

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = answer_of(Asked(json.loads(raw or "{}"), headers, raw))
                time.sleep(answer.wait_s)
                body = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
                try:
                    self.send_response(answer.code)
                    self.send_header("content-type", "application/json")
                    self.send_header("content-length", str(len(body.encode())))
                    for name, value in answer.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body.encode())
                except OSError:
                    pass  # who asked has gone

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
                """Quiet."""

        return Handler
