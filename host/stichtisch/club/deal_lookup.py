"""The look-up of a deal by its name, and the names of a session's deals."""

from stichtisch.club.deal_names import OF_NO_EVENING, DealName, DealNumbers
from stichtisch.club.errors import NoSuchDealName
from stichtisch.club.results import Played, stored_lists
from stichtisch.club.session_matching import Assigning
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.i18n.reason import Reason
from stichtisch.store import Database, DealRow, StoredSession, deals_of


def find_deal(database: Database, club: Club, evening: ClubEvening, name: DealName) -> tuple[Played, DealRow]:
    """Return a deal of an evening by its name, with its session. Raises NoSuchDealName."""
    result = stored_lists(database, club, evening).get(name.key)
    deals: list[str] = []
    for played in result.played if result else []:
        for row in deals_of(database, played.session):
            if played.numbers.deal(row.number) == name.deal:
                return played, row
            deals.append(played.numbers.name(row.number))
    raise NoSuchDealName(name=name, evening=evening.name, known=_known(name.key, deals))


def _known(key: ListKey, deals: list[str]) -> Reason:
    if not deals:
        return Reason("list {key} has no deal yet", key=key)
    if len(deals) == 1:
        return Reason("list {key} has {deal}", key=key, deal=deals[0])
    return Reason("list {key} has {first} to {last}", key=key, first=deals[0], last=deals[-1])


def numbers_of_session(database: Database, club: Club, session: StoredSession) -> DealNumbers:
    """Return the numbers of a session's deals. The session need not belong to an evening."""
    begun_with = (session.serial, session.journal, session.sequence)
    assigned = Assigning(club).list_of(begun_with, session.mark)
    if assigned is None:
        return OF_NO_EVENING
    evening, key, _ = assigned
    result = stored_lists(database, club, club.evenings[evening]).get(key)
    same = [one.numbers for one in result.played if one.session.id == session.id] if result else []
    return same[0] if same else OF_NO_EVENING
