"""The facts of the board, independent of the language: tables, rounds, standings.

The facts are computed once for each change.
"""

from dataclasses import dataclass, field
from typing import Any

from stichtisch.club.categories import by_category
from stichtisch.club.deal_names import DealNumbers, numbers_of
from stichtisch.club.log import heads, size
from stichtisch.club.results import ListResult, Played, lists_of
from stichtisch.club.seating_plan import name_order
from stichtisch.club.session_matching import Assigning
from stichtisch.club.short_names import short_names
from stichtisch.club.standings import Place, evening_standings, games_of
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey, Round
from stichtisch.club.teams import TeamPlace, evening_team_standings, team_season
from stichtisch.serve.live import LiveDeal, LiveTables
from stichtisch.store import Database, StoredSession, stored_sessions

# States of a table in a round, in this order: the table has no list; the round has not begun; the round has begun, but
# no event of this list has been reported; deals are being played; the list is complete; the round is over, but deals
# are missing.
FREE, WAITING, AWAY, RUNNING, FINISHED, MISSING = "free", "waiting", "away", "running", "finished", "missing"
STATES = (FREE, WAITING, AWAY, RUNNING, FINISHED, MISSING)
# The number of digits of a hash that people compare by eye.
_HEAD_DIGITS = 16


@dataclass(frozen=True)
class Seated:
    """A person on a list. `player`: the id of the player, or None for a stranger.

    `points`: the person's points in this list, or None if no result is stored. `deals`: whether they are the dealer of
    the deal in play; `turn`: whether it is their turn. `card`: their card in the trick in play, or None if it is not
    shown; `takes`: whether they have won that trick.
    """

    player: str | None
    name: str
    points: int | None
    deals: bool = False
    turn: bool = False
    card: str | None = None
    takes: bool = False


@dataclass(frozen=True)
class BoardTable:
    """A table of the evening in the current round.

    `deal` is the name of the deal in play, or "" before the first deal. `stored` is the number of deals with a stored
    result; `latest` is the name of the last such deal. `trick` is the number of the trick in play, or None if it is
    not shown.
    """

    number: int
    game: str
    state: str
    deal: str
    stored: int
    latest: str
    people: tuple[Seated, ...]
    trick: int | None


@dataclass(frozen=True)
class Board:
    """The facts of the evening for the board. `round` is 0 before the first round is drawn.

    `begun` and `ends` are in seconds since 1970. `standings` and `teams` are indexed by game, `categories` by game
    and category. `records` is the number of entries in the club's log. `heads` contains the first digits of the
    log's last hashes, as on the certificate. `club`: its name and place. `linked`: whether the board links to pages of
    lists, deals and players. `away`: whether the tables cannot be reached, so that this board is out of date.
    """

    evening: ClubEvening | None = None
    round: int = 0
    begun: int | None = None
    ends: int | None = None
    finished: bool = False
    tables: tuple[BoardTable, ...] = ()
    standings: dict[str, list[Place]] = field(default_factory=dict)
    categories: dict[str, dict[str, list[Place]]] = field(default_factory=dict)
    teams: dict[str, list[TeamPlace]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    records: int = 0
    heads: tuple[str, ...] = ()
    club: str = ""
    linked: bool = True
    away: bool = False

    @property
    def hidden(self) -> bool:
        """Whether only directors may see the points."""
        return self.evening is not None and self.evening.hidden

    @property
    def over(self) -> bool:
        """Whether nothing is being played: the evening is closed, or the round is over and no other round is drawn."""
        return self.finished or (self.evening is not None and self.evening.closed)

    @property
    def drawn(self) -> list[tuple[Seated, int, int]]:
        """The people of a round that is drawn but has not begun, in alphabetical order, each with table and seat."""
        if not self.round or self.begun is not None:
            return []
        seats = [
            (one, table.number, seat)
            for table in self.tables
            for seat, one in enumerate(table.people, start=1)
        ]
        return sorted(seats, key=lambda one: (name_order(one[0].name), one[1], one[2]))

    @property
    def one_game(self) -> bool:
        """Whether all tables play the same game."""
        return len({table.game for table in self.tables if table.game}) < 2

    def points(self, one: Seated) -> int | None:
        """Return the points of a person, or None if they are hidden."""
        return None if self.hidden else one.points

    def short(self, name: str) -> tuple[str, str, str]:
        """Return three increasingly short forms of a name."""
        return short_names(name, [one.name for table in self.tables for one in table.people])


def sessions_of(database: Database, evening: ClubEvening) -> list[StoredSession]:
    """Return the sessions of the lists of an evening, which are assigned by marks or by directors' links."""
    linked = [
        (link.serial, link.journal, link.sequence) for links in evening.links.values() for link in links
    ]
    query = "SELECT id FROM evenings WHERE substr(mark, 1, ?) = ?"
    begin = f"{evening.id}-"
    ids = [row[0] for row in database.connection.execute(query, (len(begin), begin))]
    query = "SELECT id FROM evenings WHERE (serial, journal, sequence) = (?, ?, ?)"
    for key in linked:
        ids += [row[0] for row in database.connection.execute(query, key)]
    return stored_sessions(database, ids)


def build(database: Database, club: Club, evening: ClubEvening | None, live: LiveTables) -> Board:
    """Return the board of an evening, from the present state of the database."""
    if evening is None:
        return Board(club=club.heading)
    sessions = sessions_of(database, evening)
    lists = lists_of(club, evening, sessions)
    deals = live.update(database, [session for session in sessions if not session.ended])
    first = _first_deals(club, evening, [session for session in sessions if session.id in deals])
    round_ = current_round(evening)
    names = {id: player.shown for id, player in club.players.items()}
    standings = {game: evening_standings(club, evening, lists, game) for game in games_of(lists)}
    return Board(
        evening=evening,
        round=round_.number if round_ else 0,
        begun=round_.begun if round_ else None,
        ends=_ends(evening, round_),
        finished=round_ is not None and round_.finished is not None,
        tables=tuple(
            _table(club, evening, round_, number, lists, first, deals) for number in _table_numbers(evening)
        ),
        standings=standings,
        categories={game: by_category(club, places) for game, places in standings.items()},
        teams=teams_of_day(club, evening, standings),
        names=names,
        records=size(database.connection),
        heads=tuple(head[:_HEAD_DIGITS] for head in heads(database.connection)),
        club=club.heading,
    )


def teams_of_day(
    club: Club, evening: ClubEvening, standings: dict[str, list[Place]]
) -> dict[str, list[TeamPlace]]:
    """Return the standings of the teams on an evening, by game, or {} if no season with teams includes its day."""
    season = team_season(club, evening)
    if season is None:
        return {}
    teams = {
        game: evening_team_standings(club, season, evening, places) for game, places in standings.items()
    }
    return {game: places for game, places in teams.items() if places}


def current_round(evening: ClubEvening) -> Round | None:
    """Return the round to show: the last round that has begun, or otherwise the first round that has been drawn.

    A finished round is shown until the next round is drawn.
    """
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
    # Return the sessions whose first deal is in play, which lists_of() does not include yet.
    assigning = Assigning(club)
    sessions = {}
    for session in live:
        assigned = assigning.list_of((session.serial, session.journal, session.sequence), session.mark)
        if session.deals == 0 and assigned is not None and assigned[0] == evening.id:
            _, key, link = assigned
            round_ = evening.rounds.get(key.round)
            persons = [(person.number, person.name, person.badge) for person in session.people]
            seating = round_.lists.get(key.table) if round_ else None
            sessions[key] = Played(session, assigning.players(persons, seating, link, session.mark))
    return sessions


def _table_numbers(evening: ClubEvening) -> list[int]:
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
        return BoardTable(number, setup.game if setup else "", FREE, "", 0, "", (), None)
    at_tables = [one for one in result.played if one.session.serial != PAPER]
    played = first.get(result.key) or (at_tables[-1] if at_tables else None)
    live = deals.get(played.session.id) if played else None
    latest = _latest(result, played)
    return BoardTable(
        number=number,
        game=result.game,
        state=_state(round_, result, at_tables, played),
        deal=_deal_numbers(result, at_tables, played).name(live.number) if live and played else latest,
        stored=result.deals,
        latest=latest,
        people=tuple(_people(club, result, played, live, evening.show_tricks)),
        trick=_trick_number(live) if evening.show_tricks else None,
    )


def _deal_numbers(result: ListResult, at_tables: list[Played], played: Played) -> DealNumbers:
    # A session whose first deal is in play is not in the list yet, and will be the last session in it.
    if played in at_tables:
        return played.numbers
    return list(numbers_of(result.key, [one.session for one in [*at_tables, played]]))[-1]


def _latest(result: ListResult, played: Played | None) -> str:
    # Return the name of the last deal in the session in play, or in the list if that session has no deals yet.
    named = [one for one in (played, *result.played[::-1]) if one is not None and one.session.deals]
    return named[0].numbers.name(named[0].session.deals) if named else ""


def _state(round_: Round, result: ListResult, at_tables: list[Played], played: Played | None) -> str:
    # `played` is the session in play, or the last session. A list without a session at a table can still have deals on
    # paper.
    if at_tables and played is at_tables[-1] and all(one.session.ended for one in at_tables):
        return FINISHED
    if round_.finished is not None:
        return FINISHED if result.played and not at_tables else MISSING
    if played is not None or result.played:
        return RUNNING
    return WAITING if round_.begun is None else AWAY


def _trick_number(live: LiveDeal | None) -> int | None:
    return live.trick_number if live and not live.over and live.trick else None


def _people(
    club: Club, result: ListResult, played: Played | None, live: LiveDeal | None, show_tricks: bool
) -> list[Seated]:
    here = played.players if played else {}
    numbers = {player: number for number, player in here.items() if player is not None}
    order = [club.resolved(id) for id in result.seating.players] if result.seating else []
    order += [player for player in result.results if player not in order]
    known = [
        Seated(
            player,
            club.player(player).shown,
            result.results[player].points if player in result.results else None,
            **_in_play(numbers.get(player, -1), live, show_tricks),
        )
        for player in order
    ]
    strangers = [
        Seated(None, person.shown, person.total, **_in_play(person.number, live, show_tricks))
        for session, person in result.strangers
        if played and session.id == played.session.id
    ]
    return known + strangers


def _in_play(number: int, live: LiveDeal | None, show_tricks: bool) -> dict[str, Any]:
    if live is None or live.over:
        return {}
    facts = {"deals": number == live.dealer, "turn": number == live.turn}
    if not show_tricks:
        return facts
    return facts | {"card": dict(live.trick).get(number), "takes": number == live.winner}
