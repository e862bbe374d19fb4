#!/bin/sh
# Releases the package to the index.
python -m build
