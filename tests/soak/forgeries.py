"""Files and databases that a forger assembles from genuine parts: only genuine parts are ever proved."""

from collections.abc import Callable
from traceback import extract_tb
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from support.forged_journals import forged, forged_ending, no_forgery_is_proved
from support.forged_store import forged_store, no_forged_store_is_proved

# A database takes ten times as long as a file.
_FILES_A_DATABASE = 10


def prove(count: int, chance: int) -> list[str]:
    """Check `count` forged files, and a tenth as many databases; return the wrongly proved ones."""
    files = st.one_of(forged(), forged_ending())
    wrong = _wrong(files, no_forgery_is_proved, count, chance)
    return wrong + _wrong(forged_store(), no_forged_store_is_proved, count // _FILES_A_DATABASE, chance)


def _wrong(
    cases: st.SearchStrategy[Any], prove: Callable[[Any], object], count: int, chance: int
) -> list[str]:
    @seed(chance)
    @settings(
        max_examples=max(count, 1),
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def check(case: Any) -> None:
        prove(case)

    try:
        check()
    except AssertionError as error:
        # An assertion has no message; report its line.
        place = extract_tb(error.__traceback__)[-1]
        notes = " ".join(getattr(error, "__notes__", ()))
        return [f"{place.filename}, line {place.lineno}: {place.line}: {error} {notes}"]
    return []
