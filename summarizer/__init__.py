"""Keeps a short, true map of a repository beside its code."""

__version__ = "0.1.0"
