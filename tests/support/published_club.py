"""A club with an evening to publish: results, corrections and paper deals."""

from pathlib import Path

from support.club_evenings import EVENING_BEGINS, club_database

from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ListKey
from stichtisch.store import Database, StoredSession, deals_of, open_database


def corrected_club(path: Path, evenings: int = 2) -> Path:
    """Make a club whose first list of Skat has a corrected deal, a deal on paper, and a penalty that belongs to no
    deal."""
    club_database(path, evenings=evenings)
    with open_database(path) as database:
        session = session_of(database, 1, 4)
        deals = deals_of(database, session)
        with acts.desk(database, "Dora Dirks", EVENING_BEGINS + 9000) as desk:
            decided = corrections.decided(deals[2], [-60, 0, 0], corrections.Alone(0, False))
            corrections.correct(desk, session, deals[2], decided, "counted wrong")
            evening = desk.evening()
            players = evening.rounds[1].lists[4].players
            alone = corrections.Alone(1, True)
            paper_deals.paper_deal(desk, evening, ListKey(1, 4), players[0], {players[1]: 48}, alone)
            acts.give_penalty(desk, desk.evening(), desk.club.players[players[0]], -30, "late")
    return path


def session_of(database: Database, round_: int, table: int) -> StoredSession:
    """The first session of a list on the latest evening."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return stored_lists(database, club, evening)[ListKey(round_, table)].played[0].session
