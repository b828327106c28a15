"""How a long piece of work shows its progress."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

# A context manager that shows progress. It is called with the total, and yields a function that is called with the
# amount done so far.
Showing = Callable[[int], AbstractContextManager[Callable[[int], None]]]


def unseen(_length: int) -> AbstractContextManager[Callable[[int], None]]:
    """Show no progress."""
    return nullcontext(lambda _done: None)
