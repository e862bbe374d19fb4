"""What a model is asked and what it answers: the records that cross the model's door.

A model is a capability: whoever needs one is given a `Model` and never knows the library, the
server or the key behind it. Nothing here raises: what goes wrong is a `Failure`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol

from summarizer.dataclass import dataclass, field

Role = Literal["system", "user", "assistant", "tool"]

FailureKind = Literal[
    "no-library",  # the model's library is not installed, or broken
    "no-provider",  # the model's name says none that the library knows
    "no-key",  # the provider wants a key and this machine has none
    "offline",  # no connection to the server
    "no-way",  # the proxy that the environment names cannot be used; nothing was sent
    "auth",  # 401, 403: the key is not accepted
    "not-found",  # 404: the server knows no such model or address
    "elsewhere",  # 3xx: the server sends on to another address, where nothing is sent
    "rate-limit",  # 429
    "server",  # 5xx
    "timeout",  # no answer within the request's time
    "truncated",  # cut at the limit of output tokens; what came is not to be used
    "refusal",  # the model or a filter in front of it would not answer
    "empty",  # neither text nor a call of a tool
    "not-json",  # a schema was asked for, and the text is no JSON
    "wrong-schema",  # JSON of another shape
    "context-overflow",  # the request does not fit the model's window
    "bad-request",  # another 4xx: asking the same again is of no use
    "cost-ceiling",  # the call was not made: the money of this run is spent
    "unknown",  # anything else; the message says what
]


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that the model may call: `parameters` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that the model wants: `arguments` is JSON as it wrote it, not yet checked."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `calls` stand in an assistant's message, in the order of the reply.

    A tool's message answers the call whose id is `call_id`: one message for each call, right
    after the assistant's message that holds them. `mark` says that all up to here is the same
    in many requests: the provider's prompt cache should end here, where it wants to be told.
    """

    role: Role
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    mark: bool = False


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question to a model.

    `schema` asks for one JSON object of this JSON schema (`schema_name` names it); servers
    that cannot promise it answer text, so check what comes. `max_output_tokens` caps the
    answer; `timeout_s` is all the time there is, retries included. A request is the same for
    the answer cache when messages, schema, tools and `max_output_tokens` are.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = None
    schema_name: str = "answer"
    tools: tuple[Tool, ...] = ()
    max_output_tokens: int = 1024
    timeout_s: float = 120.0

    @property
    def tokens_in(self) -> int:
        """The tokens that a server may take in for it, by the estimate: tools and schema too."""
        from summarizer.tokens import tokens_of

        texts = [message.text for message in self.messages]
        texts += [call.arguments for message in self.messages for call in message.calls]
        texts += [f"{tool.name} {tool.description} {dict(tool.parameters)}" for tool in self.tools]
        texts += [str(dict(self.schema))] if self.schema else []
        return tokens_of("\n".join(texts))


@dataclass(frozen=True, slots=True)
class Usage:
    """What calls took. `cached` of the tokens in came from the provider's prompt cache.

    `cost` is in US dollars, None where no price is known; `calls` counts requests that a
    server answered, those that failed included.
    """

    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    cost: float | None = None
    calls: int = 0

    def __add__(self, other: Usage) -> Usage:
        """The sum; a price that is unknown for one part counts as nothing."""
        known = [cost for cost in (self.cost, other.cost) if cost is not None]
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.cached + other.cached,
            sum(known) if known else None,
            self.calls + other.calls,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: text, calls of tools, or both; never neither.

    An answer cut at its limit is a `Failure`. `reused` says that it came from the answer cache
    and cost nothing now.
    """

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(default_factory=Usage)
    reused: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer, in words for the person, without keys; `usage` was paid anyway.

    `seen` is the size and a digest of what came instead, which is never shown itself.
    """

    kind: FailureKind
    message: str
    usage: Usage = field(default_factory=Usage)
    seen: str = ""

    @property
    def told(self) -> str:
        """The message, and what was seen."""
        return f"{self.message} ({self.seen})" if self.seen else self.message


class Model(Protocol):
    """Answers requests, from many threads at once; never raises for what a server does."""

    @property
    def name(self) -> str:
        """The model as configured: `provider/model`."""
        ...

    @property
    def window(self) -> int:
        """How many tokens one request may hold, its answer included."""
        ...

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """The answer to one request, after bounded retries within its `timeout_s`."""
        ...

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """US dollars for so many tokens, None where no price is known."""
        ...
