"""The map and the four tools for other programs."""
