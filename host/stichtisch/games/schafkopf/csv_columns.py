"""The columns of Schafkopf in CSV: the declarer, the game, whether it was won, its value, and its items."""

from stichtisch.games.csv_columns import CsvColumns
from stichtisch.store import DealRow


def _card_points(deal: DealRow) -> object:
    # Return the card points of the declarer's side, or None in a Ramsch, which has no declarer.
    points = deal.result.get("card_points")
    return points["declarer"] if isinstance(points, dict) else None


COLUMNS = CsvColumns(
    deal={
        "declarer": lambda deal: None if deal.declarer is None else deal.declarer + 1,
        "contract": lambda deal: deal.contract,
        "won": lambda deal: None if deal.won is None else int(deal.won),
        "value": lambda deal: deal.value,
        "card_points": _card_points,
    },
    seat={"party": lambda seat: seat.party},
    facts=("tout", "runners", "with", "schneider", "schwarz", "knocks", "kontra"),
)
