"""The parts of the table that people operate by hand: keys, tags on readers, plug and cable.

Each action is a command to the twins.
"""

from typing import Any

from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.engine.packs import NEAR, card_tag
from stichtisch.play.engine.refused import NO_POWER, Refused
from stichtisch.play.engine.table import Table

# The table time for which a player or action card stays on the reader.
_CARD_US = 400_000
_KEYS = 3
_DARK = [0, 0, 0]


class Apparatus:
    """The parts of one table that people operate by hand.

    `held`: whether each key of each place is held; `broken`: places with a broken reader.
    """

    def __init__(self, table: Table) -> None:
        """Connect to a table that is switched on."""
        self.table = table
        self.power = self.cable = True
        self.broken: set[int] = set()
        self._let_go()

    def renew(self, language: str) -> None:
        """Replace the table with a new one. The new flash is empty, or contains only the `language` of the display."""
        self.table.new(language)
        self.power = self.cable = True
        self.broken = set()
        self._let_go()

    def need_power(self) -> None:
        """Raise Refused if the table is unplugged."""
        if not self.power:
            raise Refused(NO_POWER)

    def now_us(self) -> int:
        """Return the table's time, or 0 if the table is unplugged."""
        return self.table.now_us() if self.power else 0

    def key(self, place: int, key: int, down: bool) -> int:
        """Press or release a key. Return how long a released key was held, in microseconds, or 0 for a press."""
        since = self._since.pop((place, key), self.table.now_us())
        if down:
            self._since[(place, key)] = self.table.now_us()
        self.held[place][key] = down
        self.table.command("press" if down else "release", seat=place, key=key)
        return 0 if down else self.table.now_us() - since

    def lay(self, at: int, tags: list[Any]) -> None:
        """Lay tags on a reader, each given as (UID, pages, coupling)."""
        for uid, pages, coupling in tags:
            self.table.command("lay", seat=at, uid=uid.hex(), pages=pages.hex(), coupling=coupling)

    def lay_all(self, lying: list[Any]) -> None:
        """Lay the cards in `lying`, which lists the cards of each reader in the form of Cloth."""
        for at in range(PLACES):
            for card, end, _ in lying[at]:
                self.lay(at, card.laid(end))

    def lift(self, at: int, card: Any) -> None:
        """Lift the tags of a card off a reader."""
        for uid, _ in card.tags:
            self.lift_uid(at, uid)

    def lift_uid(self, at: int, uid: bytes) -> bytes | None:
        """Lift one tag off a reader. Return the tag's memory, or None if the tag was not on the reader."""
        lifted = self.table.command("lift", seat=at, uid=uid.hex())["lifted"]
        return bytes.fromhex(lifted[0]["memory"]) if lifted else None

    def lay_for_a_moment(self, at: int, kind: int, number: int) -> tuple[int, bytes]:
        """Lay a player or action card.

        Return the time at which the card must be lifted, in microseconds, and its UID.
        """
        uid, pages = card_tag(kind, number)
        self.lay(at, [(uid, pages, NEAR)])
        return self.table.now_us() + _CARD_US, uid

    def plug(self, on: bool, lying: list[Any]) -> None:
        """Plug the table in or unplug it. `lying`: the cards on each reader, in the form of Cloth."""
        self.power = on
        self.table.power(on)
        self._let_go()
        if on:
            self.lay_all(lying)
            for place in list(self.broken):
                self.break_reader(place, True)

    def break_reader(self, place: int, broken: bool) -> None:
        """Break or repair a reader."""
        self.table.command("reader", seat=place, fault="gone" if broken else "back")
        (self.broken.add if broken else self.broken.discard)(place)

    def lights(self) -> list[Any]:
        """Return the red, green and blue values of each place's light."""
        if not self.power:
            return [_DARK] * PLACES
        return [list(light) for light in self.table.command("lights")["lights"]]

    def _let_go(self) -> None:
        self.held = [[False] * _KEYS for _ in range(PLACES)]
        # The time at which each held key was pressed.
        self._since: dict[tuple[int, int], int] = {}
