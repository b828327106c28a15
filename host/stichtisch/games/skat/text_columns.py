"""The columns of Skat: the declarer, the game, the entry in the declarer's column, and the items."""

from typing import Literal

from stichtisch.i18n import Texts
from stichtisch.i18n.command_words import marked, say_marked
from stichtisch.i18n.users import users_language
from stichtisch.sheets.score_table import contract_text
from stichtisch.sheets.text_layout import VOID, Column, Layout, Words, label, signed
from stichtisch.store import DealRow, StoredSession

_GAME = "skat"
_DECLARER = Column(marked("Player"), 8)
# The fields of a result that are shown as items.
_REACHED: tuple[Literal["schneider", "schwarz", "overbid"], ...] = ("schneider", "schwarz", "overbid")


class Skat(Layout):
    """The layout of Skat."""

    columns = (_DECLARER, Column(marked("Game"), 8), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return declarer, game and value."""
        declarer = [label(p, _DECLARER.width) for p in evening.people if p.number == deal.declarer]
        value = say_marked(VOID) if not deal.settled else signed(deal.value or 0)
        return [*(declarer or ["–"]), _contract(deal.contract), value]

    def items(self, deal: DealRow) -> list[str]:
        """Return tops, card points, and levels reached."""
        return [text for text, _ in _items(deal, Words(_GAME))]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals and the items."""
        words = Words(_GAME)
        used = [meaning for deal in deals for _, meaning in _items(deal, words)]
        return [*super().legend(deals), *words.explained(used)]


def _contract(contract: str | None) -> str:
    own = Words(_GAME).short(f"contract.{contract}")
    return own or contract_text(contract, Texts("sheets", users_language()).of_game(_GAME)) or "–"


def _items(deal: DealRow, words: Words) -> list[tuple[str, str]]:
    # Return each item with the key of its explanation.
    items = []
    result = deal.result
    if result.get("card_points") is not None:
        items.append((words.short("item.points", number=result["card_points"]), "points"))
    if result.get("tops"):
        key = "item.with" if result["with"] else "item.without"
        items.append((words.short(key, number=result["tops"]), "tops"))
    items += [(words.short(f"item.{key}"), f"item.{key}") for key in _REACHED if result.get(key)]
    return items


COLUMNS = Skat()
