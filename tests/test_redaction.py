from __future__ import annotations

import pytest

from summarizer.redaction import REMOVED, masked, masked_bytes, masked_script, redact

GITHUB = "ghp_" + "a1B2c3" * 6


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
        ('api_token: str = "correct-horse-battery"', "correct-horse"),
        ("const apiToken: string = 'correct-horse'", "correct-horse"),
        ('pub const API_KEY: &\'static str = "correct-horse";', "correct-horse"),
        ('var apiKey string = "correct-horse"', "correct-horse"),
        ('os.environ["API_KEY"] = "correct-horse"', "correct-horse"),
        ("PASSWORD=hunter2abc9 pytest", "hunter2abc9"),
        ("run --password hunter2abc9", "hunter2abc9"),
        ("curl -u ada:hunter2abc9 https://x.example", "hunter2abc9"),
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
        (
            (
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n"
                "lQOYBFabcdefghij0123\n=aB1c\n-----END PGP PRIVATE KEY BLOCK-----\n"
            ),
            (
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nxxxxxxx: xxxxx xx\n\n"
                "xxxxxxxxxxxxxxxxxxxx\nxxxxx\n-----END PGP PRIVATE KEY BLOCK-----\n"
            ),
        ),
        ('api_token: str = "hunter2x9"', 'api_token: str = "xxxxxxxxx"'),
        ("const apiToken: string = 'a1b2c3d4'", "const apiToken: string = 'xxxxxxxx'"),
        ('const API_KEY: &str = "a1b2c3d4";', 'const API_KEY: &str = "xxxxxxxx";'),
        ('var apiKey string = "a1b2c3d4"', 'var apiKey string = "xxxxxxxx"'),
        ('os.environ["API_KEY"] = "a1b2c3d4"', 'os.environ["API_KEY"] = "xxxxxxxx"'),
        ("$config['password'] = 'a1b2c3d4';", "$config['password'] = 'xxxxxxxx';"),
        *(
            (key, "x" * len(key))
            for key in (
                "whsec_" + "a1B2" * 8,
                "dckr_pat_" + "a1B2" * 7,
                "hvs." + "a1B2" * 24,
                "shpat_" + "a1b2" * 8,
                "lin_api_" + "a1B2" * 10,
                "sntrys_" + "a1B2" * 20,
                "AGE-SECRET-KEY-1" + "Q1W2" * 14,
                "sq0atp-" + "a1_-" * 6,
                "GOCSPX-" + "a1B2" * 7,
                "sbp_" + "a1b2" * 10,
                "dapi" + "a1b2" * 8,
                "ATATT3" + "a1B2" * 40 + "=1A2B3C4D",
            )
        ),
        ("Authorization: Bearer a1B2c3D4e5F6g7H8i9J0.k", "Authorization: Bearer " + "x" * 22),
        ("'Basic YWRhOmh1bnRlcjJzZWNyZXQ='", "'Basic " + "x" * 24 + "'"),
        ("bot 123456789:AA" + "b1-_" * 9, "bot 123456789" + "x" * 39),
        (
            "https://discord.com/api/webhooks/123456789012345678/" + "a1-_" * 17,
            "https://discord.com" + "x" * (14 + 19 + 68),
        ),
    ],
)
def test_a_key_is_crossed_out_in_its_own_length(text: str, after: str) -> None:
    assert masked(text) == after
    assert masked(after) == after
    assert masked_script(text) == after
    assert masked_bytes(text.encode()) == after.encode()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("PASSWORD=hunter2abc9 pytest", "PASSWORD=xxxxxxxxxxx pytest"),
        ("env DB_PASSWORD_TEST=hunter2 make", "env DB_PASSWORD_TEST=xxxxxxx make"),
        ("- run: API_TOKEN='a1b2c3' make test", "- run: API_TOKEN='xxxxxx' make test"),
        ("run --password hunter2abc9 && x", "run --password xxxxxxxxxxx && x"),
        ("run --api-key=hunter2abc9", "run --api-key=xxxxxxxxxxx"),
        ("run -passwd hunter2abc9", "run -passwd xxxxxxxxxxx"),
        ("curl -u ada:hunter2abc9 https://x", "curl -u ada:xxxxxxxxxxx https://x"),
        ('curl --user "ada:hunter2" x', 'curl --user "ada:xxxxxxx" x'),
        ("ENV API_SECRET=a1b2c3d4\nRUN x", "ENV API_SECRET=xxxxxxxx\nRUN x"),
        ("ENV SECRET_KEY a1b2c3d4", "ENV SECRET_KEY xxxxxxxx"),
        ("AWS_SECRET_ACCESS_KEY=wJalr/K7MDE make", "AWS_SECRET_ACCESS_KEY=xxxxxxxxxxx make"),
        ("PGPASSWORD=s3cr3tpw1 make", "PGPASSWORD=xxxxxxxxx make"),
        ("MYSQL_PWD=s3cr3tpw1 make", "MYSQL_PWD=xxxxxxxxx make"),
        ("mvn test -Dnexus.password=s3cr3tpw1", "mvn test -Dnexus.password=xxxxxxxxx"),
        ("pytest --token=s3cr3t/pw12/x", "pytest --token=xxxxxxxxxxxxx"),
        ("-H 'Authorization: Bearer abc123def4'", "-H 'Authorization: Bearer xxxxxxxxxx'"),
        ('-H "X-Api-Key: abc123def4"', '-H "X-Api-Key: xxxxxxxxxx"'),
        ("docker login -u me -p s3cr3tpw1", "docker login -u me -p xxxxxxxxx"),
        ("mysql -u me -ps3cr3tpw1 db", "mysql -u me -pxxxxxxxxx db"),
        ("//r.example/:_authToken=a1b2c3d4", "//r.example/:_authToken=xxxxxxxx"),
    ],
)
def test_what_commands_are_given_is_crossed_out(text: str, after: str) -> None:
    assert masked_script(text) == after
    assert masked_script(after) == after


@pytest.mark.parametrize(
    "text",
    [
        "PASSWORD=$DB1_PASSWORD make",
        "TOKEN=${{ secrets.NPM_TOKEN2 }} npm publish",
        "POSTGRES_PASSWORD=postgres docker compose up",
        "run --token-file path2/x --token-ttl 3600s1",
        "SECRET_FILE=/run/secrets/db2 make",
        "TOKEN_URL=https://example.com/v2 make",
        "docker run -u 1000:1000 image1",
        "curl -u ada: https://x1.example",
        "f(token=token2name, password=password1)",
        "pip install pass1word==2.0 --token",
        "run --tokenizer llama2chat",
        "docker run -u node:node18user app",
        "run --user 1000:docker1",
        "MAX_TOKENS=128k-long make",
        "run --tokens cl100k_base --token_count=12k000",
        "docker build --secret id=npmrc1 .",
        "run --api-keys keys-2024.json",
        "PWD=/home/user1 make",
        "TOKEN_" * 9000,
        "token=" * 9000,
        "curl " * 9000,
    ],
)
def test_other_words_of_commands_stay(text: str) -> None:
    assert masked_script(text) == text


@pytest.mark.parametrize(
    "text",
    [
        'type TokenKind = "identifier"',
        'for token in tokens: kind: str = "a1b2c3d4"',
        'token_count: int = count("a1b2c3d4")',
        'token_url = "https://oauth2.example.com/token"',
        'token_type = "urn:ietf:params:oauth:token-type:saml2"',
        "key AAAA 12:AA" + "b1-_" * 9,
        "whsec_is_what_the_names_of_secrets_begin_with",
        "/api/webhooks/list-of-all-webhooks",
        "PASSWORD=hunter2abc9 in a source",
    ],
)
def test_what_looks_like_a_key_in_a_source_stays(text: str) -> None:
    assert masked(text) == text


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
        "Bearer authentication_of_requests_by_tokens",
        "Basic information about 2 things and Bearer token2",
        "dapi_of_all_the_things_that_are_there_and_else",
        "npm_config_registry_for_all_packages_here",
        "pypi-attestations-verification-of-publishers",
    ],
)
def test_what_may_be_no_key_stays_in_what_the_map_is_made_of(text: str) -> None:
    assert masked(text) == text


def test_letters_around_a_key_are_not_cut_apart() -> None:
    text = '"""Größe: ' + GITHUB + '。"""\npassword = "pàss1234wörd"\ndef größe(): pass\n'
    crossed = text.replace(GITHUB, "x" * len(GITHUB)).replace("pàss1234wörd", "x" * 12)
    assert masked_bytes(text.encode()).decode() == crossed
    assert masked_bytes(text.encode("utf-16")) == text.encode("utf-16")
    latin = text.replace("。", ".").encode("latin-1")
    assert masked_bytes(latin).decode("latin-1") == crossed.replace("。", ".")
