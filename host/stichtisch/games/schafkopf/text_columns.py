"""The columns of Schafkopf: who plays, the game, its value, and how it was made."""

from stichtisch.i18n.command_words import marked, say_marked
from stichtisch.sheets.text_layout import VOID, Column, Layout, label, signed
from stichtisch.store import DealRow, StoredSession

_GAMES = {"passed_in": marked("passed")}
_DECLARER = Column(marked("Player"), 8)
_STEPS = ("Kontra", "Re", "Sub", "Resub")


class Schafkopf(Layout):
    """Schafkopf."""

    columns = (_DECLARER, Column(marked("Game"), 8), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return declarer, game and value."""
        declarer = [label(p, _DECLARER.width) for p in evening.people if p.number == deal.declarer]
        contract = deal.contract or "–"
        value = say_marked(VOID) if not deal.settled else "" if deal.value is None else signed(deal.value)
        return [*(declarer or ["–"]), say_marked(_GAMES.get(contract, contract)), value]

    def items(self, deal: DealRow) -> list[str]:
        """Return card points, runners, and whatever else makes the value."""
        return [text for text, _ in _items(deal)]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals and the items."""
        used = dict.fromkeys(say_marked(meaning) for deal in deals for _, meaning in _items(deal) if meaning)
        return [*super().legend(deals), *used]


def _items(deal: DealRow) -> list[tuple[str, str]]:
    # Each item with its entry in the legend, "" where it needs none.
    result = deal.result
    items = []
    points = result.get("card_points")
    if isinstance(points, dict):
        items.append((f"{points['declarer']}p", marked("61p card points of the player's side")))
    if isinstance(points, list):
        items.append(("p".join(map(str, [*points, ""])).rstrip(), marked("30p30p30p30p card points by seat")))
    if result.get("runners"):
        items.append(
            (
                f"{'w' if result['with'] else 'wo'}{result['runners']}",
                marked("w3 with three runners, wo3 without"),
            )
        )
    if result.get("tout"):
        items.append(("tout", ""))
    if result.get("schwarz"):
        items.append(("schw", marked("schw Schwarz")))
    elif result.get("schneider"):
        items.append(("schn", marked("schn Schneider")))
    if result.get("knocks"):
        items.append((f"kn{result['knocks']}", marked("kn1 knocks")))
    if result.get("kontra"):
        items.append((_STEPS[result["kontra"] - 1], ""))
    if result.get("march") is not None:
        items.append(("march", ""))
    elif result.get("virgins"):
        items.append((f"v{len(result['virgins'] or [])}", marked("v1 virgins")))
    return items


COLUMNS = Schafkopf()
