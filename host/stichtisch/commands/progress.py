"""The bar that shows people how far a command has come."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """Give a function to call with how much of `length` is done; nothing is drawn where nobody sees it."""
    if not sys.stderr.isatty() or length <= 0:
        yield lambda _done: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
