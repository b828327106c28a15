"""Settings of the enclosure's tests. Tests that measure solids need a separate environment: `make enclosure`."""

from importlib.util import find_spec

# Without build123d, these tests are excluded from collection, so they do not count as skipped. `make enclosure` runs
# them.
collect_ignore_glob = [] if find_spec("build123d") else ["test_cad_*"]
