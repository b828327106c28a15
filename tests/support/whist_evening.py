"""An evening of Whist at a virtual table, run by support.project_with_whist: python -m support.whist_evening FOLDER
FIRMWARE TWINS. Leaves the table's flash and the database in the folder, and prints as JSON what people have
seen.
"""

import json
import sys
import types
from pathlib import Path

_stub = types.ModuleType("micropython")
vars(_stub)["const"] = lambda value: value
sys.modules.setdefault("micropython", _stub)

# ruff: noqa: E402
from support.people_at_table import PeopleAtTable
from support.whist_deals import LANGUAGES, logs

from cardrules.cards import card_text
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list
from stichtisch.simulation import Tag, UnixBoard, VirtualTable, make_deck
from stichtisch.simulation.list_hands import ListHands
from stichtisch.store import open_database
from stichtisch.sync.sync import synchronise
from stichtisch.uids import make_uid
from table.menu.keys import MIDDLE, RIGHT
from tablelog import tag

_CARDS = 52
_HELD_MS = 1200
_WRITTEN_MS = 300
_ANSWERED_MS = 500
_LIFTED_MS = 150
# The people of the list that the PC sends.
PEOPLE = ("Anna", "Ben", "Carla", "Dora")
# The power is cut after this many cards of the first deal: in the sixth trick, after two cards.
_CUT = 22


class Table(VirtualTable):
    """A virtual table whose tags keep their memory and counters until they are laid again."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self._known = {}

    def lay(self, seat, tag):
        super().lay(seat, self._known.get(tag.uid, tag))

    def lift(self, seat, tag=None):
        lifted = super().lift(seat, tag)
        self._known.update((one.uid, one) for one in lifted)
        return lifted

    def power_off(self):
        if self.powered:
            for place in range(4):
                self.lift(place)
        super().power_off()


def blank(number):
    return Tag(make_uid(77, number), bytes(16))


def registered_pack(sitting):
    """Let the table register a pack. Return the tags that the table has written, in order."""
    table = sitting.table
    sitting.pick(0, ("register", "…"), ("register", "whist52", "open"))
    table.run(_ANSWERED_MS)
    pack = []
    for number in range(_CARDS):
        place = number % 4
        table.lay(place, blank(number))
        table.run(_WRITTEN_MS)
        if number == 0:
            # The chips of virtual cards have no manufacturer's signature. The answer ▶ makes the table accept all such
            # chips.
            table.press(2, RIGHT)
            table.run(_WRITTEN_MS)
        (lifted,) = table.lift(place)
        table.run(_LIFTED_MS)
        pack.append((lifted.uid, lifted.pages[:16]))
    table.press(1, MIDDLE, _HELD_MS)
    table.run(_ANSWERED_MS)
    return pack


def shown(sitting):
    """Return the present texts of the panels and of the middle of the display."""
    view = sitting.view()
    return {
        "facts": list(view.facts),
        "headline": view.headline,
        "value": view.value,
        "items": [list(item) for item in view.items],
        "parties": [people[0][3] for people in view.people if people],
        "keys": [sitting.labels(place) for place in range(4)],
    }


def play(sitting, pack, log, cut=None):
    """Play one deal with the cards of the pack. Return the texts on the displays before, during and after the deal."""
    seen = {"before": shown(sitting)}
    by_card = {card_of(one): one for one in pack}
    for seat, verb, argument in log:
        if verb == "play":
            lay(sitting, seat, by_card[argument], cut)
        else:
            sitting.pick(seat, (verb, argument))
            seen["within"] = shown(sitting)
    sitting.clear()
    return seen | {"after": shown(sitting)}


def lay(sitting, seat, one, cut):
    cards = len(sitting.deal.cards)
    if cards % 4 == 0:
        sitting.clear()
    if cards == cut:
        sitting.table.power_off()
        sitting.power_again()
    sitting.put(seat, one)
    assert len(sitting.deal.cards) == cards + 1, sitting.reasons


def card_of(one):
    """Return the card of a registered tag in deal notation."""
    record = tag.decode(*one)
    assert record is not None
    return card_text(record[2])


def events_from(client, sequence):
    """Return the events in the table's journal from a record on: seat, verb and arguments."""
    return [(event.seat, event.verb, *event.arguments) for event in client.pull(sequence)]


def play_ordered(table, client):
    """Send a list from the PC, and play one of its deals with a simulated pack. Return the totals."""
    seats = tuple(SeatOrder(name, place) for place, name in enumerate(PEOPLE))
    assert order_list(client, ListOrder("a1b2-1-1", "whist", "parlour", {"book": 0}, seats))
    hands = ListHands(table, make_deck(9, "whist"), client)
    hands.look()
    hands.play_deal("ordered")
    return hands.session.totals()


def evening(folder, firmware, twins):
    (folder / "desk").mkdir()
    board = UnixBoard(twins=twins)
    with Table(folder / "flash.img", firmware=firmware, board=board) as table:
        sitting = PeopleAtTable(folder / "desk", table)
        pack = registered_pack(sitting)
        sitting.sit(0, 1, 2, 3)
        sitting.pick(0, ("choose", "whist", "parlour"))
        deals = []
        for number, (language, log) in enumerate(zip(LANGUAGES, logs(), strict=True)):
            if number:
                sitting.pick(2, ("settings", "…"), ("settings", "language", language))
            sitting.pick(number, ("next",) if number else ("deal", 0))
            deals.append(play(sitting, pack, log, None if number else _CUT))
            table.screenshot(folder / f"{language}.png")
        sitting.pick(0, ("end",))
        sitting.act(1, MIDDLE)
        with open_database(folder / "evening.sqlite") as opened:
            synchronise(sitting.client, opened)
        events = events_from(sitting.client, 1)
        ordered = play_ordered(table, sitting.client)
        return {
            "registered": [tag.decode(*one) for one in pack],
            "deals": deals,
            "ranking": sitting.view().ranking,
            "totals": sitting.session.totals(),
            "events": events,
            "ordered": ordered,
            "ordered_events": events_from(sitting.client, len(events) + 1),
            "longest_step_us": table.stats()["longest_step_us"],
        }


if __name__ == "__main__":
    json.dump(evening(*map(Path, sys.argv[1:])), sys.stdout)
