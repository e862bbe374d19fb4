"""The MCP server, asked by the SDK's own client over a real stdio session."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest
from conftest import MakeRepo
from harness import START, Repo
from mcp import Client, MCPError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from modelled import DISCOUNTS, SHOP

from summarizer.cli import main
from summarizer.pipeline.served import INDEX, Service
from summarizer.pipeline.state import ReadMany, State, survey
from summarizer.records.agent import Limits
from summarizer.records.repository import Snapshot
from summarizer.records.settings import Settings
from summarizer.snapshot.gitcli import Git

HELLO = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
    b'"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n'
)


@pytest.fixture
def shop(make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    repo = make_repo(SHOP)
    monkeypatch.chdir(repo.path)
    assert main(["init"]) == 0
    repo.add()
    repo.commit("map")
    return repo


def session(repo: Repo, work: Callable[[Client], Awaitable[None]], mode: str = "legacy") -> None:
    start = START.format(module="summarizer.cli")
    parameters = StdioServerParameters(
        command=sys.executable, args=["-c", start, "serve"], env=dict(os.environ), cwd=repo.path
    )

    async def talk() -> None:
        with anyio.fail_after(60):
            async with Client(stdio_client(parameters), mode=mode) as client:
                await work(client)

    anyio.run(talk)


def test_an_interrupt_waits_for_no_client(shop: Repo) -> None:
    command = [sys.executable, "-c", START.format(module="summarizer.cli"), "serve"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=shop.path, **pipes) as serving:
        assert serving.stdin is not None
        assert serving.stdout is not None
        serving.stdin.write(HELLO)
        serving.stdin.flush()
        assert b'"id":0' in serving.stdout.readline()
        serving.send_signal(signal.SIGINT)
        assert serving.wait(20) == 130
        assert serving.stderr is not None
        assert serving.stderr.read() == b""


async def call(client: Client, name: str, **given: Any) -> tuple[str, bool]:
    found = await client.call_tool(name, given)
    (content,) = found.content
    assert isinstance(content, types.TextContent)
    return content.text, bool(found.is_error)


async def read(client: Client, uri: str) -> str:
    (content,) = (await client.read_resource(uri)).contents
    assert isinstance(content, types.TextResourceContents)
    return content.text


def test_numbers_that_are_none_or_endless_are_told_or_passed_over(shop: Repo) -> None:
    async def work(client: Client) -> None:
        first = (await client.list_resources()).resources
        for cursor in ("9" * 5000, "-1", "\u00b2", "x", ""):
            assert (await client.list_resources(cursor=cursor)).resources == first
        assert not (await client.list_resources(cursor="999")).resources
        for tokens in ("9" * 5000, "-1", "\u00b2", "1e3"):
            with pytest.raises(MCPError, match="a number of at most 9 digits"):
                await client.get_prompt("map", {"tokens": tokens})
        assert (await client.get_prompt("map", {"tokens": "999999999"})).messages

    session(shop, work)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_tools_resources_and_prompt(shop: Repo, mode: str) -> None:
    async def work(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert [one.name for one in tools] == ["list_files", "grep", "read_file", "git_status"]
        assert all(one.annotations and one.annotations.read_only_hint for one in tools)
        assert await call(client, "grep", pattern="RATE =") == (
            f"grep 'RATE =': 1 matches in 1 files\n{DISCOUNTS}:3: RATE = 10",
            False,
        )
        text, wrong = await call(client, "read_file", path="../x")
        assert (wrong, text) == (
            True,
            "error: paths with .. are refused; give one from the repository's root",
        )
        assert (await call(client, "write_file", path="x"))[1]
        resources = (await client.list_resources()).resources
        uris = [str(one.uri) for one in resources]
        assert uris[:2] == ["summarizer://overview", "summarizer://modules"]
        assert "summarizer://entry/shop/pricing" in uris
        assert "Sells books" in await read(client, "summarizer://overview")
        entry = await read(client, "summarizer://entry/shop/pricing")
        assert entry == shop.read("docs/map/modules/shop/pricing.md")
        with pytest.raises(MCPError, match="nothing is served"):
            await read(client, "summarizer://entry/nowhere")
        templates = (await client.list_resource_templates()).resource_templates
        assert [one.name for one in templates] == ["entry", "map"]
        assert (await read(client, "summarizer://map/discount")).startswith(DISCOUNTS)
        (prompt,) = (await client.list_prompts()).prompts
        assert prompt.name == "map"
        told = await client.get_prompt("map", {"question": "lower a price", "tokens": "200"})
        content = told.messages[0].content
        assert isinstance(content, types.TextContent)
        assert "def discount(price)" in content.text

    session(shop, work, mode)


def test_the_same_files_are_surveyed_once_and_other_ones_anew(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    surveyed: list[Snapshot] = []

    def counted(snapshot: Snapshot, read_many: ReadMany, settings: Settings) -> State:
        surveyed.append(snapshot)
        return survey(snapshot, read_many, settings)

    monkeypatch.setattr("summarizer.pipeline.session.survey", counted)
    service = Service(Git.open("."), Limits())

    def seen() -> str:
        told = service.call("read_file", {"path": DISCOUNTS}).text
        return told + service.call("list_files", {"path": "shop"}).text + service.text(INDEX)

    first = seen()
    assert seen() == first
    assert len(surveyed) == 1
    shop.write(DISCOUNTS, "NEW = 1\n")
    shop.write("shop/fresh.py", "")
    assert "NEW = 1" in seen()
    assert "fresh.py" in seen()
    shop.add()
    assert "fresh.py" in seen()
    shop.git("rm", "-qf", "shop/fresh.py")
    assert "fresh.py" not in seen()
    shop.write(".summarizer.toml", "exclude = ['shop/store/**']\n")
    assert "shop/store" in first
    assert "shelves.py (excluded" in service.call("list_files", {"path": "shop/store"}).text


def test_an_edit_is_seen_by_the_next_call_of_the_same_session(shop: Repo) -> None:
    async def work(client: Client) -> None:
        assert "no match" in (await call(client, "grep", pattern="SURCHARGE"))[0]
        shop.write("shop/fresh.py", "SURCHARGE = 3\n")
        assert "shop/fresh.py:1" in (await call(client, "grep", pattern="SURCHARGE"))[0]
        assert "?? shop/fresh.py" in (await call(client, "git_status"))[0]
        # a pattern that needs a process of its own, beside the session on stdin and stdout
        assert "1 matches" in (await call(client, "grep", pattern="SUR[A-Z]+ = \\d+"))[0]

    session(shop, work)
