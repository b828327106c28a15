"""The table of a sheet of any game: trump where there is one, and each player's running total."""

from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import (
    Cell,
    Column,
    Row,
    ScoreTable,
    contract_text,
    notes_of,
    person_title,
    seat_numbers,
    signed,
    together_row,
    total_of,
)
from stichtisch.sheets.sheet import Sheet


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a sheet."""
    people = sheet.session.people
    width = 140.0 / max(len(people), 1)
    columns = [
        Column(texts.say("no"), 10, "right"),
        Column(texts.say("dealer"), 14, "center"),
        Column(texts.say("trump"), 0),
        *(Column(person_title(sheet, person.number), width, "right", person.number) for person in people),
    ]
    rows = [
        Row(
            [
                Cell(str(deal.number)),
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
