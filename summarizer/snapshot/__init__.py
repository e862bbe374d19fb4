"""Reads a state of the repository from git, never from the disk; leaves out what is no source."""
