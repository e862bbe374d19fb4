"""Where an import leads, a file a language family: from paths and manifests alone."""
