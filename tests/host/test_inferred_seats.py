"""Deals with inferred seats are found by their events, and a deal in play does not count as changed."""

from typing import Any

import pytest

from stichtisch.journal.event import Event
from stichtisch.journal.inferred_seats import inferred_deals
from stichtisch.journal.late_events import LateEvents
from stichtisch.journal.session_fold import SessionFold

SESSION = [-1, "session", "doppelkopf", "ddv-tsr", ["A", "B", "C", "D"], 0, {}, [0, 1, 2, 3]]
DEAL, PLAY = [0, "deal", 1], [1, "play", "CT", "04A1"]
TURN, READER = [-1, "seats", "turn"], [-1, "seats", "reader"]


def events(*values: list[Any]) -> list[Event]:
    """Return events with these seats, verbs and arguments, numbered from 1."""
    return [Event(number, 0, one[0], one[1], one[2:], "") for number, one in enumerate(values, 1)]


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([SESSION, DEAL, PLAY], ()),
        ([SESSION, DEAL, TURN, PLAY, DEAL, PLAY], (1, 2)),
        # The missing readers were connected between two deals, or within a deal.
        ([SESSION, DEAL, TURN, PLAY, DEAL, READER, PLAY], (1,)),
        ([SESSION, DEAL, PLAY, TURN, PLAY, DEAL, READER, PLAY], (1,)),
        # No card was played while seats were inferred.
        ([SESSION, DEAL, TURN, READER, PLAY], ()),
        ([SESSION, DEAL, [-1, "seats"], PLAY], ()),
        ([SESSION, DEAL, [-1, "seats", ["turn"]], PLAY], ()),
    ],
)
def test_the_deals_with_inferred_seats(values: list[list[Any]], found: tuple[int, ...]) -> None:
    assert inferred_deals(events(*values), 1) == found


def test_events_before_the_session_say_nothing_of_it() -> None:
    assert inferred_deals(events(SESSION, DEAL, TURN, PLAY, SESSION, DEAL, PLAY), 5) == ()


def test_the_first_card_after_a_seal_changes_no_seats_of_the_session() -> None:
    fold = SessionFold()
    seal = [-1, "seal", "", "", [0, 0, 0, 0]]
    journal = events(SESSION, seal, DEAL, TURN, PLAY)
    late = LateEvents(fold.session, 2)
    for event in journal:
        fold.apply(event.seat, event.verb, event.arguments)
        late.after(event)
    late.finish()
    assert (late.deals, late.others) == ([], [])
