"""A check of many cases in one test: where setting a test up would take longer than the check."""

from collections.abc import Callable, Mapping
from typing import TypeVar

Case = TypeVar("Case")


def for_each(cases: Mapping[str, Case], check: Callable[[Case], None]) -> None:
    """Check every case, and raise what went wrong in any of them together, each error with its case.

    Raises:
        ExceptionGroup: some checks failed.
    """
    failed = []
    for name, case in cases.items():
        try:
            check(case)
        except Exception as error:
            error.add_note(f"In the case {name!r}.")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(cases)} cases failed", failed)
