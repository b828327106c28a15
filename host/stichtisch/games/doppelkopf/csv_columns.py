"""The columns of Doppelkopf in CSV: contract, winner and value."""

from stichtisch.games.csv_columns import CsvColumns

COLUMNS = CsvColumns(
    deal={
        "contract": lambda deal: deal.contract,
        "winner": lambda deal: deal.winner,
        "value": lambda deal: deal.value,
    }
)
