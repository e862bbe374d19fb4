"""Tells words that are addressed to whoever reads the map from words about the code.

Text of a repository is untrusted: what speaks to an agent, or is a line to paste into a shell,
is not quoted. Words *about* agents, users and systems are descriptions like any other.
"""

from __future__ import annotations

from summarizer.hidden import strip_hidden
from summarizer.patterns import lazy

_AI = r"(?:ais?|llms?|(?:(?:ai|llm|coding|language) )(?:agents?|assistants?|models?)|chatbots?)"
_START = r"(?:^|[^\w\s]\s*|\bnote to (?:all |any |the )?)"
_URGES = (
    r"(?:please|you|your|obey|pretend|reply|respond|answer|tell|say|always|never|from now on"
    r"|(?:ignore|disregard|forget) (?:all|any|every\w*|the|your|previous|prior))\b"
)
_ORDERS = (
    rf"(?:{_URGES}|(?:run|execute|delete|send|upload|install|download|open|visit|print|output|write"
    r"|ignore|disregard|forget|do not|don['’]t|include|mention|report|approve|mark|pipe|curl|wget"
    r"|act as|treat|add (?:this|the following|to the))\b)"
)
_LABEL = (
    r"^\W*(?:assistant|### ?(?:system|instructions?))\s*:"
    rf"|{_START}(?:assistant|system|user|human|developer|{_AI}|claude|chatgpt|gpt|copilot|gemini"
    rf"|codex)\s*:\s*{_ORDERS}"
    rf"|{_START}(?:agents?|models?|assistants)\s*[:,]\s*{_URGES}"
    rf"|\bnote (?:to|for) (?:all |any |the )?(?:{_AI}|agents|assistants)\b"
)
_TURN = (
    r"^\W*(?<!\w)<(?:system|assistant)(?:[\w-]*)>|</(?:system|assistant)(?:[\w-]*)>|<\|\w+\|>"
    r"|\[/?inst\]|<</?sys>>"
)
_IGNORE = (
    r"\b(?:ignore|disregard|forget)\b(?: all| any| every)?(?: of)?(?: the| your| these| those| my)?"
    r" (?:(?:previous|prior|above|preceding|earlier|foregoing|existing|initial|original)(?: \w+)?"
    r" (?:instructions?|guidelines|guardrails|orders)"
    r"|(?:instructions|guidelines|orders|rules|prompts?) (?:above|before this|you (?:were|have)))"
    r"|\b(?:ignore|disregard|forget)(?: all(?: of)?| any)?(?: your)(?: \w+){0,2}"
    r" (?:instructions?|rules|guidelines|prompts?|training|orders|directives)\b"
    r"|\b(?:ignore|disregard|forget) all instructions\b"
    r"|\b(?:ignore|disregard|forget) (?:everything|anything|all) (?:you (?:were|have|know)"
    r"|(?:said |written )?above(?=\W*$|[.,;:]))"
)
_ROLE = (
    r"\byou(?: are|['’]re)(?: now| no longer)? (?:an?|the) (?:\w+ ){0,2}?"
    r"(?:assistant|ai|llm|language model|chatbot|agent)\b"
    r"(?! (?:compan|develop|engineer|research|team|user|vendor|provider|framework|author|start))"
    r"|(?:^|[.;:]\s*)as an? (?:ai|llm|language model)\b"
    r"|\bas an? (?:ai|llm)(?: language)?(?: model| assistant| agent)?, (?:you|i)\b"
    rf"|\b(?:{_AI}|agents|assistants) (?:who |that |which )?(?:are |is )?reading this\b"
)
_TO_SAY = (
    r"\badd (?:this |the following )?to the map\s*[:—–-]"
    r"|\b(?:add|append|put|insert|include|write|copy|state|mention) (?:this|the following)"
    r"(?: \w+){0,2} (?:to|in|into) (?:the (?:\w+ )?(?:map|summary|overview)\b"
    r"|your (?:\w+ )?(?:summary|answer|reply|response|output)\b)"
    r"|(?<!\bwe )(?<!\bi )(?<!\bto )\b(?:do not|don['’]t|never) (?:tell|inform) the (?:user|human)"
    r"|\bwithout (?:telling|informing) the (?:user|human)"
)
_TO_RUN = (
    r"(?:^|[:;,.]\s*|\b(?:please|then|must|now) )(?:run|execute) (?:the following|this)"
    r"(?:\W*$|\s*[:;]| (?:\w+ )?(?:commands?|scripts?|code|snippet|instructions?|payload)\b)"
)
_SHELLS = r"(?:(?:\S*/)?(?:ba|z|da|k|fi|c)?sh|python[\d.]*|perl|ruby|node|iex|invoke-expression)\b"
_SHELL = (
    r"(?:\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\b|https?://)[^|]{0,300}"
    rf"\|\s*(?:sudo\s+(?:-\S+\s+)*)?{_SHELLS}"
    r"|\b(?:iex|eval|source|(?:ba|z)?sh)\b[^\w|]*(?:-c\b\W*)?(?:curl|wget|iwr|irm|new-object)\b"
    r"|\brm\s+-(?:rf|fr)\b"
    r"|\bpipes? (?:\w+ ){0,4}(?:in)?to (?:a )?(?:sudo )?(?:(?:ba|z|da)?sh|a shell|the shell)\b"
)
_SPEAKERS = "assistant system user human developer claude gpt copilot gemini codex ai model models"
_ADDRESSED = (
    (
        (
            *(f"{one}{end}" for one in _SPEAKERS.split() for end in (":", " :", ",")),
            *("note to", "note for", "assistant", "agent", "llm", "chatbot", "instruction"),
        ),
        lazy(_LABEL),
    ),
    (("<", "["), lazy(_TURN)),
    (("ignore", "disregard", "forget"), lazy(_IGNORE)),
    (
        (
            "you are",
            "you'",
            "you’",
            "reading this",
            "as an ai",
            "as a llm",
            "as an llm",
            "as a language",
        ),
        lazy(_ROLE),
    ),
    ((" map", "summary", "overview", "the user", "the human", "your "), lazy(_TO_SAY)),
    (("run the following", "run this", "execute the following", "execute this"), lazy(_TO_RUN)),
    (
        (
            "://",
            "curl",
            "wget",
            "iwr",
            "irm",
            "iex",
            "invoke-",
            "new-object",
            "rm ",
            "pipe ",
            "pipes ",
        ),
        lazy(_SHELL),
    ),
)
"""Each with words of which one is in whatever it takes: nearly no sentence holds any."""
_LINK = lazy(r"\b[a-z][a-z0-9+.-]*://[^\s/]|\bwww\.\w")
_PAGE = r"(?:https?://|www\.)(?:[^\s()\[\]]|\([^\s()]*\))+"
_POINTER = lazy(
    rf"(?i)\s*[(\[](?:see:?\s+)?{_PAGE}[)\]]"
    rf"|(?<=\S)[\s,;:–—-]+see:?\s+{_PAGE}(?<![.,;:!?])"
    r"(?: for (?:more|further|details?|the)\b[^.,;]*)?"
    rf"|(?<=[.!?;,)\"'`])\s+{_PAGE}$"
)


def is_addressed(text: str) -> bool:
    """Whether a sentence speaks to an agent, or tells a shell to run what is downloaded."""
    words = text.split()
    if len(words) < 2 and "|" not in text and "<" not in text:  # the names of most programs
        return False
    text = strip_hidden(" ".join(words).lower())
    return any(
        any(map(text.__contains__, marks)) and pattern.search(text) is not None
        for marks, pattern in _ADDRESSED
    )


def has_link(text: str) -> bool:
    """Whether a sentence holds the address of a page."""
    return ("://" in text or "www." in text) and _LINK.search(text.lower()) is not None


def without_pointers(text: str) -> str:
    """The sentence without addresses in brackets, behind `see`, or at its end behind a stop."""
    return _POINTER.sub("", text) if "://" in text or "www." in text else text
