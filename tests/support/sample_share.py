"""The share of its samples that a long test takes: a quarter with `make evenings SHARE=4`, which `.ci/run` calls."""

import os

_SHARE = int(os.environ.get("SHARE") or 1)


def share_of(samples: int) -> int:
    """Return how many out of `samples` this run takes."""
    return max(1, samples // _SHARE)


def every(samples: int) -> int:
    """Return a step with which this run goes through a list of which a full run takes each `samples`-th element."""
    return samples * _SHARE
