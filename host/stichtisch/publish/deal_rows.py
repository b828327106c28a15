"""Deals as rows for spreadsheets: one for each player of each deal. Numbers are cells of type number."""

from collections.abc import Iterator

from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import contract_text
from stichtisch.sheets.sheet import Sheet

# The keys of the column titles.
DEAL_COLUMNS = (
    *("day", "round", "table", "no", "book.deal_id", "name", "contract", "book.party", "won"),
    *("book.score", "total", "book.settled", "corrected_mark"),
)


def deal_rows(sheet: Sheet, texts: Texts) -> Iterator[tuple[int | str | None, ...]]:
    """Yield the rows of a sheet in the order of DEAL_COLUMNS."""
    texts = texts.of_game(sheet.session.game)
    day = sheet.day.isoformat() if sheet.day else None
    where = (day, sheet.key.round if sheet.key else None, sheet.key.table if sheet.key else None)
    for deal in sheet.deals:
        contract = contract_text(deal.contract or deal.trump, texts)
        for seat in deal.seats:
            party = texts.all().get(f"party.{seat.party}") if seat.party else None
            if deal.declarer == seat.person:
                party = texts.say("declarer")
            yield (
                *where,
                sheet.deal_name(deal),
                deal.id,
                sheet.names[seat.person],
                contract,
                party,
                int(seat.won),
                seat.score,
                deal.totals.get(seat.person),
                int(deal.settled),
                int(deal.corrected is not None or sheet.on_paper),
            )
