"""The finished deals of an exported journal as `judge` has them."""

from typing import Any

from cardrules.judge import judge, notation_of
from stichtisch.journal.journal_file import read
from stichtisch.journal.session_fold import SessionFold


def judged(text: str, name: str) -> list[dict[str, Any]]:
    """What `judge` says to the deals of a journal that are sealed, with the places of the seats."""
    file = read(text.encode(), name)
    assert not file.damaged
    fold = SessionFold()
    found = []
    for event in file.events:
        fold.apply(event.seat, event.verb, event.arguments)
        if event.verb == "seal":
            session = fold.session
            assert session.deal is not None
            places = [session.readers[person] for person in session.active]
            found.append({**judge(notation_of(session.deal, "deal")), "places": places})
    return found
