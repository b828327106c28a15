"""The columns of Double in CSV: trump, and the bid, tricks and points of each seat."""

from stichtisch.games.csv_columns import CsvColumns

COLUMNS = CsvColumns(
    deal={"trump": lambda deal: deal.trump},
    seat={
        "bid": lambda seat: seat.bid,
        "tricks": lambda seat: seat.tricks,
        "points": lambda seat: seat.points,
    },
)
