"""The card of a state, kept for the next command: a commit seldom changes what it is made of."""

from __future__ import annotations

import json
from collections.abc import Iterable

from summarizer.pipeline.known import RULES, card_key, ground
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.records.project import Card, Command, Package, ProjectCommands
from summarizer.redaction import redact

_KIND = f"card-{RULES}"


def card_of(session: Session, state: State) -> Card:
    """What the main README, the manifests, CI files and Dockerfiles of a state say; made once."""
    if not state.cards:
        key = card_key(ground(state), state)
        kept = decode(session.cache.get(_KIND, [key]).get(key, ""))
        state.cards.append(kept or _made(session, state, key))
    return state.cards[0]


def _made(session: Session, state: State, key: str) -> Card:
    """Make the card; it is kept if all could be read and nothing in it is shaped like a key."""
    from summarizer.pipeline.spoken import made_card  # seldom needed, and long to import

    card = made_card(session, state)
    text = encode(card)
    if not state.unread and redact(text) == text:
        session.cache.put(_KIND, {key: text})
    return card


def encode(card: Card) -> str:
    """A card as text, for caches."""
    return json.dumps(card, default=_fields)


def _fields(record: Card | ProjectCommands | Command | Package) -> list[object]:
    return [getattr(record, name) for name in record.__match_args__]


def decode(text: str) -> Card | None:
    """What `encode` was given; None where `text` is no work of it."""
    try:
        name, said, where, languages, needs, packages, commands, containers, tree = json.loads(text)
        return Card(
            name=name,
            description=said,
            description_path=where,
            languages=tuple(languages),
            dependencies=tuple(needs),
            packages=tuple(Package(*one) for one in packages),
            commands=ProjectCommands(*map(_commands, commands)),
            containers=_commands(containers),
            tree=tuple(tree),
        )
    except (TypeError, ValueError):
        return None


def _commands(rows: Iterable[Iterable[str]]) -> tuple[Command, ...]:
    return tuple(Command(*row) for row in rows)
