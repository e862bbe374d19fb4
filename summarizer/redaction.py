"""Takes strings that are shaped like keys out of texts, before anybody else sees them.

What is taken out reads `[secret removed]`. Better a word too many than a key too few: this is
for prompts, caches of answers, logs and errors, never for what is computed from the sources.
"""

from __future__ import annotations

import re

REMOVED = "[secret removed]"

_BLOCK = (
    r"-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|CERTIFICATE)[A-Z ]*-----.*?(?:-----END [^-]*-----|\Z)"
)
_KEYS = r"""(?x)
    \b(?:sk|rk|pk)[-_](?:live[-_]|test[-_]|ant-|proj-|or-|svcacct-)?[A-Za-z0-9_-]{16,}
  | \b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\b
  | \bgh[pousr]_[A-Za-z0-9]{20,} | \bgithub_pat_[A-Za-z0-9_]{20,} | \bglpat-[\w-]{16,}
  | \bxox[abeoprs]-[\w-]{10,} | \bxapp-[\w-]{10,} | \bAIza[\w-]{30,} | \bya29\.[\w-]{20,}
  | \bnpm_[A-Za-z0-9]{30,} | \bpypi-[\w-]{30,} | \bhf_[A-Za-z0-9]{24,} | \bdop_v1_[a-f0-9]{40,}
  | \bSG\.[\w-]{16,}\.[\w-]{16,} | \bgsk_[A-Za-z0-9]{24,} | \bxai-[A-Za-z0-9]{24,}
  | \beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{4,}
"""
_BEARER = r"(?i)\b(bearer|basic|authorization:\s*token)\s+[A-Za-z0-9._~+/=-]{16,}"
_IN_ADDRESS = r"(?<=://)[^/\s:@\"']{0,80}:[^/\s@\"']{1,200}(?=@)"
_NAMED = (
    r"(?:api[_-]?key|secret|token|passw(?:or)?d|passphrase|private[_-]?key|access[_-]?key"
    r"|credential|auth[_-]?key)s?"
)
_QUOTED_VALUE = (
    rf"(?i)({_NAMED}\w{{0,20}}[\"']?\s{{0,8}}(?:[:=]|=>|:=)\s{{0,8}})([\"'`])[^\s\"'`]{{8,}}\2"
)
_BARE_VALUE = (
    rf"(?i)({_NAMED}\w{{0,20}}[\"']?[ \t]{{0,8}}[:=][ \t]{{0,8}})"
    r"(?=[A-Za-z+/_=-]*[0-9])[A-Za-z0-9+/_=-]{16,}"
)


def redact(text: str, *known: str) -> str:
    """The text without key-shaped strings and without the `known` ones."""
    for secret in known:
        if len(secret) > 3:  # shorter ones are words: taking them out would tell more than it hides
            text = text.replace(secret, REMOVED)
    text = re.sub(_BLOCK, REMOVED, text, flags=re.DOTALL)
    text = re.sub(_KEYS, REMOVED, text)
    text = re.sub(_BEARER, rf"\1 {REMOVED}", text)
    text = re.sub(_IN_ADDRESS, REMOVED, text)
    text = re.sub(_QUOTED_VALUE, rf"\1\2{REMOVED}\2", text)
    return re.sub(_BARE_VALUE, rf"\1{REMOVED}", text)
