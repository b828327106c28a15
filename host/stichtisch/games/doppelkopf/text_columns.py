"""The columns of Doppelkopf: contract, who won, the value as Re counts it, and what it is made of."""

from stichtisch.journal.notation import Item
from stichtisch.sheets.text_layout import VOID, Column, Layout, signed
from stichtisch.store import DealRow, StoredSession
from stichtisch.text import harmless

# How contracts are shown, and explained where that needs to be.
_CONTRACTS = {
    "silent_solo": ("silent", "silent solo"),
    "wedding_solo": ("wedsolo", "wedding nobody joined"),
    "refused_poverty": ("refused", "poverty refused"),
    "solo:queens": ("solo Q", "queen solo"),
    "solo:jacks": ("solo J", "jack solo"),
    "solo:aces": ("solo A", "ace solo"),
    "solo:trump": ("solo tr", "trump solo"),
    "solo:international": ("solo in", "international solo"),
    "solo:C": ("solo C", "clubs solo"),
    "solo:S": ("solo S", "spades solo"),
    "solo:H": ("solo H", "hearts solo"),
    "solo:D": ("solo D", "diamonds solo"),
}
_PARTIES = {"re": "Re", "kontra": "Kontra", None: "–"}

# How items are shown, in the order of the legend.
_ITEMS = {
    "won": ("won", ""),
    "against_queens": ("aq", "against the queens"),
    "no90": ("90", "under 90"),
    "no60": ("60", "under 60"),
    "no30": ("30", "under 30"),
    "black": ("bl", "no trick"),
    "re_announced": ("Re!", "Re announced"),
    "kontra_announced": ("Ko!", "Kontra announced"),
    "fox": ("fox", "fox caught"),
    "charlie": ("chl", "Charlie took the last trick"),
    "doppelkopf": ("dk", "a trick of 40 points"),
}
_LEVELS = {"no90": "90", "no60": "60", "no30": "30", "black": "bl"}


class Doppelkopf(Layout):
    """Doppelkopf."""

    columns = (Column("Game", 7), Column("Won by", 6), Column("Value", 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return contract, winner and value."""
        contract = deal.contract or ""
        shown = _CONTRACTS[contract][0] if contract in _CONTRACTS else contract
        winner = _PARTIES.get(deal.winner, "?") if deal.settled else VOID
        return [shown, winner, "" if deal.value is None else signed(deal.value)]

    def items(self, deal: DealRow) -> list[str]:
        """Return the items, signed as the value is, so that those of a row add up to it."""
        return [_item(item) for item in deal.items]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals, the contracts and the items."""
        entries = super().legend(deals)
        contracts = {deal.contract for deal in deals}
        entries += [
            f"{shown}: {meaning}" for name, (shown, meaning) in _CONTRACTS.items() if name in contracts
        ]
        used = {str(item["item"]) for deal in deals for item in deal.items}
        if used:
            entries.append("Value and items: + for Re, - for Kontra")
        entries += [
            f"{short} {meaning}" for name, (short, meaning) in _ITEMS.items() if name in used and meaning
        ]
        if any("_announced_" in name for name in used):
            entries.append("R90! level announced by Re")
        if any("_against_" in name for name in used):
            entries.append("120>90 points made against an announced level")
        return entries


def _item(item: Item) -> str:
    if "points" not in item:
        return f"{_short(str(item['item']))}×{item.get('factor')}"
    sign = "-" if item["party"] == "kontra" else "+"
    return f"{_short(str(item['item']))}{sign}{item['points']}"


def _short(name: str) -> str:
    if name in _ITEMS:
        return _ITEMS[name][0]
    caller, announced, level = name.partition("_announced_")
    if announced:
        return f"{caller[:1].upper()}{_LEVELS.get(level, level)}!"
    points, against, level = name.removeprefix("got_").partition("_against_")
    return f"{points}>{_LEVELS.get(level, level)}" if against else harmless(name)


COLUMNS = Doppelkopf()
