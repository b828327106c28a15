"""Typed commands for a virtual table: lay, lift, press, hold, screen, cut, on, service, bootsel."""

import shlex
from collections.abc import Callable
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import BadCommand
from stichtisch.simulation.tags import make_action_card, make_player_card
from stichtisch.text import harmless

HELP = """\
lay SEAT CARD   lay a card (HT, CQ, d9 …) on the reader of a seat
player SEAT N   lay player card N (0 to 255) for a moment
action SEAT …   lay an action card for a moment: action 2 say re, action 0 18
lift SEAT       take everything off a reader, back into the hand
press SEAT KEY  press a key: left, middle or right (◀ ● ▶)
hold SEAT KEY   press a key for more than a second
screen FILE     write what the display shows, PNG
cut             pull the plug
on              put it back
service on|off  hold the service key, or release it; then cut and on
bootsel         pull the plug, put it back with BOOTSEL held (emulated Pico)
help            show this list
quit            end the virtual table
SEAT is 0 South, 1 West, 2 North or 3 East.
CARD is a suit C S H D and a rank 7 8 9 T J Q K A that the pack has."""

_KEYS = {"left": 0, "middle": 1, "right": 2, "◀": 0, "●": 1, "▶": 2}
_KEY_NAMES = ("◀", "●", "▶")
_SEATS = ("0", "1", "2", "3")
_PLACES = ("South", "West", "North", "East")
_WITHOUT_POWER = ("on", "service", "bootsel")
_HOLD_MS = 1200
# The time for which a player or action card stays on a reader.
_SHOWN_MS = 600
_LAST_PLAYER = 255
_START_MS = 1500
# The errors for an incorrect number of arguments, by the number that the command requires.
_TAKES = (
    Reason("{name} takes nothing after it"),
    Reason("{name} takes one word after it"),
    Reason("{name} takes two words after it"),
)


class Console:
    """Carries out typed commands for a virtual table with one pack of cards."""

    def __init__(self, table: VirtualTable, deck: list[Tag]) -> None:
        self._table = table
        # Lifted cards are added at the end, so of two equal cards, the card that was lifted first is laid first.
        self._pack = list(deck)
        # The seats of cards on readers, by UID. All other cards are in the hand.
        self._lying: dict[bytes, int] = {}
        self._commands: dict[str, tuple[int, Callable[..., str]]] = {
            "lay": (2, self._lay),
            "player": (2, self._lay_player),
            "lift": (1, self._lift),
            "press": (2, self._press),
            "hold": (2, self._hold),
            "screen": (1, self._screen),
            "cut": (0, self._cut),
            "on": (0, self._on),
            "service": (1, self._service),
            "bootsel": (0, self._bootsel),
        }

    def do(self, line: str) -> str:
        """Carry out one command, and return a line with its result. Raises BadCommand, PillowMissing."""
        try:
            name, *arguments = shlex.split(line)
            if name == "action":
                return self._lay_action(arguments)
            return self._action(name, len(arguments))(*arguments)
        except OSError as error:
            raise BadCommand(line=line, reason=error) from error
        except ValueError as error:
            raise BadCommand(line=line, reason=error) from error

    def _action(self, name: str, words: int) -> Callable[..., str]:
        count, action = self._commands.get(name, (0, None))
        if action is None:
            raise ValueError(Reason("there is no such command; help lists the commands"))
        if words != count:
            raise ValueError(_TAKES[count].with_facts(name=name))
        if not self._table.powered and name not in _WITHOUT_POWER:
            raise ValueError(Reason("the table is switched off"))
        return action

    def _lay(self, seat: str, card: str) -> str:
        place = _seat(seat)
        tag = next(
            (tag for tag in self._pack if tag.card == card.upper() and tag.uid not in self._lying), None
        )
        if tag is None:
            raise ValueError(self._why_not(card.upper()))
        self._table.lay(place, tag)
        self._lying[tag.uid] = place
        return f"{tag.card} lies at seat {seat} ({_PLACES[place]})."

    def _lay_player(self, seat: str, number: str) -> str:
        if not number.isdecimal() or int(number) > _LAST_PLAYER:
            raise ValueError(Reason("a player card can have a number from 0 to {last}", last=_LAST_PLAYER))
        self._show(_seat(seat), make_player_card(int(number)))
        return f"Player card {number} lay at seat {seat}."

    def _lay_action(self, arguments: list[str]) -> str:
        if len(arguments) < 2:
            raise ValueError(Reason("action takes a seat and what the card says after it"))
        if not self._table.powered:
            raise ValueError(Reason("the table is switched off"))
        seat, *words = arguments
        self._show(_seat(seat), make_action_card(*words))
        return f"Action card {' '.join(words)} lay at seat {seat}."

    def _show(self, place: int, tag: Tag) -> None:
        self._table.lay(place, tag)
        self._table.run(_SHOWN_MS)
        self._table.lift(place, tag)

    def _why_not(self, card: str) -> Reason:
        if any(tag.card == card for tag in self._pack):
            return Reason("both copies of {card} lie on readers", card=card)
        return Reason(
            "{card} is not a card of this pack: write a suit (C S H D) and a rank (7 8 9 T J Q K A)",
            card=card,
        )

    def _lift(self, seat: str) -> str:
        place = _seat(seat)
        self._table.lift(place)
        cards = self._take([uid for uid, at in self._lying.items() if at == place])
        return f"Lifted at seat {seat} ({_PLACES[place]}): {' '.join(cards) or 'nothing lay there'}."

    def _take(self, uids: list[bytes]) -> list[str]:
        # Put these cards back into the hand, and return their faces.
        taken = [tag for tag in self._pack if tag.uid in uids]
        self._pack = [tag for tag in self._pack if tag.uid not in uids] + taken
        for uid in uids:
            del self._lying[uid]
        return [tag.card for tag in taken]

    def _press(self, seat: str, key: str) -> str:
        self._table.press(_seat(seat), _key(key))
        return f"Pressed {_KEY_NAMES[_key(key)]} at seat {seat}."

    def _hold(self, seat: str, key: str) -> str:
        self._table.press(_seat(seat), _key(key), _HOLD_MS)
        return f"Held {_KEY_NAMES[_key(key)]} at seat {seat}."

    def _cut(self) -> str:
        self._table.power_off()
        cards = self._take(list(self._lying))
        return "Switched off." + (f" In the hand again: {' '.join(cards)}." if cards else "")

    def _on(self) -> str:
        # If the table has stopped by itself, return its cards to the hand, as after pulling the plug.
        if not self._table.powered:
            self._take(list(self._lying))
        self._table.power_on()
        self._table.run(_START_MS)
        return "Switched on."

    def _service(self, held: str) -> str:
        if held not in ("on", "off"):
            raise ValueError(Reason("the service key can be on or off"))
        self._table.hold_service(held == "on")
        return "The service key is held." if held == "on" else "The service key is released."

    def _bootsel(self) -> str:
        self._table.power_off()
        self._take(list(self._lying))
        self._table.power_on(bootsel=True)
        return "Switched on in BOOTSEL mode."

    def _screen(self, file: str) -> str:
        self._table.screenshot(Path(file))
        return f"Written: {harmless(file)}"


def _seat(text: str) -> int:
    if text not in _SEATS:
        raise ValueError(Reason("a seat can be 0 to 3"))
    return int(text)


def _key(text: str) -> int:
    if text.lower() not in _KEYS:
        raise ValueError(Reason("a key can be left, middle or right"))
    return _KEYS[text.lower()]
