"""The columns of Doppelkopf: contract, winner, value for Re, and items."""

from stichtisch.i18n.command_words import marked, say_marked
from stichtisch.journal.notation import Item
from stichtisch.sheets.text_layout import VOID, Column, Layout, Words, signed
from stichtisch.store import DealRow, StoredSession
from stichtisch.text import harmless

_GAME = "doppelkopf"
_PARTIES = {"re": "Re", "kontra": "Kontra", None: "–"}


class Doppelkopf(Layout):
    """The layout of Doppelkopf."""

    columns = (Column(marked("Game"), 7), Column(marked("Won by"), 6), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return contract, winner and value."""
        contract = Words(_GAME).short(f"contract.{deal.contract}") or harmless(deal.contract or "")
        winner = _PARTIES.get(deal.winner, "?") if deal.settled else say_marked(VOID)
        return [contract, winner, "" if deal.value is None else signed(deal.value)]

    def items(self, deal: DealRow) -> list[str]:
        """Return the items with signs, so that they add up to the value of the deal."""
        return [_item(item, Words(_GAME)) for item in deal.items]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals, the contracts and the items."""
        words = Words(_GAME)
        used = {str(item["item"]) for deal in deals for item in deal.items}
        kinds = {kind for kind in ("announced", "against") if any(f"_{kind}_" in name for name in used)}
        return [
            *super().legend(deals),
            *words.explained(f"contract.{deal.contract}" for deal in deals),
            *([words.whole("items")] if used else []),
            *words.explained(f"item.{name}" for name in used | kinds),
        ]


def _item(item: Item, words: Words) -> str:
    name = _short(str(item["item"]), words)
    if "points" not in item:
        return f"{name}×{item.get('factor')}"
    sign = "-" if item["party"] == "kontra" else "+"
    return f"{name}{sign}{item['points']}"


def _short(name: str, words: Words) -> str:
    own = words.short(f"item.{name}")
    if own:
        return own.replace(" ", "")
    caller, announced, level = name.partition("_announced_")
    if announced:
        return f"{caller[:1].upper()}{_short(level, words)}!"
    points, against, level = name.removeprefix("got_").partition("_against_")
    return f"{points}>{_short(level, words)}" if against else harmless(name)


COLUMNS = Doppelkopf()
