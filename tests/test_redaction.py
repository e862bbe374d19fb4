from __future__ import annotations

import pytest

from summarizer.redaction import REMOVED, masked, masked_bytes, redact


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


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("with key ghp_" + "a1B2" * 9 + ".", "with key " + "x" * 40 + "."),
        ('f(key="sk-proj-Abc123Def456Ghi789")', 'f(key="' + "x" * 26 + '")'),
        ('password = "hunter2x9"', 'password = "xxxxxxxxx"'),
        (r"(key=\"a1234567\")", r"(key=\"a1234567\")"),
        (r"(api_key=\"a1234567\")", r"(api_key=\"xxxxxxxx\")"),
        ('{"apiKey": "abcd1234efgh"}', '{"apiKey": "xxxxxxxxxxxx"}'),
        ("postgres://ada:hunter2@db/x", "postgres://xxx:xxxxxxx@db/x"),
        (
            (
                "-----BEGIN RSA PRIVATE KEY-----\nMIIEabcdefghijklmnop\nab==\n"
                "-----END RSA PRIVATE KEY-----\nz"
            ),
            "-----BEGIN RSA PRIVATE KEY-----\n"
            + "x" * 20
            + "\nxxxx\n-----END RSA PRIVATE KEY-----\nz",
        ),
        (
            (
                'KEY = ("-----BEGIN PRIVATE KEY-----\\n"\n  "MIIEabcdefghijklmnop\\n"\n)\n'
                "def f(): pass"
            ),
            'KEY = ("-----BEGIN PRIVATE KEY-----\\n"\n  "' + "x" * 20 + '\\n"\n)\ndef f(): pass',
        ),
    ],
)
def test_a_key_is_crossed_out_in_its_own_length(text: str, after: str) -> None:
    assert masked(text) == after
    assert masked(after) == after
    assert masked_bytes(text.encode()) == after.encode()


@pytest.mark.parametrize(
    "text",
    [
        'type TokenKind = "identifier"',
        'password_field="password_confirmation"',
        "task_with_a_very_long_name_for_a_function",
        'if b"-----BEGIN PRIVATE KEY-----" in data:\n    return load(data)\n',
        "-----BEGIN CERTIFICATE-----\nMIIEabcdefghijklmnop\n-----END CERTIFICATE-----",
        "SKIP_LEVEL_SGLANG_hf_model_eyJust",
        "see https://example.com/a:b and user@host",
        'secret_key: str = "dev"',
        ".sk-fading-circle-before-and-after",
        "npm_config_registry_for_all_packages_here",
        "pypi-attestations-verification-of-publishers",
    ],
)
def test_what_may_be_no_key_stays_in_what_the_map_is_made_of(text: str) -> None:
    assert masked(text) == text
