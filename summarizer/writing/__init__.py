"""Writes what the map says: modules, entries, page and overview."""
