"""Requests in the words of OpenAI's protocol, which litellm gives to every provider."""

from __future__ import annotations

from typing import Any

from summarizer.records.model import ChatRequest, Message, Tool


def wire_message(message: Message, marks: bool) -> dict[str, Any]:
    """One message; `marks` says that the provider wants to be told where its cache ends."""
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.text}
    content: Any = message.text
    if message.mark and marks:
        mark = {"type": "ephemeral"}
        content = [{"type": "text", "text": message.text, "cache_control": mark}]
    if not message.calls:
        return {"role": message.role, "content": content}
    calls = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": call.arguments},
        }
        for call in message.calls
    ]
    return {"role": message.role, "content": content or None, "tool_calls": calls}


def wire_format(request: ChatRequest, rung: int) -> dict[str, Any]:
    """How JSON is asked for: by schema, by schema as some local servers want it, by words alone."""
    schema = dict(request.schema or {})
    named = {"name": request.schema_name, "schema": schema, "strict": True}
    if rung == 0:
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    if rung == 1:
        return {"response_format": {"type": "json_object", "schema": schema}}
    return {}


def wire_tool(tool: Tool) -> dict[str, Any]:
    """One tool that the model may call."""
    function = {"name": tool.name, "description": tool.description}
    return {"type": "function", "function": {**function, "parameters": dict(tool.parameters)}}
