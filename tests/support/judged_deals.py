"""The results of `judge` for the finished deals of an exported journal."""

from typing import Any

from cardrules.judge import judge, notation_of
from stichtisch.journal.journal_file import read
from stichtisch.journal.session_fold import SessionFold


def judged_deals(text: str, name: str) -> list[dict[str, Any]]:
    """Return the result of `judge` for each sealed deal of a journal, with the places of its seats."""
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
