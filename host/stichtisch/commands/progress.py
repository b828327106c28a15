"""A progress bar for long commands."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the amount done so far, out of `length`. A bar is drawn only on a terminal."""
    if not sys.stderr.isatty() or length <= 0:
        yield lambda _done: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
