"""The lists of a round that the tables have begun, read from the club's database."""

from pathlib import Path

from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey
from stichtisch.store import open_existing, stored_sessions


def lists_have_begun(path: Path, number: int) -> bool:
    """Return whether each table of the latest evening has begun its list of this round."""
    with open_existing(path) as database:
        evening = club_of(database).latest()
        assert evening is not None
        wanted = {evening.mark(ListKey(number, table)) for table in evening.rounds[number].lists}
        return wanted <= {session.mark for session in stored_sessions(database)}
