"""The columns of Skat: who plays, the game, the entry of the declarer's column, and how it was made."""

from typing import Literal

from stichtisch.i18n.command_words import marked, say_marked
from stichtisch.sheets.text_layout import SUITS, VOID, Column, Layout, label, signed
from stichtisch.store import DealRow, StoredSession

_GAMES = {**SUITS, "passed_in": marked("passed")}
_DECLARER = Column(marked("Player"), 8)
# Facts of the result, how they are shown, and explained.
_REACHED: tuple[tuple[Literal["schneider", "schwarz", "overbid"], str, str], ...] = (
    ("schneider", "schn", marked("schn Schneider")),
    ("schwarz", "schw", marked("schw Schwarz")),
    ("overbid", "over", marked("over overbid")),
)


class Skat(Layout):
    """Skat."""

    columns = (_DECLARER, Column(marked("Game"), 8), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return declarer, game and value."""
        declarer = [label(p, _DECLARER.width) for p in evening.people if p.number == deal.declarer]
        contract = deal.contract or "–"
        value = say_marked(VOID) if not deal.settled else signed(deal.value or 0)
        return [*(declarer or ["–"]), say_marked(_GAMES.get(contract, contract)), value]

    def items(self, deal: DealRow) -> list[str]:
        """Return tops, card points, and what was reached beyond."""
        return [text for text, _ in _items(deal)]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals and the items."""
        used = dict.fromkeys(say_marked(meaning) for deal in deals for _, meaning in _items(deal))
        return [*super().legend(deals), *used]


def _items(deal: DealRow) -> list[tuple[str, str]]:
    # Each item with its entry in the legend.
    items = []
    result = deal.result
    if result.get("card_points") is not None:
        items.append((f"{result['card_points']}p", marked("61p card points of the player")))
    if result.get("tops"):
        items.append(
            (f"{'w' if result['with'] else 'wo'}{result['tops']}", marked("w2 with two tops, wo2 without"))
        )
    for key, short, meaning in _REACHED:
        if result.get(key):
            items.append((short, meaning))
    return items


COLUMNS = Skat()
