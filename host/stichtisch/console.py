"""Typed commands for a virtual table: lay, lift, press, screen, cut, on."""

import shlex
from collections.abc import Callable
from pathlib import Path

from stichtisch.errors import BadCommand
from stichtisch.text import harmless
from stichtisch.virtual import Tag, VirtualTable

HELP = """\
lay SEAT CARD     lay a card (HT, CQ, d9 …) on the reader of a seat, 0 to 3 clockwise
lift SEAT         take everything off a reader
press SEAT KEY    press a key: left, middle or right (◀ ● ▶)
hold SEAT KEY     press a key for more than a second
screen FILE       write what the display shows, PNG
cut               pull the plug
on                put it back
quit              end the virtual table"""

_KEYS = {"left": 0, "middle": 1, "right": 2, "◀": 0, "●": 1, "▶": 2}
_SEATS = ("0", "1", "2", "3")
_HOLD_MS = 1200
_START_MS = 1500


class Console:
    """Carries out typed commands at a virtual table with one pack of cards."""

    def __init__(self, table: VirtualTable, deck: list[Tag]) -> None:
        self._table = table
        self._unused = list(deck)
        self._commands: dict[str, tuple[int, Callable[..., None]]] = {
            "lay": (2, self._lay),
            "lift": (1, self._lift),
            "press": (2, self._press),
            "hold": (2, self._hold),
            "screen": (1, self._screen),
            "cut": (0, table.power_off),
            "on": (0, self._on),
        }

    def do(self, line: str) -> None:
        """Carry out one command. Raises BadCommand for what is none."""
        try:
            name, *arguments = shlex.split(line)
        except ValueError as error:
            raise BadCommand(line=harmless(line), reason=error) from error
        count, action = self._commands.get(name, (0, None))
        if action is None:
            raise BadCommand(line=harmless(line), reason="there is none of that name")
        if len(arguments) != count:
            raise BadCommand(line=harmless(line), reason=f"{name} takes {count} words")
        if not self._table.powered and name != "on":
            raise BadCommand(line=harmless(line), reason="the table is switched off")
        try:
            action(*arguments)
        except ValueError as error:
            raise BadCommand(line=harmless(line), reason=error) from error

    def _lay(self, seat: str, card: str) -> None:
        tag = next((tag for tag in self._unused if tag.card == card.upper()), None)
        if tag is None:
            raise ValueError(f"no {harmless(card)} is left in the pack")
        self._table.lay(_seat(seat), tag)
        self._unused.remove(tag)

    def _lift(self, seat: str) -> None:
        self._unused += self._table.lift(_seat(seat))

    def _press(self, seat: str, key: str) -> None:
        self._table.press(_seat(seat), _key(key))

    def _hold(self, seat: str, key: str) -> None:
        self._table.press(_seat(seat), _key(key), _HOLD_MS)

    def _on(self) -> None:
        self._table.power_on()
        self._table.run(_START_MS)

    def _screen(self, file: str) -> None:
        self._table.screenshot(Path(file))


def _seat(text: str) -> int:
    if text not in _SEATS:
        raise ValueError("a seat is 0, 1, 2 or 3")
    return int(text)


def _key(text: str) -> int:
    if text.lower() not in _KEYS:
        raise ValueError("a key is left, middle or right")
    return _KEYS[text.lower()]
