"""What the board shows, without a word of any language: tables, rounds, standings. Built once for each change."""

from dataclasses import dataclass, field

from stichtisch.club.log import heads, size
from stichtisch.club.results import ListResult, Played, lists_of
from stichtisch.club.session_matching import Assigning
from stichtisch.club.standings import Place, evening_standings, games_of
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey, Round
from stichtisch.serve.live import LiveDeal, LiveTables
from stichtisch.store import Database, StoredSession, stored_sessions

# Of a table in a round: nobody sits there; it is not begun; nothing has been heard of its list; deals are played; it
# was played to its end; the round is over and deals of it are outstanding.
FREE, WAITING, AWAY, RUNNING, FINISHED, MISSING = "free", "waiting", "away", "running", "finished", "missing"
# So much of a hash can be compared by eye.
_HEAD_DIGITS = 16


@dataclass(frozen=True)
class Seated:
    """Somebody of a list; `points` are those of this list, None while nothing is stored. `player`: None for a stranger.

    `deals`: he deals the deal in play; `turn`: he is to play.
    """

    player: str | None
    name: str
    points: int | None
    deals: bool = False
    turn: bool = False


@dataclass(frozen=True)
class Trick:
    """The cards of the trick in play, (name of who laid it, card); `winner`: of a complete one."""

    number: int
    cards: tuple[tuple[str, str], ...]
    winner: str | None


@dataclass(frozen=True)
class BoardTable:
    """A table of the evening as it is in the round; `deal` is the number of the deal in play, 0 before the first.

    `stored` are the deals whose results are stored.
    """

    number: int
    game: str
    state: str
    deal: int
    stored: int
    people: tuple[Seated, ...]
    trick: Trick | None


@dataclass(frozen=True)
class Board:
    """The evening as everybody may see it. `round` is 0 before the first is drawn; `ends` in seconds since 1970.

    `records` is how many the club's log has, `heads` is how the hash of the last begins, as a certificate has it.
    """

    evening: ClubEvening | None = None
    round: int = 0
    begun: int | None = None
    ends: int | None = None
    finished: bool = False
    tables: tuple[BoardTable, ...] = ()
    standings: dict[str, list[Place]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    records: int = 0
    heads: tuple[str, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether points are for the director alone."""
        return self.evening is not None and self.evening.hidden


def sessions_of(database: Database, evening: ClubEvening) -> list[StoredSession]:
    """Return the sessions that are lists of an evening, by their marks or by the director's word."""
    linked = [
        (link.serial, link.journal, link.sequence) for links in evening.links.values() for link in links
    ]
    query = """SELECT id FROM evenings WHERE substr(mark, 1, length(?1)) = ?1"""
    found = [row[0] for row in database.connection.execute(query, (f"{evening.id}-",))]
    query = "SELECT id FROM evenings WHERE (serial, journal, sequence) = (?, ?, ?)"
    for key in linked:
        found += [row[0] for row in database.connection.execute(query, key)]
    return stored_sessions(database, found)


def build(database: Database, club: Club, evening: ClubEvening | None, live: LiveTables) -> Board:
    """Return the board of an evening as it is stored now."""
    if evening is None:
        return Board()
    sessions = sessions_of(database, evening)
    lists = lists_of(club, evening, sessions)
    deals = live.update(database, [session for session in sessions if not session.ended])
    first = _first_deals(club, evening, [session for session in sessions if session.id in deals])
    round_ = _current(evening)
    names = {id: player.shown for id, player in club.players.items()}
    return Board(
        evening=evening,
        round=round_.number if round_ else 0,
        begun=round_.begun if round_ else None,
        ends=_ends(evening, round_),
        finished=round_ is not None and round_.finished is not None,
        tables=tuple(
            _table(club, evening, round_, number, lists, first, deals) for number in _numbers(evening)
        ),
        standings={game: evening_standings(club, evening, lists, game) for game in games_of(lists)},
        names=names,
        records=size(database.connection),
        heads=tuple(head[:_HEAD_DIGITS] for head in heads(database.connection)),
    )


def _current(evening: ClubEvening) -> Round | None:
    # The last one that has begun, else the first that is drawn: the next one is shown when this one is over.
    rounds = sorted(evening.rounds.values(), key=lambda one: one.number)
    begun = [one for one in rounds if one.begun is not None]
    following = [one for one in rounds if one.begun is None]
    if begun and (begun[-1].finished is None or not following):
        return begun[-1]
    return following[0] if following else None


def _ends(evening: ClubEvening, round_: Round | None) -> int | None:
    if round_ is None or round_.begun is None or not evening.minutes:
        return None
    return round_.begun + 60 * evening.minutes


def _first_deals(club: Club, evening: ClubEvening, live: list[StoredSession]) -> dict[ListKey, Played]:
    # Sessions whose first deal is in play: of a list they are only when that is over.
    assigning = Assigning(club)
    found = {}
    for session in live:
        assigned = assigning.list_of((session.serial, session.journal, session.sequence), session.mark)
        if session.deals == 0 and assigned is not None and assigned[0] == evening.id:
            _, key, link = assigned
            round_ = evening.rounds.get(key.round)
            told = [(person.number, person.name, person.badge) for person in session.people]
            seating = round_.lists.get(key.table) if round_ else None
            found[key] = Played(session, assigning.players(told, seating, link))
    return found


def _numbers(evening: ClubEvening) -> list[int]:
    seated = {number for one in evening.rounds.values() for number in one.lists}
    return sorted(seated | set(evening.tables))


def _table(
    club: Club,
    evening: ClubEvening,
    round_: Round | None,
    number: int,
    lists: dict[ListKey, ListResult],
    first: dict[ListKey, Played],
    deals: dict[int, LiveDeal],
) -> BoardTable:
    result = lists.get(ListKey(round_.number, number)) if round_ else None
    setup = evening.tables.get(number)
    if round_ is None or result is None:
        return BoardTable(number, setup.game if setup else "", FREE, 0, 0, (), None)
    at_tables = [one for one in result.played if one.session.serial != PAPER]
    played = first.get(result.key) or (at_tables[-1] if at_tables else None)
    live = deals.get(played.session.id) if played else None
    before = sum(one.session.deals for one in result.played if one is not played)
    return BoardTable(
        number=number,
        game=result.game,
        state=_state(round_, result, at_tables, played),
        deal=before + live.number if live else result.deals,
        stored=result.deals,
        people=tuple(_people(club, result, played, live)),
        trick=_trick(club, played, live) if evening.show_tricks and played else None,
    )


def _state(round_: Round, result: ListResult, at_tables: list[Played], played: Played | None) -> str:
    # `played` is what is played now, or was last. Deals on paper are all there are where no table has told any.
    if at_tables and played is at_tables[-1] and all(one.session.ended for one in at_tables):
        return FINISHED
    if round_.finished is not None:
        return FINISHED if result.played and not at_tables else MISSING
    if played is not None or result.played:
        return RUNNING
    return WAITING if round_.begun is None else AWAY


def _people(club: Club, result: ListResult, played: Played | None, live: LiveDeal | None) -> list[Seated]:
    dealer, turn = (live.dealer, live.turn) if live and not live.over else (None, None)
    here = played.players if played else {}
    numbers = {player: number for number, player in here.items() if player is not None}
    order = [club.resolved(id) for id in result.seating.players] if result.seating else []
    order += [player for player in result.results if player not in order]
    known = [
        Seated(
            player,
            club.player(player).shown,
            result.results[player].points if player in result.results else None,
            numbers.get(player, -1) == dealer,
            numbers.get(player, -1) == turn,
        )
        for player in order
    ]
    strangers = [
        Seated(None, person.shown, person.total, person.number == dealer, person.number == turn)
        for session, person in result.strangers
        if played and session.id == played.session.id
    ]
    return known + strangers


def _trick(club: Club, played: Played, live: LiveDeal | None) -> Trick | None:
    if live is None or live.over or not live.trick:
        return None
    names = {
        person.number: club.player(player).shown if player else person.shown
        for person in played.session.people
        for player in [played.players.get(person.number)]
    }
    cards = tuple((names.get(person, "?"), card) for person, card in live.trick)
    return Trick(live.trick_number, cards, None if live.winner is None else names.get(live.winner))
