"""Git's doors: environment and arguments in, exit code out."""
