"""The columns of Double as CSV: trump, and of each seat bid, tricks and points."""

from stichtisch.games.csv_columns import CsvColumns

COLUMNS = CsvColumns(
    deal={"trump": lambda deal: deal.trump},
    seat={
        "bid": lambda seat: seat.bid,
        "tricks": lambda seat: seat.tricks,
        "points": lambda seat: seat.points,
    },
)
