"""The table of a score sheet for any game: trump if there is one, and each player's running total."""

from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import (
    Cell,
    Column,
    Row,
    ScoreTable,
    contract_text,
    notes_of,
    person_columns,
    seat_numbers,
    signed,
    together_row,
    total_of,
)
from stichtisch.sheets.sheet import Sheet


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a score sheet."""
    people = sheet.session.people
    columns = [
        Column(texts.say("no"), 13, "right"),
        Column(texts.say("dealer"), 14, "center"),
        Column(texts.say("trump"), 0),
        *person_columns(sheet, 140.0),
    ]
    rows = [
        Row(
            [
                Cell(sheet.deal_name(deal)),
                Cell(seat_numbers(sheet).get(deal.dealer, "")),
                Cell(contract_text(deal.trump, texts) if deal.settled else texts.say("void")),
                *(total_of(deal, person.number) for person in people),
            ],
            notes_of(sheet, deal, texts),
        )
        for deal in sheet.deals
    ]
    foot = [
        (texts.say("final"), [signed(person.final) for person in people]),
        *together_row(sheet, texts),
        (texts.say("foot.deals"), [str(person.deals) for person in people]),
        (texts.say("foot.deals_won"), [str(person.won) for person in people]),
        (texts.say("place"), [f"{person.rank}." for person in people]),
    ]
    return ScoreTable(columns, rows, foot, texts.say("totals.legend"))
