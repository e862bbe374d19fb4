"""One file a command of the `summarizer` command line."""
