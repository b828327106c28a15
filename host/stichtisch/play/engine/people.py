"""The people around the table: which connection has which places, and where simple players sit."""

from typing import Any

from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.engine.refused import MESSAGE, NOT_YOURS, OTHERS, TAKEN, Refused, number

PERSON, ROBOT, NOBODY = "person", "robot", "nobody"
LONGEST_NAME = 24


class People:
    """The four places and the connections. `who` and `names` are by place."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.who = [NOBODY] * PLACES
        self.names = [""] * PLACES
        self._places: dict[str, tuple[int, ...]] = {}
        # Connections that may do what ends or disturbs the evening of all others.
        self._leading: set[str] = set()

    def connections(self) -> list[str]:
        """Return all connections."""
        return list(self._places)

    def come(self, connection: str, leads: bool) -> None:
        """Add a connection that has no place; `leads`: it may begin another evening while others play."""
        self._places[connection] = ()
        if leads:
            self._leading.add(connection)

    def go(self, connection: str) -> None:
        """Remove a connection; its places are nobody's."""
        self.leave(connection)
        self._places.pop(connection, None)
        self._leading.discard(connection)

    def of(self, connection: str) -> tuple[int, ...]:
        """Return the places of a connection."""
        return self._places[connection]

    def robots(self) -> list[int]:
        """Return the places of simple players."""
        return [place for place in range(PLACES) if self.who[place] == ROBOT]

    def anybody(self) -> bool:
        """Return whether a person has a place."""
        return PERSON in self.who

    def own(self, connection: str, place: object) -> int:
        """Return a place that is the connection's. Raises Refused."""
        if type(place) is not int or place not in self._places[connection]:
            raise Refused(NOT_YOURS)
        return place

    def need_place(self, connection: str) -> None:
        """Raise Refused for somebody who only looks on."""
        if not self._places[connection]:
            raise Refused(NOT_YOURS)

    def need_lead(self, connection: str) -> None:
        """Raise Refused for somebody who does not lead while others have places."""
        others = [one for one, places in self._places.items() if places and one != connection]
        if others and connection not in self._leading:
            raise Refused(OTHERS)

    def join(self, connection: str, wanted: object, name: object) -> None:
        """Give a connection a place, or "all" that no person has. Raises Refused."""
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise Refused(MESSAGE)
        free = [place for place in range(PLACES) if self.who[place] != PERSON]
        places = free if wanted == "all" else [number(wanted, PLACES)]
        if not [place for place in places if place in free]:
            raise Refused(TAKEN)
        for place in places:
            self.who[place] = PERSON
            self.names[place] = name
        self._places[connection] = tuple(sorted(set(self._places[connection]) | set(places)))

    def leave(self, connection: str) -> None:
        """Take all places from a connection."""
        for place in self._places.get(connection, ()):
            self.who[place] = NOBODY
        self._places[connection] = ()

    def seat(self, connection: str, place: int, who: object) -> None:
        """Let a simple player or nobody have a place that is free or the connection's own. Raises Refused."""
        if who not in (ROBOT, NOBODY):
            raise Refused(MESSAGE)
        if self.who[place] == PERSON:
            self.own(connection, place)
        self._places[connection] = tuple(one for one in self._places[connection] if one != place)
        self.who[place] = who

    def leave_all_to_robots(self, places: list[int]) -> None:
        """Give these places to simple players, and the others to nobody."""
        for place in range(PLACES):
            self.who[place] = ROBOT if place in places else NOBODY
        for connection in self._places:
            self._places[connection] = ()

    def at_table(self, usual: list[Any]) -> list[Any]:
        """Return (name, place) of everybody, clockwise; `usual`: names by place for people who gave none."""
        return [
            (self.names[place] or usual[place], place) for place in range(PLACES) if self.who[place] != NOBODY
        ]
