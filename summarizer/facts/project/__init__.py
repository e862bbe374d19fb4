"""What speaks for the whole project: manifests, CI files and READMEs on one card."""
