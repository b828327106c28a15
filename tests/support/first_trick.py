"""Four people sit down with their player cards and play one trick with an announcement.

Records what the table shows.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.table_with_hands import TableWithHands

from stichtisch.simulation import Board, VirtualTable, make_player_card
from stichtisch.simulation.hands import LEFT
from stichtisch.simulation.simple_deals import Entry, deal_cards, play_deal

SERIAL = "E6614C311B7A4B2F"
DEALER = 3
PLAYER_CARDS = [make_player_card(number) for number in range(4)]

_START_MS = 2500
_SETTLED_MS = 800
_LOOKS = 8


@dataclass
class Shown:
    """A moment at the table: its picture (width, height, RGB565), and the lights."""

    picture: tuple[int, int, bytes]
    lights: list[tuple[int, int, int]]


@dataclass
class Trick:
    """The entries that were played, the resulting events, and the moments by name."""

    entries: list[Entry]
    events: list[list[Any]] = field(default_factory=list)
    moments: dict[str, Shown] = field(default_factory=dict)
    tones: list[int] = field(default_factory=list)
    serial: str = ""


def first_entries() -> list[Entry]:
    """The entries of the first trick of a deal: four cards, and announcements between them."""
    entries = []
    for entry in play_deal(DEALER, deal_cards("Stichtisch 0")):
        entries.append(entry)
        if [verb for _, verb, _ in entries].count("play") == 4:
            break
    return entries


def play_first_trick(flash: Path, board: Board) -> Trick:
    """Play the first trick at a table with this board and an erased flash."""
    trick = Trick(first_entries())
    with VirtualTable(flash, board=board, serial_number=SERIAL) as table:
        table.run(_START_MS)
        talk = TableWithHands(table)
        trick.serial = talk.client.hello().serial
        _look(table, trick, "nobody")
        talk.hands.sit_down(PLAYER_CARDS)
        _look(table, trick, "four people")
        talk.begin(DEALER)
        _look(table, trick, "a deal")
        for number, entry in enumerate(trick.entries):
            talk.hands.act(entry)
            _look(table, trick, f"{number} {entry[1]} {entry[2]}")
        with talk.hands.mistake(talk.hands.deal.turn ^ 1):
            _look(table, trick, "out of turn")
        talk.hands.collect()
        _look(table, trick, "the next trick")
        table.press(talk.hands.deal.turn, LEFT)
        trick.events = talk.events()
        trick.tones = [hertz for _, hertz in table.tones()]
    return trick


def _look(table: VirtualTable, trick: Trick, moment: str) -> None:
    # Wait until the picture no longer changes: drawing takes time and happens in several steps.
    for _ in range(_LOOKS):
        before = table.screen()
        table.run(_SETTLED_MS)
        if table.screen() == before:
            break
    trick.moments[moment] = Shown(table.screen(), table.lights())
