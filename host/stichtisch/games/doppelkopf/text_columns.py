"""The columns of Doppelkopf: contract, who won, the value as Re counts it, and what it is made of."""

from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.journal.notation import Item
from stichtisch.sheets.text_layout import VOID, Column, Layout, signed
from stichtisch.store import DealRow, StoredSession
from stichtisch.text import harmless

# How contracts are shown, and explained where that needs to be.
_CONTRACTS = {
    "silent_solo": ("silent", marked("silent solo")),
    "wedding_solo": ("wedsolo", marked("wedding nobody joined")),
    "refused_poverty": ("refused", marked("poverty refused")),
    "solo:queens": ("solo Q", marked("queen solo")),
    "solo:jacks": ("solo J", marked("jack solo")),
    "solo:aces": ("solo A", marked("ace solo")),
    "solo:trump": ("solo tr", marked("trump solo")),
    "solo:international": ("solo in", marked("international solo")),
    "solo:C": ("solo C", marked("clubs solo")),
    "solo:S": ("solo S", marked("spades solo")),
    "solo:H": ("solo H", marked("hearts solo")),
    "solo:D": ("solo D", marked("diamonds solo")),
}
_PARTIES = {"re": "Re", "kontra": "Kontra", None: "–"}

# How items are shown, in the order of the legend.
_ITEMS = {
    "won": ("won", ""),
    "against_queens": ("aq", marked("against the queens")),
    "no90": ("90", marked("under 90")),
    "no60": ("60", marked("under 60")),
    "no30": ("30", marked("under 30")),
    "black": ("bl", marked("no trick")),
    "re_announced": ("Re!", marked("Re announced")),
    "kontra_announced": ("Ko!", marked("Kontra announced")),
    "fox": ("fox", marked("fox caught")),
    "charlie": ("chl", marked("Charlie took the last trick")),
    "doppelkopf": ("dk", marked("a trick of 40 points")),
}
_LEVELS = {"no90": "90", "no60": "60", "no30": "30", "black": "bl"}


class Doppelkopf(Layout):
    """Doppelkopf."""

    columns = (Column(marked("Game"), 7), Column(marked("Won by"), 6), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return contract, winner and value."""
        contract = deal.contract or ""
        shown = _CONTRACTS[contract][0] if contract in _CONTRACTS else contract
        winner = _PARTIES.get(deal.winner, "?") if deal.settled else say_marked(VOID)
        return [shown, winner, "" if deal.value is None else signed(deal.value)]

    def items(self, deal: DealRow) -> list[str]:
        """Return the items, signed as the value is, so that those of a row add up to it."""
        return [_item(item) for item in deal.items]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals, the contracts and the items."""
        entries = super().legend(deals)
        contracts = {deal.contract for deal in deals}
        entries += [
            f"{shown}: {say_marked(meaning)}"
            for name, (shown, meaning) in _CONTRACTS.items()
            if name in contracts
        ]
        used = {str(item["item"]) for deal in deals for item in deal.items}
        if used:
            entries.append(say("Value and items: + for Re, - for Kontra"))
        entries += [
            f"{short} {say_marked(meaning)}"
            for name, (short, meaning) in _ITEMS.items()
            if name in used and meaning
        ]
        if any("_announced_" in name for name in used):
            entries.append(say("R90! level announced by Re"))
        if any("_against_" in name for name in used):
            entries.append(say("120>90 points made against an announced level"))
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
