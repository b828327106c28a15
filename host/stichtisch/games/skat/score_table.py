"""The table of a Skat score sheet: declarer, game, points won and lost, and the total and games of each player."""

from typing import Literal

from cardrules.games import book_of
from cardrules.rules import Rules
from stichtisch.i18n import Texts
from stichtisch.journal.notation import Entry
from stichtisch.sheets.score_table import (
    QUIET,
    SITS_OUT,
    SMALL,
    STRONG,
    Cell,
    Column,
    Row,
    ScoreTable,
    contract_text,
    mark_of,
    notes_of,
    plain,
    seat_numbers,
    signed,
    together_row,
)
from stichtisch.sheets.sheet import Sheet, is_decided
from stichtisch.store import DealRow

# Widths in mm: each column before the players' columns; then each player's total, and their games won and lost.
_NUMBER, _DEALER, _DECLARER, _GAME, _POINTS = 10.5, 10.0, 10.0, 18.0, 10.5
_TOTAL, _COUNT = 12.5, 5.0
_LEVELS: tuple[Literal["schneider", "schwarz"], ...] = ("schneider", "schwarz")


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a Skat score sheet."""
    columns = [
        Column(texts.say("no"), _NUMBER, "right"),
        Column(texts.say("dealer"), _DEALER, "center"),
        Column(texts.say("declarer"), _DECLARER, "center"),
        Column(texts.say("contract"), _GAME),
        Column(texts.say("how"), 0),
        Column(texts.say("plus"), _POINTS, "right"),
        Column(texts.say("minus"), _POINTS, "right"),
    ]
    for person in sheet.session.people:
        columns += [
            Column(texts.say("points"), _TOTAL, "right", person.number),
            Column(texts.say("won_short"), _COUNT, "right", person.number),
            Column(texts.say("lost_short"), _COUNT, "right", person.number),
        ]
    return ScoreTable(columns, _rows(sheet, texts), _foot(sheet, texts), texts.say("legend"), wide=3)


def _rows(sheet: Sheet, texts: Texts) -> list[Row]:
    # `counts` contains the games won and lost so far, by person.
    counts = {person.number: [0, 0] for person in sheet.session.people}
    rows = []
    for at, deal in enumerate(sheet.deals):
        if deal.settled and deal.declarer is not None and deal.won is not None:
            counts[deal.declarer][0 if deal.won else 1] += 1
        log = sheet.notations[at]["log"] if at < len(sheet.notations) else []
        rows.append(_row(sheet, deal, mark_of(sheet, deal, texts) or how(deal, log, texts), counts, texts))
    return rows


def _row(sheet: Sheet, deal: DealRow, made: list[str], counts: dict[int, list[int]], texts: Texts) -> Row:
    points = _points(sheet, deal)
    contract = contract_text(deal.contract, texts)
    numbers = seat_numbers(sheet)
    cells = [
        Cell(sheet.deal_name(deal)),
        Cell(numbers.get(deal.dealer, "")),
        Cell("" if deal.declarer is None else numbers[deal.declarer]),
        Cell(contract if deal.settled else texts.say("void")),
        Cell(", ".join(made), SMALL),
        Cell(str(points) if points > 0 else ""),
        Cell(str(-points) if points < 0 else ""),
    ]
    for person in sheet.session.people:
        cells += _of_person(deal, person.number, counts[person.number])
    return Row(cells, notes_of(sheet, deal, texts))


def _of_person(deal: DealRow, person: int, counts: list[int]) -> list[Cell]:
    if person not in deal.totals:
        return [Cell("")] * 3
    if deal.declarer != person:
        sits_out = deal.seat_of(person) is None
        return [Cell(SITS_OUT if sits_out else plain(deal.totals[person]), QUIET), Cell(""), Cell("")]
    won, lost = counts
    return [
        Cell(plain(deal.totals[person]), STRONG),
        Cell(str(won) if deal.won else "", STRONG),
        Cell("" if deal.won else str(lost), STRONG),
    ]


def how(deal: DealRow, log: list[Entry], texts: Texts) -> list[str]:
    """Return how a game was won or lost: tops, hand, levels reached and announced."""
    result = deal.result
    declared = next((entry[3:] for entry in log if entry[1] == "game"), [])
    parts = []
    if result.get("tops"):
        parts.append(texts.say("how.with" if result["with"] else "how.without", tops=result["tops"]))
    if any(entry[1] == "hand" for entry in log):
        parts.append(texts.say("how.hand"))
    for level in _LEVELS:
        name = texts.say(f"how.{level}")
        if level in declared:
            parts.append(texts.say("how.said", what=name))
        elif result.get(level):
            parts.append(name)
    if "ouvert" in declared:
        parts.append(texts.say("word.ouvert"))
    if result.get("overbid"):
        parts.append(texts.say("how.overbid"))
    return parts


def _points(sheet: Sheet, deal: DealRow) -> int:
    # Return the entry in the declarer's column: the game's value, or a director's decision.
    if not deal.settled or deal.declarer is None:
        return 0
    seat = deal.seat_of(deal.declarer)
    return deal.value or 0 if seat is None or not is_decided(sheet, deal) else seat.score or 0


def _foot(sheet: Sheet, texts: Texts) -> list[tuple[str, list[str]]]:
    people = sheet.session.people
    rows = [
        (texts.say("foot.points"), [plain(person.total) for person in people]),
        (texts.say("foot.won"), [str(person.alone_won) for person in people]),
        (texts.say("foot.lost"), [str(person.alone_lost) for person in people]),
    ]
    if any(person.final != person.total for person in people):
        own, others = _each(sheet, 1, 0), _each(sheet, 0, 1)
        parts = [_own(sheet, person.alone_won, person.alone_lost) for person in people]
        rest = [person.final - person.total - part for person, part in zip(people, parts, strict=True)]
        rows.append((texts.say("foot.own", each=own), [signed(part) for part in parts]))
        rows.append((texts.say("foot.others", each=others), [signed(part) for part in rest]))
    rows.append((texts.say("final"), [plain(person.final) for person in people]))
    rows += together_row(sheet, texts)
    rows.append((texts.say("place"), [f"{person.rank}." for person in people]))
    return rows


def _own(sheet: Sheet, won: int, lost: int) -> int:
    # Return a player's list score for their own games, without points for games that others lost.
    return _settled(sheet, [0], [won], [lost])[0]


def _each(sheet: Sheet, won: int, lost_by_another: int) -> int:
    # Return the list score for one game that a player won as declarer, or for one game that another player lost.
    return _settled(sheet, [0, 0], [won, 0], [0, lost_by_another])[0]


def _settled(sheet: Sheet, totals: list[int], won: list[int], lost: list[int]) -> list[int]:
    session = sheet.session
    seated = sum(person.place is not None for person in session.people)
    rules = Rules(session.game, session.profile, session.options)
    settled: list[int] = book_of(session.game).final_totals(rules, seated, totals, won, lost)
    return settled
