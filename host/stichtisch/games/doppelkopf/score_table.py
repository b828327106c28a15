"""The table of a Doppelkopf score sheet: game, winner, value for Re, running totals, and the items of a deal."""

from stichtisch.i18n import Texts
from stichtisch.journal.notation import Item
from stichtisch.sheets.score_table import (
    SMALL,
    Cell,
    Column,
    Row,
    ScoreTable,
    contract_text,
    mark_of,
    notes_of,
    person_columns,
    seat_numbers,
    signed,
    together_row,
    total_of,
)
from stichtisch.sheets.sheet import Sheet, is_decided
from stichtisch.store import DealRow
from stichtisch.text import harmless

# Widths in mm: each column before the players' columns, and the width that all players' columns share.
_NUMBER, _DEALER, _GAME, _WINNER, _VALUE = 11.0, 10.0, 20.0, 12.5, 9.5
_PERSONS = 72.0
_NO_BREAK_SPACE = "\u00a0"
_NARROWEST, _WIDEST = 12.5, 18.0


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a Doppelkopf score sheet."""
    columns = [
        Column(texts.say("no"), _NUMBER, "right"),
        Column(texts.say("dealer"), _DEALER, "center"),
        Column(texts.say("contract"), _GAME),
        Column(texts.say("winner"), _WINNER),
        Column(texts.say("value"), _VALUE, "right"),
        *person_columns(sheet, _PERSONS, _NARROWEST, _WIDEST),
        Column(texts.say("items"), 0),
    ]
    rows = [_row(sheet, deal, texts) for deal in sheet.deals]
    return ScoreTable(columns, rows, _foot(sheet, texts), texts.say("legend"))


def _row(sheet: Sheet, deal: DealRow, texts: Texts) -> Row:
    judged = not is_decided(sheet, deal)
    winner = texts.say(f"party.{deal.winner}") if judged and deal.winner in ("re", "kontra") else ""
    cells = [
        Cell(sheet.deal_name(deal)),
        Cell(seat_numbers(sheet).get(deal.dealer, "")),
        Cell(contract_text(deal.contract, texts)),
        Cell(winner if deal.settled else texts.say("void")),
        Cell(signed(deal.value) if judged and deal.value is not None else ""),
        *(total_of(deal, person.number) for person in sheet.session.people),
        Cell(", ".join(made_of(sheet, deal, texts)), SMALL),
    ]
    return Row(cells, notes_of(sheet, deal, texts))


def made_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the items of a deal. If a director decided the deal, return only the decision."""
    return mark_of(sheet, deal, texts) or items(deal, texts)


def items(deal: DealRow, texts: Texts) -> list[str]:
    """Return the items of a deal with signs, so that they add up to its value."""
    item_texts = [_item(item, texts) for item in deal.items]
    if deal.bock:
        item_texts.append(texts.say("item.bock"))
    return item_texts


def _item(item: Item, texts: Texts) -> str:
    name = item_name(str(item["item"]), texts)
    if "points" not in item:
        return f"{name}×{item.get('factor')}"
    points = int(item["points"])
    return f"{name}{_NO_BREAK_SPACE}{signed(-points if item['party'] == 'kontra' else points)}"


def item_name(name: str, texts: Texts) -> str:
    """Return the short name of an item. Return the name of an unknown item unchanged."""
    known = texts.all()
    if f"item.{name}" in known:
        return known[f"item.{name}"]
    caller, announced, level = name.partition("_announced_")
    if announced:
        party = known.get(f"party.{caller}", caller)
        return texts.say("item.announced", party=party, level=_level(level, texts))
    points, against, level = name.removeprefix("got_").partition("_against_")
    if against:
        return texts.say("item.against", points=points, level=_level(level, texts))
    return harmless(name)


def _level(name: str, texts: Texts) -> str:
    return texts.all().get(f"item.{name}", name)


def _foot(sheet: Sheet, texts: Texts) -> list[tuple[str, list[str]]]:
    people = sheet.session.people
    rows = [
        (texts.say("final"), [signed(person.final) for person in people]),
        *together_row(sheet, texts),
        (texts.say("foot.deals"), [str(person.deals) for person in people]),
        (texts.say("foot.deals_won"), [str(person.won) for person in people]),
    ]
    if any(person.alone_won or person.alone_lost for person in people):
        solos = [f"{person.alone_won} : {person.alone_lost}" for person in people]
        rows.append((texts.say("foot.solos"), solos))
    if any(person.owed for person in people):
        rows.append((texts.say("foot.owed"), [str(person.owed) for person in people]))
    rows.append((texts.say("place"), [f"{person.rank}." for person in people]))
    return rows
