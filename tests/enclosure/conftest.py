"""The enclosure's tests: those that measure solids need its own environment, `make enclosure`."""

from importlib.util import find_spec

# Not skipped: with build123d they are collected, and `make enclosure` counts on it.
collect_ignore_glob = [] if find_spec("build123d") else ["test_cad_*"]
