from __future__ import annotations

import pytest

from summarizer.redaction import REMOVED, redact


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("key = sk-proj-abcdefghij0123456789", "abcdefghij0123456789"),
        ("AKIA" + "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP"),
        ("url: https://ada:hunter2secret@db.example/x", "hunter2secret"),
        ("ghp_" + "a1" * 18, "a1a1a1"),
        ("Authorization: Bearer abcdef0123456789xyz", "abcdef0123456789xyz"),
        ('API_KEY = "correct-horse-battery"', "correct-horse"),
        ("'password': 'correct-horse-battery'", "correct-horse"),
        ("DB_PASSWORD=abcdefgh12345678abcd", "abcdefgh1234"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----", "MIIE"),
        ("-----BEGIN PRIVATE KEY-----\nMIIE cut", "MIIE"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdEFGH", "eyJzdWIi"),
    ],
)
def test_what_is_shaped_like_a_key_goes(text: str, secret: str) -> None:
    assert secret not in redact(text)
    assert REMOVED in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "token = next(tokens)",
        'help="the secret of a good map"',
        "https://example.com/a:b",
        "password: str | None = None",
        "risk-free task-based desk-lamp",
        "from email@example.com to a@b.c",
        "def api_key(name: str) -> str:",
    ],
)
def test_code_and_words_stay(text: str) -> None:
    assert redact(text) == text


def test_known_secrets_go_whatever_their_shape() -> None:
    assert redact("say plainword here", "plainword") == f"say {REMOVED} here"
