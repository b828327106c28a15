"""A deal card by card, as the viewer shows it: the cards of each seat with the step at which they are laid."""

from dataclasses import dataclass

from stichtisch.club.replay import Replay, Step
from stichtisch.serve.lists import ListedDeal

_SUITS = "CSHD"
_RANKS = "AKQJT98765432"
# The sides of a table as its players see it, from the near one clockwise, and those of three.
_SIDES = ("south", "west", "north", "east")
_SIDES_OF_THREE = ("south", "west", "east")


@dataclass(frozen=True)
class HandCard:
    """A card of a seat; `at` is the index of the step that lays it, -1 where it never was."""

    card: str
    at: int


@dataclass(frozen=True)
class Frame:
    """A step, and by seat the card that lies before it, None where none does."""

    step: Step
    lying: tuple[str | None, ...]


def frames(replay: Replay) -> list[Frame]:
    """Return the steps of a replay with what lies before each seat."""
    return [_frame(step, replay.players) for step in replay.steps]


def _frame(step: Step, players: int) -> Frame:
    lying = dict(step.trick)
    return Frame(step, tuple(lying.get(seat) for seat in range(players)))


def sides(deal: ListedDeal) -> list[str]:
    """Return the side of the table by seat: of four people at a table, each stays where they sat at its first deal."""
    people = [seat.person for seat in deal.row.seats]
    if len(deal.played.session.people) == len(_SIDES) and all(person < len(_SIDES) for person in people):
        return [_SIDES[person] for person in people]
    return list(_SIDES_OF_THREE if len(people) == len(_SIDES_OF_THREE) else _SIDES[: len(people)])


def hands(replay: Replay) -> list[list[HandCard]]:
    """Return the cards of each seat by suit and rank, each with the step that lays it."""
    laid: dict[tuple[int, str], list[int]] = {}
    for step in replay.steps:
        if step.verb == "play":
            laid.setdefault((step.seat, step.text), []).append(step.index)
    return [
        sorted((_hand_card(laid, seat, card) for card in hand), key=_order)
        for seat, hand in enumerate(replay.hands)
    ]


def _hand_card(laid: dict[tuple[int, str], list[int]], seat: int, card: str) -> HandCard:
    steps = laid.get((seat, card), [])
    return HandCard(card, steps.pop(0) if steps else -1)


def _order(one: HandCard) -> tuple[int, int, str]:
    card = one.card
    if len(card) != 2 or card[0] not in _SUITS or card[1] not in _RANKS:
        return len(_SUITS), 0, card
    return _SUITS.index(card[0]), _RANKS.index(card[1]), card
