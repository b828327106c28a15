"""The bar that shows people how far a command has come."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the part of `length` that is done; a bar is drawn on a terminal only."""
    if not sys.stderr.isatty() or length <= 0:
        yield lambda _done: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
