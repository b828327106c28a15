"""The columns of Schafkopf: the declarer, the game, its value, and its items."""

from stichtisch.i18n import Texts
from stichtisch.i18n.command_words import marked, say_marked
from stichtisch.i18n.users import users_language
from stichtisch.sheets.score_table import contract_text
from stichtisch.sheets.text_layout import SIGNS, VOID, Column, Layout, Words, label, signed
from stichtisch.store import DealRow, StoredSession

_GAME = "schafkopf"
_DECLARER = Column(marked("Player"), 8)
_STEPS = ("kontra", "re", "sub", "resub")


class Schafkopf(Layout):
    """The layout of Schafkopf."""

    columns = (_DECLARER, Column(marked("Game"), 8), Column(marked("Value"), 5, right=True))

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return declarer, game and value."""
        declarer = [label(p, _DECLARER.width) for p in evening.people if p.number == deal.declarer]
        value = say_marked(VOID) if not deal.settled else "" if deal.value is None else signed(deal.value)
        return [*(declarer or ["–"]), _contract(deal.contract), value]

    def items(self, deal: DealRow) -> list[str]:
        """Return card points, runners, and all other parts of the value."""
        return [text for text, _ in _items(deal, Words(_GAME))]

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the totals and the items."""
        words = Words(_GAME)
        used = [meaning for deal in deals for _, meaning in _items(deal, words)]
        return [*super().legend(deals), *words.explained(used)]


def _texts() -> Texts:
    return Texts("sheets", users_language()).of_game(_GAME)


def _contract(contract: str | None) -> str:
    # Return the name of a contract, with its suit as a symbol.
    words = Words(_GAME)
    kind, _, suit = (contract or "").partition(":")
    own = (
        words.short(f"suited.{kind}", suit=SIGNS[suit]) if suit in SIGNS else words.short(f"contract.{kind}")
    )
    return own or contract_text(contract, _texts()) or "–"


def _items(deal: DealRow, words: Words) -> list[tuple[str, str]]:
    # Return each item with the key of its explanation, or with "" if it needs none.
    result = deal.result
    texts = _texts()
    items = []
    points = result.get("card_points")
    if isinstance(points, dict):
        items.append((words.short("item.points", number=points["declarer"]), "points"))
    if isinstance(points, list):
        items.append(("".join(words.short("item.points", number=own) for own in points), "points_by_seat"))
    if result.get("runners"):
        key = "item.with" if result["with"] else "item.without"
        items.append((words.short(key, number=result["runners"]), "runners"))
    if result.get("tout"):
        items.append((texts.say("word.tout"), ""))
    if result.get("schwarz"):
        items.append((words.short("item.schwarz"), "item.schwarz"))
    elif result.get("schneider"):
        items.append((words.short("item.schneider"), "item.schneider"))
    if result.get("knocks"):
        items.append((words.short("item.knocks", number=result["knocks"]), "knocks"))
    if result.get("kontra"):
        items.append((texts.say(f"said.{_STEPS[result['kontra'] - 1]}"), ""))
    if result.get("march") is not None:
        items.append((words.short("item.march"), ""))
    elif result.get("virgins"):
        items.append((words.short("item.virgins", number=len(result["virgins"] or [])), "virgins"))
    return items


COLUMNS = Schafkopf()
