"""The table of a Schafkopf score sheet: declarer and partner, game, value, items, and running totals.

In many clubs a point is worth a cent, so the bottom row also shows the totals in euros.
"""

from stichtisch.i18n import Texts
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
    plain,
    seat_numbers,
    signed,
    together_row,
    total_of,
)
from stichtisch.sheets.sheet import Sheet, is_decided
from stichtisch.store import DealRow

# Widths in mm: each column before the players' columns, and the width that all players' columns share.
_NUMBER, _DEALER, _DECLARER, _GAME, _VALUE = 11.0, 10.0, 12.0, 22.0, 11.0
_PERSONS = 72.0
_NARROWEST, _WIDEST = 12.5, 18.0
_STEPS = ("kontra", "re", "sub", "resub")
_CENTS = 100


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a Schafkopf score sheet."""
    columns = [
        Column(texts.say("no"), _NUMBER, "right"),
        Column(texts.say("dealer"), _DEALER, "center"),
        Column(texts.say("player"), _DECLARER, "center"),
        Column(texts.say("contract"), _GAME),
        Column(texts.say("value"), _VALUE, "right"),
        *person_columns(sheet, _PERSONS, _NARROWEST, _WIDEST),
        Column(texts.say("items"), 0),
    ]
    rows = [_row(sheet, deal, texts) for deal in sheet.deals]
    return ScoreTable(columns, rows, _foot(sheet, texts), texts.say("legend"))


def _row(sheet: Sheet, deal: DealRow, texts: Texts) -> Row:
    judged = not is_decided(sheet, deal)
    contract = contract_text(deal.contract, texts)
    cells = [
        Cell(sheet.deal_name(deal)),
        Cell(seat_numbers(sheet).get(deal.dealer, "")),
        Cell(_players(sheet, deal)),
        Cell(contract if deal.settled else texts.say("void")),
        Cell(signed(deal.value) if judged and deal.value is not None else ""),
        *(total_of(deal, person.number) for person in sheet.session.people),
        Cell(", ".join(made_of(sheet, deal, texts)), SMALL),
    ]
    return Row(cells, notes_of(sheet, deal, texts))


def _players(sheet: Sheet, deal: DealRow) -> str:
    # Return the declarer and the partner as the numbers above their columns.
    if deal.declarer is None:
        return ""
    numbers = seat_numbers(sheet)
    partner = deal.result.get("partner")
    with_him = [] if partner is None else [deal.seats[partner].person]
    return "+".join(numbers[person] for person in [deal.declarer, *with_him])


def made_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the items of a deal in short form. If a director decided the deal, return only the decision."""
    return mark_of(sheet, deal, texts) or _items(sheet, deal, texts)


def _items(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    result = deal.result
    items = []
    if result.get("tout"):
        items.append(texts.say("word.tout"))
    if result.get("runners"):
        key = "how.with" if result["with"] else "how.without"
        items.append(texts.say(key, tops=result["runners"]))
    if result.get("schwarz"):
        items.append(texts.say("how.schwarz"))
    elif result.get("schneider"):
        items.append(texts.say("how.schneider"))
    if result.get("knocks"):
        items.append(texts.say("how.knocks", count=result["knocks"]))
    if result.get("kontra"):
        items.append(texts.say(f"said.{_STEPS[result['kontra'] - 1]}"))
    if result.get("march") is not None:
        items.append(texts.say("how.march"))
    elif result.get("virgins"):
        numbers = seat_numbers(sheet)
        virgins = [numbers[deal.seats[seat].person] for seat in result["virgins"] or []]
        items.append(texts.say("how.virgin", seats="+".join(virgins)))
    return items


def _foot(sheet: Sheet, texts: Texts) -> list[tuple[str, list[str]]]:
    people = sheet.session.people
    rows = [
        (texts.say("final"), [signed(person.final) for person in people]),
        (texts.say("foot.euros"), [_euros(person.final, texts) for person in people]),
        *together_row(sheet, texts),
        (texts.say("foot.deals"), [str(person.deals) for person in people]),
        (texts.say("foot.deals_won"), [str(person.won) for person in people]),
    ]
    if any(person.alone_won or person.alone_lost for person in people):
        alone = [f"{person.alone_won} : {person.alone_lost}" for person in people]
        rows.append((texts.say("foot.solos"), alone))
    rows.append((texts.say("place"), [f"{person.rank}." for person in people]))
    return rows


def _euros(cents: int, texts: Texts) -> str:
    euros, rest = divmod(abs(cents), _CENTS)
    amount = f"{euros}.{rest:02d}"
    return plain(-1)[0] * (cents < 0) + (amount if texts.language == "en" else amount.replace(".", ","))
