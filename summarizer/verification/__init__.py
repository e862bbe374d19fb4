"""Checks what the map says against the tree."""
