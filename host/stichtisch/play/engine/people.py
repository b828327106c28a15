"""The people around the table: the places of each connection and of the simple players."""

from typing import Any

from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.engine.refused import MESSAGE, NOT_YOURS, OTHERS, TAKEN, Refused, number

PERSON, ROBOT, NOBODY = "person", "robot", "nobody"
LONGEST_NAME = 24


class People:
    """The four places, and the connections that occupy them. `who` and `names` are indexed by place."""

    def __init__(self) -> None:
        """Create four empty places without connections."""
        self.who = [NOBODY] * PLACES
        self.names = [""] * PLACES
        self._places: dict[str, tuple[int, ...]] = {}
        # Connections that may end or disturb the evening for everybody else.
        self._leading: set[str] = set()

    def connections(self) -> list[str]:
        """Return all connections."""
        return list(self._places)

    def come(self, connection: str, leads: bool) -> None:
        """Add a connection that has no place. `leads`: whether it may begin another evening while others play."""
        self._places[connection] = ()
        if leads:
            self._leading.add(connection)

    def go(self, connection: str) -> None:
        """Remove a connection, and leave its places empty."""
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
        """Return whether any person has a place."""
        return PERSON in self.who

    def own(self, connection: str, place: object) -> int:
        """Return `place` if it belongs to the connection, otherwise raise Refused."""
        if type(place) is not int or place not in self._places[connection]:
            raise Refused(NOT_YOURS)
        return place

    def need_place(self, connection: str) -> None:
        """Raise Refused if the connection only watches other people: it has no place, and somebody else has one."""
        if self.anybody() and not self._places[connection]:
            raise Refused(NOT_YOURS)

    def need_lead(self, connection: str) -> None:
        """Raise Refused if the connection does not lead and others have places."""
        others = [one for one, places in self._places.items() if places and one != connection]
        if others and connection not in self._leading:
            raise Refused(OTHERS)

    def join(self, connection: str, wanted: object, name: object) -> None:
        """Give a connection a place, or all places that no person has ("all"). Raises Refused."""
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
        """Free all places of a connection."""
        for place in self._places.get(connection, ()):
            self.who[place] = NOBODY
        self._places[connection] = ()

    def seat(self, connection: str, place: int, who: object) -> None:
        """Seat a simple player at a place, or empty the place.

        The place must be free or belong to the connection. Raises Refused.
        """
        if who not in (ROBOT, NOBODY):
            raise Refused(MESSAGE)
        if self.who[place] == PERSON:
            self.own(connection, place)
        self._places[connection] = tuple(one for one in self._places[connection] if one != place)
        self.who[place] = who

    def leave_all_to_robots(self, places: list[int]) -> None:
        """Give these places to simple players, and leave the others empty."""
        for place in range(PLACES):
            self.who[place] = ROBOT if place in places else NOBODY
        for connection in self._places:
            self._places[connection] = ()

    def at_table(self, usual: list[Any]) -> list[Any]:
        """Return (name, place) of everybody, clockwise. `usual`: default names by place."""
        return [
            (self.names[place] or usual[place], place) for place in range(PLACES) if self.who[place] != NOBODY
        ]
