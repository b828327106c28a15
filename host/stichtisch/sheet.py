"""The score sheet of an evening as text: one deal a row, running totals as on the federation's sheet."""

import textwrap

from stichtisch.store import DealRow, Evening
from stichtisch.text import fit, harmless, shorten, width

# The fixed columns, totals of eight columns each, and some room for items.
_NARROWEST = 72
_TOTAL = 7
_WIDEST_TOTAL = 12
_CONTRACTS = {"normal": "normal", "silent_solo": "silent", "wedding": "wedding", "poverty": "poverty"}
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


def sheet_lines(evening: Evening, deals: list[DealRow], columns: int = 80) -> list[str]:
    """Return the sheet of `evening` in lines of at most `columns` terminal columns, 72 at least."""
    table = _Table(evening.names, max(columns, _NARROWEST))
    lines = [_title(evening), "", table.head(), table.rule()]
    for deal in deals:
        lines += table.rows(deal)
    return [line.rstrip() for line in (*lines, table.rule(), *_legend(deals, table.columns))]


class _Table:
    """The columns of a sheet: number, dealer, contract, winner, value, totals, items in what room is left."""

    def __init__(self, names: list[str], columns: int) -> None:
        self.columns = columns
        self._names = names
        longest = max((width(harmless(name)) for name in names), default=0)
        self._total = min(max(longest + 1, _TOTAL), _WIDEST_TOTAL if columns > 80 else _TOTAL + 1)

    def head(self) -> str:
        names = "".join(" " + fit(name, self._total - 1, right=True) for name in self._names)
        return self._left("No", "Dealer", "Game", "Won by", "Value") + names + "  Items"

    def rule(self) -> str:
        return "─" * self.columns

    def rows(self, deal: DealRow) -> list[str]:
        """Return the deal's row, and rows below it for items that did not fit."""
        totals = "".join(f"{_signed(seat.total):>{self._total}}" for seat in deal.seats)
        value = "" if deal.value is None else _signed(deal.value)
        winner = _PARTIES.get(deal.winner, "?") if deal.settled else "void"
        contract = _CONTRACTS.get(deal.contract, harmless(deal.contract))
        left = self._left(str(deal.number), self._dealer(deal), contract, winner, value) + totals + "  "
        room = max(8, self.columns - len(self._left("", "", "", "", "")) - 4 * self._total - 2)
        first, *more = textwrap.wrap(" ".join(map(_item, deal.items)), room) or [""]
        indent = " " * (self.columns - room)
        return [left + first, *(indent + line for line in more)]

    def _dealer(self, deal: DealRow) -> str:
        return self._names[deal.dealer] if deal.dealer < len(self._names) else ""

    def _left(self, number: str, dealer: str, contract: str, winner: str, value: str) -> str:
        cells = [fit(number, 2, right=True), fit(dealer, 6), fit(contract, 7), fit(winner, 6)]
        return " ".join([*cells, fit(value, 5, right=True)])


def _title(evening: Evening) -> str:
    started = evening.started.strftime("%d %b %Y %H:%M") if evening.started else "no date"
    parts = (started, evening.game.capitalize(), evening.profile, f"table {evening.serial}")
    return " · ".join(shorten(part, 32) for part in parts)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _item(item: dict[str, object]) -> str:
    # Signed as the value is, so that the items of a row add up to it.
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


def _legend(deals: list[DealRow], columns: int) -> list[str]:
    entries = ["Columns of names: running totals"]
    if any(deal.contract == "silent_solo" for deal in deals):
        entries.append("silent: silent solo")
    used = {str(item["item"]) for deal in deals for item in deal.items}
    if used:
        entries.append("Value and items: + for Re, - for Kontra")
    entries += [f"{short} {meaning}" for name, (short, meaning) in _ITEMS.items() if name in used and meaning]
    if any("_announced_" in name for name in used):
        entries.append("R90! level announced by Re")
    if any("_against_" in name for name in used):
        entries.append("120>90 points made against an announced level")
    return _joined(entries, columns)


def _joined(entries: list[str], columns: int) -> list[str]:
    # As many entries on a line as there is room for; none is broken.
    lines = [entries[0]]
    for entry in entries[1:]:
        longer = f"{lines[-1]}; {entry}"
        if len(longer) < columns:
            lines[-1] = longer
        else:
            lines[-1] += ";"
            lines.append(entry)
    return lines
