"""The columns of Skat in CSV: the declarer, the game, whether it was won, its value, and its items."""

from stichtisch.games.csv_columns import CsvColumns

COLUMNS = CsvColumns(
    deal={
        "declarer": lambda deal: None if deal.declarer is None else deal.declarer + 1,
        "contract": lambda deal: deal.contract,
        "won": lambda deal: None if deal.won is None else int(deal.won),
        "value": lambda deal: deal.value,
    },
    facts=("card_points", "tops", "with", "schneider", "schwarz", "overbid"),
)
