"""Clojure, Lua, Perl and protocol buffers: names that say where a file stands below a root."""

from __future__ import annotations

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Resolution, inside
from summarizer.facts.resolving.known import KnownImports, roots
from summarizer.paths import folder_of, join, nearest

_LUA_ROOTS = ("", "lua", "src", "lib")
_PERL_ROOTS = ("lib", "t/lib", "")


class LuaImports(KnownImports):
    """Resolves `a.b` to `a/b.lua` or `a/b/init.lua`, the paths of `dofile` as they are."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        if spec.endswith(".lua"):
            found = self.first(join(root, spec) for root in roots(path, ("",)))
            return inside([found]) if found else MISSING
        home = spec.replace(".", "/")
        tails = (f"{home}.lua", f"{home}/init.lua")
        found = self.first(join(r, tail) for r in roots(path, _LUA_ROOTS) for tail in tails)
        known = [found] if found else []
        if not known and "/" in home:
            known = [one for tail in tails for one in self._tree.ending(tail)]
        return inside([nearest(known, path)]) if known else OUTSIDE


class PerlImports(KnownImports):
    """Resolves `A::B` to `lib/A/B.pm`, the paths of `require` as they are."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        if spec.endswith((".pl", ".pm", ".ph")) and "::" not in spec:
            found = self.first(join(root, spec) for root in roots(path, ("", "lib")))
            known = self._tree.ending(spec) if "/" in spec and ".." not in spec else []
            return inside([found or nearest(known, path)]) if found or known else OUTSIDE
        tail = spec.replace("::", "/") + ".pm"
        found = self.first(join(root, tail) for root in roots(path, _PERL_ROOTS))
        known = [found] if found else self._tree.ending(f"lib/{tail}")
        return inside([nearest(known, path)]) if known else OUTSIDE


class ClojureImports(KnownImports):
    """Resolves `a.b-c` to `a/b_c.clj`, `.cljc` or `.cljs`, the one of the file's own kind first."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        home = spec.replace("-", "_").replace(".", "/").lstrip("/")
        own = path[path.rfind(".") :]
        for suffix in dict.fromkeys((own, ".cljc", ".clj", ".cljs")):
            tail = f"{home}{suffix}"
            known = self._tree.ending(tail if "/" in home else f"src/{tail}")
            if known:
                return inside([nearest(known, path)])
        return OUTSIDE


class ProtobufImports(KnownImports):
    """Resolves the path of an import from any root of the repository, the nearest first."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        found = self.first(join(root, spec) for root in roots(path, ("", "proto", "protos")))
        known = [found] if found else self._tree.ending(spec) if "/" in spec else []
        if known:
            return inside([nearest(known, path)])
        beside = spec.startswith("./") or f"{folder_of(path)}/".endswith(f"{folder_of(spec)}/")
        return MISSING if beside and "/" in spec else OUTSIDE
