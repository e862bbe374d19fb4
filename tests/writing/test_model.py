"""The door to models, over real HTTP: every way to fail is named as what it is."""

from __future__ import annotations

import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from loopback import NAME, Answer, Loopback, Script, said, status

from summarizer.pipeline.desk import Desk
from summarizer.records.model import ChatRequest, Failure, Message, Reply, Tool, ToolCall
from summarizer.records.settings import ModelChoice, Settings
from summarizer.writing.failures import failure_of
from summarizer.writing.model import LiteModel, open_model

KEY = "sk-this-is-the-key-of-a-person-0123456789"
SCHEMA = {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]}
HELLO = ChatRequest((Message("system", "be brief", mark=True), Message("user", "hello")))


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("summarizer.writing.model._PAUSE_S", 0.01)


def opened(url: str, **changes: object) -> LiteModel:
    choice = ModelChoice(model=NAME, api_base=url, api_key=KEY)
    model = open_model(replace(choice, **changes))  # type: ignore[arg-type]
    assert isinstance(model, LiteModel)
    return model


def ask(script: Script, request: ChatRequest = HELLO) -> tuple[Reply | Failure, Loopback]:
    with Loopback(script) as server:
        return opened(server.url).ask(request), server


def test_an_answer_with_what_it_took() -> None:
    reply, server = ask(said("hi", tokens=(120, 7, 90)))
    assert isinstance(reply, Reply)
    assert reply.text == "hi"
    usage = reply.usage
    assert (usage.tokens_in, usage.tokens_out, usage.cached, usage.calls) == (120, 7, 90, 1)
    assert usage.cost == 0.0  # a server on this machine
    (asked,) = server.asked
    assert (asked.system, asked.user) == ("be brief", "hello")
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert "response_format" not in asked.body


@pytest.mark.parametrize("end", [None, 60.0])
@pytest.mark.parametrize(
    ("library", "told"),
    [
        ("raise ImportError('x')", "litellm cannot be loaded; next: pip install"),
        ("import no_such_library", "litellm cannot be loaded; next: pip install"),
        ("None.x", "litellm cannot be loaded: AttributeError; next: pip install"),
        ("class E(TypeError): ...\nraise E", "litellm cannot be loaded: E; next: pip install"),
    ],
)
def test_a_broken_library_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str, told: str, end: float | None
) -> None:
    (tmp_path / "litellm.py").write_text(library)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "litellm", raising=False)
    late = None if end is None else time.monotonic() + end
    failed = Desk(ModelChoice(model=NAME), Settings(), late).model()
    assert isinstance(failed, Failure)
    assert failed.kind == "no-library"
    assert failed.told.startswith(told)


@pytest.mark.parametrize(
    ("script", "kind", "calls"),
    [
        (status(401, f"bad key {KEY}"), "auth", 1),
        (status(403), "auth", 1),
        (status(404), "not-found", 1),
        (status(429), "rate-limit", 4),
        (status(500), "server", 4),
        (status(503), "server", 4),
        (status(400, "This model's maximum context length is 8 tokens"), "context-overflow", 1),
        (status(400, f"what is {KEY}? see http://evil.example"), "bad-request", 1),
        (said('{"list": ["a", "b"', finish="length"), "truncated", 1),
        (said(None, refusal="I cannot help with that"), "refusal", 1),
        (said("half", finish="content_filter"), "refusal", 1),
        (said(""), "empty", 1),
        (said("  \n"), "empty", 1),
        (Answer("<html><body>Sign in at http://evil.example</body></html>"), "not-found", 1),
        (Answer({"hello": KEY}), "not-found", 1),
        (Answer("null"), "not-found", 1),
        (
            Answer({"choices": [{"message": {"role": "assistant", "content": [KEY]}}]}),
            "not-found",
            1,
        ),
        (Answer({"choices": None, "error": None}), "not-found", 1),
        (Answer({"error": {"message": "no", "code": "content_filter"}}, 400), "refusal", 1),
        (Answer("<html>down</html>", 502), "server", 4),
    ],
)
def test_each_failure_is_named(script: Answer, kind: str, calls: int) -> None:
    outcome, server = ask(script)
    assert isinstance(outcome, Failure)
    assert outcome.kind == kind
    assert len(server.asked) == calls
    assert len({one.raw for one in server.asked}) == 1  # the prompt never grows
    assert KEY not in repr(outcome)
    assert "evil" not in outcome.message
    assert "\n" not in outcome.message


def test_what_passes_by_is_asked_again() -> None:
    reply, server = ask([status(503), status(429, retry_after="0"), said("hi")])
    assert isinstance(reply, Reply)
    assert len(server.asked) == 3


def test_a_server_that_asks_for_a_long_pause_is_left_alone() -> None:
    outcome, server = ask(status(429, retry_after="90"))
    assert isinstance(outcome, Failure)
    assert outcome.kind == "rate-limit"
    assert len(server.asked) == 1


def test_offline() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    outcome = opened(f"http://127.0.0.1:{port}/v1").ask(replace(HELLO, timeout_s=5.0))
    assert isinstance(outcome, Failure)
    assert outcome.kind == "offline"


def test_a_proxy_that_cannot_be_used_is_no_failure_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    socks = ImportError("Using SOCKS proxy, but the 'socksio' package is not installed.")
    assert failure_of(socks).kind == "no-way"
    assert failure_of(ImportError("No module named 'socks'")).kind == "unknown"
    monkeypatch.setenv("ALL_PROXY", "soap://127.0.0.1:9")
    outcome, server = ask(said("hi"))
    assert isinstance(outcome, Failure)
    assert (outcome.kind, outcome.usage.calls, len(server.asked)) == ("no-way", 0, 0)
    assert "ALL_PROXY" in outcome.message
    monkeypatch.delenv("ALL_PROXY")
    assert isinstance(ask(said("hi"))[0], Reply)


def test_a_server_may_say_until_when_to_wait() -> None:
    outcome, server = ask(status(429, retry_after="Wed, 21 Oct 2099 07:28:00 GMT"))
    assert isinstance(outcome, Failure)
    assert len(server.asked) == 1
    for past in ("Wed, 21 Oct 2015 07:28:00 GMT", "soon", "nan", "-5"):
        assert isinstance(ask([status(429, retry_after=past), said("hi")])[0], Reply)


def test_what_a_server_sends_is_not_shown_as_a_warning(
    capfd: pytest.CaptureFixture[str], recwarn: pytest.WarningsRecorder
) -> None:
    ask(Answer({"choices": [{"message": {"role": "assistant", "content": [KEY]}}]}))
    assert KEY not in "".join([*capfd.readouterr(), *(str(one.message) for one in recwarn)])


def test_an_answer_that_comes_byte_by_byte_is_late_all_the_same() -> None:
    def drip(place: socket.socket) -> None:
        with suppress(OSError), place, place.accept()[0] as asking:
            asking.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while asking.send(b" "):
                time.sleep(0.05)

    place = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=drip, args=(place,), daemon=True).start()
    start = time.monotonic()
    model = opened(f"http://127.0.0.1:{place.getsockname()[1]}/v1")
    outcome = model.ask(replace(HELLO, timeout_s=0.5))
    assert isinstance(outcome, Failure)
    assert outcome.kind == "timeout"
    assert time.monotonic() - start < 10


def test_tokens_are_never_fewer_than_none() -> None:
    reply, _ = ask(said("hi", tokens=(-100, -7, -90)))
    assert (reply.usage.tokens_in, reply.usage.tokens_out, reply.usage.cached) == (0, 0, 0)


def test_a_late_answer_is_not_waited_for() -> None:
    outcome, _ = ask(said("hi", wait_s=5.0), replace(HELLO, timeout_s=0.5))
    assert isinstance(outcome, Failure)
    assert outcome.kind == "timeout"


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("name", [NAME, "anthropic/x", "ollama_chat/x", "groq/x"])
def test_a_question_is_not_sent_on_to_where_a_server_says(name: str, code: int) -> None:
    with Loopback(said("hi")) as other:
        script = Answer("", code, {"Location": f"{other.url}/chat/completions"})
        with Loopback(script) as server:
            outcome = opened(server.url, model=name).ask(HELLO)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "elsewhere"
    assert str(code) in outcome.message
    assert (len(server.asked), len(other.asked)) == (1, 0)
    assert isinstance(ask(said("hi"))[0], Reply)  # nothing else has changed


def test_without_a_key_nothing_is_sent() -> None:
    model = open_model(ModelChoice(model="openai/gpt-4o-mini"))
    assert isinstance(model, LiteModel)
    outcome = model.ask(HELLO)
    assert isinstance(outcome, Failure)
    assert outcome.kind == "no-key"


def test_a_server_of_ones_own_needs_no_key() -> None:
    with Loopback(said("hi")) as server:
        assert isinstance(opened(server.url, api_key="").ask(HELLO), Reply)


@pytest.mark.parametrize("code", [400, 422, 500])
def test_a_server_without_schemas_is_asked_more_plainly_and_once(code: int) -> None:
    request = replace(HELLO, schema=SCHEMA)
    with Loopback(
        lambda asked: status(code) if asked.format == "json_schema" else said({"x": "y"})
    ) as server:
        model = opened(server.url)
        assert isinstance(model.ask(request), Reply)
        assert isinstance(model.ask(request), Reply)
    assert [one.format for one in server.asked] == ["json_schema", "json_object", "json_object"]
    assert server.asked[1].body["response_format"]["schema"] == SCHEMA


def test_a_server_that_fails_for_another_reason_keeps_its_schema() -> None:
    with Loopback([*[status(500)] * 4, said({"x": "y"})]) as server:
        model = opened(server.url)
        assert isinstance(model.ask(replace(HELLO, schema=SCHEMA)), Failure)
        assert isinstance(model.ask(replace(HELLO, schema=SCHEMA)), Reply)
    assert server.asked[4].format == "json_schema"


def test_tools_are_called_and_answered() -> None:
    tool = Tool("look", "Looks.", {"type": "object", "properties": {}})
    calls = [("1", "look", '{"at": "a"}'), ("2", "look", "{")]
    with Loopback([said(None, calls=calls, finish="tool_calls"), said("done")]) as server:
        model = opened(server.url)
        reply = model.ask(replace(HELLO, tools=(tool,)))
        assert isinstance(reply, Reply)
        assert reply.calls == (ToolCall("1", "look", '{"at": "a"}'), ToolCall("2", "look", "{"))
        told = (
            Message("assistant", reply.text, reply.calls),
            Message("tool", "seen", call_id="1"),
            Message("tool", "not JSON", call_id="2"),
        )
        assert isinstance(model.ask(ChatRequest(HELLO.messages + told, tools=(tool,))), Reply)
    assert server.asked[0].body["tools"][0]["function"]["name"] == "look"
    assert [m["role"] for m in server.asked[1].body["messages"]][2:] == [
        "assistant",
        "tool",
        "tool",
    ]
    assert server.asked[1].body["messages"][2]["tool_calls"][1]["id"] == "2"


def test_a_price_is_known_by_name_and_a_local_server_is_free() -> None:
    listed = open_model(ModelChoice(model="openai/gpt-4o-mini"))
    unknown = open_model(ModelChoice(model=NAME, api_base="http://192.0.2.1/v1"))
    assert isinstance(listed, LiteModel)
    assert isinstance(unknown, LiteModel)
    assert 0 < (listed.price(1_000_000, 0) or 0) < 10
    assert unknown.price(1000, 1000) is None
    assert (listed.window, unknown.window) == (128000, 8192)


@pytest.mark.parametrize(
    ("base", "price"),
    [
        ("http://localhost:11434", 0.0),
        ("http://127.0.0.1/v1", 0.0),
        ("http://127.0.0.2:80", 0.0),
        ("https://[::1]:8000/v1", 0.0),
        ("http://127.evil.example/v1", None),
        ("http://localhost.example/v1", None),
        ("http://example.com//localhost/v1", None),
        ("http://[::11]/v1", None),
    ],
)
def test_only_a_server_on_this_machine_is_free(base: str, price: float | None) -> None:
    model = open_model(ModelChoice(model=NAME, api_base=base))
    assert isinstance(model, LiteModel)
    assert model.price(1000, 1000) == price


def test_cached_tokens_cost_less() -> None:
    costs = []
    for cached in (0, 900_000):
        with Loopback(said("hi", tokens=(1_000_000, 10, cached))) as server:
            reply = opened(server.url, model="openai/gpt-4o").ask(HELLO)
            assert isinstance(reply, Reply)
            costs.append(reply.usage.cost or 0.0)
    assert costs[0] > costs[1] > 0


def test_a_model_that_thinks_gets_room_for_it() -> None:
    with Loopback(said("hi")) as server:
        thinking = opened(server.url, model="openai/o3-mini")
        assert isinstance(thinking.ask(HELLO), Reply)
        assert opened(server.url).thinking == 0
    assert thinking.thinking > 0
    body = server.asked[0].body
    assert body.get("max_completion_tokens", body.get("max_tokens")) > HELLO.max_output_tokens
