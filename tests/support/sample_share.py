"""The share of the samples that a test runs.

A long test runs a quarter with `make evenings SHARE=4`, which `.ci/run` calls. A test of properties runs a quarter of
its examples in `make test`, and all of them in `make evenings`.
"""

import os

_SHARE = int(os.environ.get("SHARE") or 1)
_EXAMPLES_SHARE = 1 if os.environ.get("EXAMPLES") == "all" else 4


def share_of(samples: int) -> int:
    """Return how many of `samples` samples this run uses."""
    return max(1, samples // _SHARE)


def every(samples: int) -> int:
    """Return the step through a list for this run; a full run uses every `samples`-th element."""
    return samples * _SHARE


def examples(count: int) -> int:
    """Return how many of `count` examples Hypothesis tries in this run."""
    return count // _EXAMPLES_SHARE
