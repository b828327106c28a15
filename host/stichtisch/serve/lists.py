"""The lists of an evening as the pages show them: the people, and each deal with its points."""

from dataclasses import dataclass

from stichtisch.club.log import Record, records
from stichtisch.club.results import ListResult, Played, lists_of
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.serve.application import Refused
from stichtisch.serve.board import sessions_of
from stichtisch.store import Database, DealRow, deals_of


@dataclass(frozen=True)
class ListedDeal:
    """A deal of a list. `name` is the full name of the deal, such as 1.2.7, and `number` is the last part of this name.

    `totals` are the running totals by column, or None for people who were absent. `scores` are the points of
    the deal by column, or None for people who sat out. `names` are the people by seat. `decided` contains the log
    records that corrected the deal.
    """

    name: str
    number: str
    played: Played
    row: DealRow
    dealer: str
    declarer: str
    totals: list[int | None]
    scores: list[int | None]
    names: list[str]
    decided: list[Record]


@dataclass(frozen=True)
class DealList:
    """A list. `columns` are the people, each with the id of the player (None for a stranger) and the name shown."""

    key: ListKey
    game: str
    columns: list[tuple[str | None, str]]
    finals: list[int | None]
    deals: list[ListedDeal]


_Column = str | tuple[int, int]


def list_results(database: Database, club: Club, evening: ClubEvening) -> dict[ListKey, ListResult]:
    """Return the lists of an evening, reading only its sessions."""
    return lists_of(club, evening, sessions_of(database, evening))


def listed_deal(
    database: Database, club: Club, evening: ClubEvening, key: ListKey, number: str
) -> tuple[DealList, ListedDeal]:
    """Return a list and its deal with this number. Raises Refused if there is no such list or deal."""
    shown_list = deal_list(database, club, evening, key)
    for deal in shown_list.deals:
        if deal.number == number:
            return shown_list, deal
    raise Refused(404, "not_found")


def deal_list(database: Database, club: Club, evening: ClubEvening, key: ListKey) -> DealList:
    """Return a list with its deals. Raises Refused if there is no such list."""
    result = list_results(database, club, evening).get(key)
    if result is None:
        raise Refused(404, "not_found")
    columns = _columns(club, result)
    log = {record.hash: record for record in records(database.connection)}
    before: dict[_Column, int] = {}
    deals: list[ListedDeal] = []
    for played in result.played:
        names = _names(club, played)
        for row in deals_of(database, played.session):
            deals.append(_listed(played, row, columns, names, before, log))
            for seat in row.seats:
                column = _column(played, seat.person)
                before[column] = before.get(column, 0) + (seat.score or 0)
    finals = [
        result.results[column].final if isinstance(column, str) and column in result.results else None
        for column in columns
    ]
    heads = [(column if isinstance(column, str) else None, name) for column, name in columns.items()]
    return DealList(key, result.game, heads, finals, deals)


def _columns(club: Club, result: ListResult) -> dict[_Column, str]:
    seated = [club.resolved(id) for id in result.seating.players] if result.seating else []
    columns: dict[_Column, str] = {id: club.player(id).shown for id in seated}
    for played in result.played:
        for person, name in _names(club, played).items():
            columns.setdefault(_column(played, person), name)
    return columns


def _column(played: Played, person: int) -> _Column:
    return played.players.get(person) or (played.session.id, person)


def _names(club: Club, played: Played) -> dict[int, str]:
    names = {}
    for person in played.session.people:
        player = played.players.get(person.number)
        names[person.number] = club.player(player).shown if player else person.shown
    return names


def _listed(
    played: Played,
    row: DealRow,
    columns: dict[_Column, str],
    names: dict[int, str],
    before: dict[_Column, int],
    log: dict[str, Record],
) -> ListedDeal:
    # A player may be several people of a session, if they left and sat down again.
    there = {_column(played, person) for person in row.totals}
    got: dict[_Column, int | None] = {_column(played, seat.person): seat.score for seat in row.seats}
    totals = [
        before.get(column, 0) + (got.get(column) or 0) if column in there else None for column in columns
    ]
    scores = [got.get(column) for column in columns]
    decided = (row.corrected or {}).get("records", [])
    return ListedDeal(
        name=played.numbers.name(row.number),
        number=played.numbers.deal(row.number),
        played=played,
        row=row,
        dealer=names.get(row.dealer, "?"),
        declarer="" if row.declarer is None else names.get(row.declarer, "?"),
        totals=totals,
        scores=scores,
        names=[names.get(seat.person, "?") for seat in row.seats],
        decided=[log[hash] for hash in decided if hash in log],
    )
