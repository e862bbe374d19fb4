"""The map as Markdown: parse, render, merge and publish."""
