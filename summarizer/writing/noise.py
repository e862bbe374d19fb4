"""Tells words about the code from licences, directives, dead code, sighs and empty phrases."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.patterns import lazy

_LICENCE = (
    r"copyright\b|\(c\)|©|licen[sc]ed? (?:under|to|by)\b|licen[sc]ed?\W*$|licen[sc]e:|spdx-"
    r"|all rights reserved|permission (?:is hereby|to use)|redistributions?\b|neither the name"
    r"|this (?:program|source code|code|file|software|library|work) is (?:free\b|licen[sc]ed"
    r"|part of|distributed|governed|subject|released|provided|made available)|this source code form"
    r"|this product includes|you may (?:not use|obtain|redistribute)|you should have received"
    r"|unless required by|the (?:mit|bsd|apache) licen[sc]e|(?:apache|mit|bsd|isc) licen[sc]ed?\b"
    r"|gnu (?:lesser |affero )?general|see (?:the )?(?:accompanying )?licen[sc]e"
    r"|use of this source code|the above copyright|the software is provided|in no event"
    r"|without (?:any )?warrant|(?:software )?distributed under|the contents of this file"
    r"|subject to the terms|for (?:the )?full (?:licen[sc]e|copyright)"
)
_AUTHORSHIP = (
    r"authors?\s*:|@authors?\b|created (?:by|on)\b|written by\b|maintain(?:er|ed)s?(?: by|\s*:)"
    r"|contributors?\s*:|(?:file|date|version|since)\s*:\s|part of (?:the )?\S+ (?:project|under)"
)
_DIRECTIVE = (
    r"eslint-|prettier-ignore|(?:pylint|mypy|flake8|tslint|jshint|isort|ruff|vim?|type|nolint|go)"
    r":\s?[a-z]|noqa\b|istanbul ignore|c8 ignore|v8 ignore|-\*-|@?ts-[a-z]+\b|@flow\b|@jsx|#!"
    r"|[\"']use \w+[\"']|(?:the )?swift-tools-version\b|#?pragma\b|\+build\b|@format\b|@generated\b"
)
_GENERATED = (
    r"(?:automatically|auto-?) ?generated\b|generated (?:by|from|with|automatically|code|file)\b"
    r"|code generated\b|(?:this|the) (?:file|code|module|class) (?:is|was|has been) "
    r"(?:auto(?:matically)?[ -]?)?generated\b|do not (?:edit|modify)\b"
    r"|(?:note:? )?(?:this|the) file (?:should|must) not be (?:edited|modified|changed)\b"
)
_TEMPLATE = (
    r"a (?:new|starting point for a) flutter \w+[^a-z]*$|a (?:new )?flutter project[^a-z]*$"
    r"|an? (?:sample|simple) command-line application\b"
    r"|a starting point for dart libraries\b|add (?:your|an?(?: short)?) (?:\w+ )?description\b"
    r"|(?:this|the) (?:project|app|application|repository) (?:was|is|has been) (?:bootstrapped"
    r"|generated|created|scaffolded|set up) (?:with|by|using|from)\b"
    r"|this is an? .{1,40}\b(?:bootstrapped|generated|scaffolded) (?:with|by|using|from)\b"
    r"|this template (?:provides a minimal setup|should help get you)\b"
    r"|everything you need to build an? svelte\b|a helm chart for kubernetes[^a-z]*$"
)
"""What tools that set up a project write in the place of its description."""
_COMPLAINT = (
    r"(?:this|it) is (?:\w+ly |very |quite )?(?:impossible|hard|difficult|ugly|messy|hacky|terrible"
    r"|horrible|awful|confusing|not (?:pretty|nice|ideal|great|elegant))\b"
)
_NEWS = (
    r"(?:we(?: are|['’]re) |i(?: am|['’]m) )?(?:excited|pleased|happy|proud|thrilled|delighted)"
    r" to announce\b"
)
_NOISE = lazy(
    rf"\W*?(?:{_LICENCE}|{_NEWS}|{_AUTHORSHIP}|{_DIRECTIVE}|{_GENERATED}|{_COMPLAINT}|{_TEMPLATE})"
)
_ANYWHERE = lazy(r"\bdo not edit\b|\bdo not modify (?:this|by hand|manually)|\bedited by hand\b")
_IN_ANYWHERE = ("do not ", "by hand")
_TODO = lazy(r"\W*(?:TODO|FIXME|XXX|HACK)\b|\W*(?:todo|fixme|Todo)\s*[:(]|T(?:ODO|BD)\W*$")
_CODE = lazy(
    r"[;{]\s*$|[\w.]+\(.*\)\s*$|[\w.\[\]]+\s*[-+*/:]?=\s*\S|from [\w.]+ import\b"
    r"|import [\w.]+(?: as \w+)?$|import .* from [\"']|(?:const|let|var) \w+ ?=|(?:def|func) \w+\("
    r"|cd \S+ |sudo |docker (?:run|build) |git (?:clone|checkout) |(?:npm|pip) install\b|.* && "
    r"|(?:[Rr]un|[Uu]sage): \S"
    r"|(?:if|for|while|switch) ?\(.*[{;]|#\s?(?:include|define|ifdef|ifndef|endif)\b"
    r"|export (?:default|const|function|class)\b|print\(|raise \w+\(|self\.\w+ ?[=(]|return \S+;"
    r"|[)\]}]+[,;)]|(?:npm|pnpm|yarn|npx|bunx?)(?: run| exec)? [\w:@./-]+$"
)
_CODE_ENDS = (";", "{")
_EMPTY_STARTS = ("this ", "the ")
_EMPTY_PHRASE = lazy(
    r"(?:this|the) (?:file|module|package|class|script|header|directory|folder) (?:contains?"
    r"|provides?|defines?|implements?|includes?|holds?|has|is)(?: (?:the|all|some|various|a|an"
    r"|following|code|functions?|class(?:es)?|implementations?|definitions?|declarations?|helpers?"
    r"|utilit(?:y|ies)|stuff|things|modules?|files?|tests?|these|of))*[.:…]*$"
    r"|this (?:crate |package |module |library )?is an internal (?:\w+ ){0,2}?"
    r"(?:crate|package|module|library|component)(?: crate| package)?(?: (?:of|for|used by) \S+)?$"
)
"""This one, what is noise and what is so anywhere are looked for in lower case."""
_SUBWORD = lazy(r"[^\W\d_]+|\d+")
_HUMP = lazy(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LONGEST = 2000
_SHORTEST_PREFIX = 4
_FEWEST_WORDS = 2
_FILLER = frozenset(
    """
a an the of for to in on and or with by from that this these those it its is are be as at all any
some our your used use uses using which via into
module package util utility helper function class file code implementation test library lib contain
provide define implement various common general misc miscellaneous main source src folder directory
component method related stuff thing submodule subpackage script header definition declaration
object struct routine entry point base core specific support init basic simple internal
""".split()
)


def is_noise(text: str) -> bool:
    """True for what says nothing about the code.

    Licences, authors, TODOs, dead code, directives, generated text, symbols, fewer than two
    words, and phrases that stop before they say anything ("This file contains functions.").
    """
    parts = text[:_LONGEST].split()
    text = " ".join(parts)
    words = [one for one in parts if one.isalpha() or any(map(str.isalpha, one))]
    if not words or (len(words) < _FEWEST_WORDS and text.isascii()):
        return True
    if 3 * len(words) < 2 * len(parts) or "\ufffd" in text:
        return True  # a table of numbers, a diagram; an encoding that is not known
    if text.endswith(_CODE_ENDS) or _CODE.match(text) or _TODO.match(text):
        return True
    lower = text.lower()
    if _NOISE.match(lower) or (lower.startswith(_EMPTY_STARTS) and _EMPTY_PHRASE.match(lower)):
        return True
    return any(map(lower.__contains__, _IN_ANYWHERE)) and _ANYWHERE.search(lower) is not None


def is_tautology(text: str, name: str) -> bool:
    """True when `text` says no more than `name` does, whatever filler stands around it."""
    known = subwords(name)
    if _letters(text) == _letters(name):
        return True
    return all(
        word in _FILLER or any(_akin(word, other) for other in known) for word in _words(text)
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


def subwords(text: str) -> frozenset[str]:
    """The words inside names and prose, lower case, singular: `HTTPProxies` → http, proxy."""
    return frozenset(_words(text))


def _words(text: str) -> Iterator[str]:
    """Parts of names only where a run of letters has any: most words of prose have none."""
    for found in _SUBWORD.finditer(text):
        run = found[0]
        for part in (run,) if run.islower() or run.istitle() else _HUMP.split(run):
            yield _singular(part.lower())


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > _SHORTEST_PREFIX:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "is", "us")) else word


def _akin(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    return word == other or (len(short) >= _SHORTEST_PREFIX and long.startswith(short))
