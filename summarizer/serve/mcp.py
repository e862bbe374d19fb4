"""The Model Context Protocol over stdio: the only door of its SDK, imported inside functions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from summarizer import __version__
from summarizer.agent.tools import TOOLS
from summarizer.errors import SummarizerError
from summarizer.patterns import lazy
from summarizer.pipeline.served import ENTRY, MAP, Service

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp import types
    from mcp.server.lowlevel import Server

_PAGE = 200
"""Resources in one answer; the client asks on with the cursor."""
_NUMBER = lazy("[0-9]{1,9}")
_ABOUT = (
    "A map of this repository beside its code. Read summarizer://overview first, then the entry of "
    "a module; the tools read the files as they lie there, and change nothing."
)


def serve(service: Service) -> None:
    """Serve one client on stdin and stdout until it goes; raises where the SDK is missing."""
    try:
        import anyio
        from mcp.server.stdio import stdio_server
    except ImportError:
        step = "pip install 'repo-summarizer[mcp]'"
        raise SummarizerError("the MCP library is not installed", next_step=step) from None
    server = _server(service)

    async def run() -> None:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(run)


def _server(service: Service) -> Server[Any]:
    from mcp.server.lowlevel import Server

    return Server(
        "summarizer",
        version=__version__,
        instructions=_ABOUT,
        on_list_tools=_list_tools,
        on_call_tool=partial(_call_tool, service),
        on_list_resources=partial(_list_resources, service),
        on_list_resource_templates=_list_templates,
        on_read_resource=partial(_read_resource, service),
        on_list_prompts=_list_prompts,
        on_get_prompt=partial(_get_prompt, service),
    )


async def _apart(work: Callable[[], Any]) -> Any:
    """Run what reads files beside the loop; a mistake of the client is told as such."""
    import anyio
    from mcp import MCPError, types

    try:
        return await anyio.to_thread.run_sync(work)
    except SummarizerError as error:
        raise MCPError(types.INVALID_PARAMS, str(error)) from None


async def _list_tools(context: object, page: object) -> types.ListToolsResult:
    from mcp import types

    hints = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    tools = [
        types.Tool(
            name=one.name,
            description=one.description,
            input_schema=dict(one.parameters),
            annotations=hints,
        )
        for one in TOOLS
    ]
    return types.ListToolsResult(tools=tools)


async def _call_tool(
    service: Service, context: object, asked: types.CallToolRequestParams
) -> types.CallToolResult:
    from mcp import types

    found = await _apart(lambda: service.call(asked.name, asked.arguments or {}))
    content = types.TextContent(type="text", text=found.text)
    return types.CallToolResult(content=[content], is_error=found.error)


async def _list_resources(
    service: Service, context: object, page: types.PaginatedRequestParams | None
) -> types.ListResourcesResult:
    from mcp import types

    listed = await _apart(service.listed)
    cursor = page.cursor if page is not None else None
    start = int(cursor) if cursor and _NUMBER.fullmatch(cursor) else 0
    shown = [
        types.Resource(uri=one.uri, name=one.name, description=one.about, mime_type="text/markdown")
        for one in listed[start : start + _PAGE]
    ]
    following = str(start + _PAGE) if start + _PAGE < len(listed) else None
    return types.ListResourcesResult(resources=shown, next_cursor=following)


async def _list_templates(context: object, page: object) -> types.ListResourceTemplatesResult:
    from mcp import types

    told = (
        (f"{ENTRY}{{+module}}", "entry", "What a module is for, its API and what it depends on."),
        (f"{MAP}{{question}}", "map", "The files and definitions to read first for a question."),
    )
    templates = [
        types.ResourceTemplate(uri_template=uri, name=name, description=about)
        for uri, name, about in told
    ]
    return types.ListResourceTemplatesResult(resource_templates=templates)


async def _read_resource(
    service: Service, context: object, asked: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    from mcp import types

    uri = str(asked.uri)
    text = await _apart(lambda: service.text(uri))
    content = types.TextResourceContents(uri=uri, text=text, mime_type="text/markdown")
    return types.ReadResourceResult(contents=[content])


async def _list_prompts(context: object, page: object) -> types.ListPromptsResult:
    from mcp import types

    arguments = [
        types.PromptArgument(name="question", description="what it is for", required=False),
        types.PromptArgument(name="tokens", description="the ceiling", required=False),
    ]
    about = "The files and definitions to read first, under a ceiling of tokens."
    return types.ListPromptsResult(
        prompts=[types.Prompt(name="map", description=about, arguments=arguments)]
    )


async def _get_prompt(
    service: Service, context: object, asked: types.GetPromptRequestParams
) -> types.GetPromptResult:
    from mcp import types

    given = asked.arguments or {}
    question, tokens = given.get("question", ""), given.get("tokens", "")
    if asked.name != "map" or (tokens and not _NUMBER.fullmatch(tokens)):
        what = "there is one prompt, map; tokens is a number of at most 9 digits"
        return await _apart(partial(_refuse, what))  # type: ignore[no-any-return]
    text = await _apart(lambda: service.map(question, int(tokens or 0)))
    told = f"Files and definitions of this repository to read first:\n\n{text}"
    if question:
        told += f"\nQuestion: {question}"
    content = types.TextContent(type="text", text=told)
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])


def _refuse(what: str) -> None:
    raise SummarizerError(what)
