"""A deal as seen from above: the side of each seat, its hand in order, and the cards on the table at each step."""

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.club.replay import Replay, Step

_SUITS = "CSHD"
_RANKS = "AKQJT98765432"
# The sides of a table, clockwise from the side nearest to the viewer: first for four players, then for three.
_SIDES = ("south", "west", "north", "east")
_SIDES_OF_THREE = ("south", "west", "east")


@dataclass(frozen=True)
class HandCard:
    """A card in the hand of a seat. `at` is the index of the step that plays the card, or -1 if no step does."""

    card: str
    at: int


@dataclass(frozen=True)
class Frame:
    """A step, with the card in front of each seat, or None."""

    step: Step
    lying: tuple[str | None, ...]


def sides(people: Sequence[int], at_table: int) -> list[str]:
    """Return the side of the table for each seat.

    `people` identifies the active players by number. `at_table` is the number of people at the table. If there are four
    people, each one stays on the side of their first deal.
    """
    if at_table == len(_SIDES) and all(person < len(_SIDES) for person in people):
        return [_SIDES[person] for person in people]
    return list(_SIDES_OF_THREE if len(people) == len(_SIDES_OF_THREE) else _SIDES[: len(people)])


def frames(replay: Replay) -> list[Frame]:
    """Return the steps of a replay, each with the cards that lie in front of the seats."""
    return [_frame(step, replay.players) for step in replay.steps]


def hands(replay: Replay) -> list[list[HandCard]]:
    """Return the cards of each seat, sorted by suit and rank, each with the step that plays the card."""
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


def _frame(step: Step, players: int) -> Frame:
    lying = dict(step.trick)
    return Frame(step, tuple(lying.get(seat) for seat in range(players)))
