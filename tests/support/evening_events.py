"""Events of evenings played by the PC's simple players, as a table would journal them."""

from functools import cache
from typing import Any

from stichtisch.simulation.simple_deals import deal_cards, play_deal

NAMES = ["Anna", "Ben", "Carla", "Dora"]


def evening(deals: int, names: list[str] | None = None, counter: int = 1, boot: int = 1) -> list[list[Any]]:
    """Events of a whole evening: [milliseconds, seat, verb, argument…], each a second after the previous event."""
    events: list[list[Any]] = [
        [-1, "boot", boot],
        [-1, "clock", 1_800_000_000],
        [-1, "session", "doppelkopf", "ddv-tsr", names or NAMES],
    ]
    for number in range(deals):
        events += deal_events(number % 4, counter + number)
    return [[1000 * place, *event] for place, event in enumerate(events)]


def deal_events(dealer: int, counter: int) -> list[list[Any]]:
    """Events of one deal. The deal's counter is also the seed of its cards."""
    events: list[list[Any]] = [[dealer, "deal", counter]]
    for seat, verb, argument in _entries(dealer, counter):
        uid = [f"04{len(events):012X}"] if verb == "play" else []
        events.append([seat, verb, argument, *uid])
    return events


@cache
def _entries(dealer: int, counter: int) -> list[tuple[Any, ...]]:
    return list(play_deal(dealer, deal_cards(counter)))
