"""Frozen records that cross stages, and the capabilities that stages are given.

Every path is relative to the repository's root, with `/` between its parts; bytes that
are not UTF-8 stand in it as surrogate escapes (PEP 383), so that every path can be handed
back to git. Every tuple is sorted or in document order; nothing here depends on time, on
the machine or on the hash seed.
"""
