"""Reads a state of the repository from git, never from the disk, and leaves out what is no source."""
