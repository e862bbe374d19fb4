"""Facts of files and packages: symbols, imports, manifests, and the cache of them."""
