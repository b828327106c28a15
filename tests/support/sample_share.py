"""The share of the samples that a long test runs: a quarter with `make evenings SHARE=4`, which `.ci/run` calls."""

import os

_SHARE = int(os.environ.get("SHARE") or 1)


def share_of(samples: int) -> int:
    """Return how many of `samples` samples this run uses."""
    return max(1, samples // _SHARE)


def every(samples: int) -> int:
    """Return the step through a list for this run; a full run uses every `samples`-th element."""
    return samples * _SHARE
