"""The assignment of a session at a table to a list of an evening, and of its people to players."""

from collections.abc import Iterable

from stichtisch.club.names import name_at_table
from stichtisch.club.state import Club, Link, ListKey, Seating

Session = tuple[str, str, int]


class Assigning:
    """Assigns sessions to the lists of a club in its present state. Create a new object after the club has changed."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._links = {link.session: (evening.id, key, link) for evening, key, link in club.links()}
        everybody = list(club.players.values())[::-1]
        self._by_badge = {badge: player.id for player in everybody for badge in player.badges}
        self._by_shown = {player.shown: player.id for player in everybody}
        self._names = {player.id: name_at_table(player.shown) for player in everybody}
        self._seats: dict[str | None, list[str]] = {
            mark: players for evening in club.evenings.values() for mark, players in evening.marks.items()
        }
        self._seated: dict[tuple[str, ...], dict[str, str]] = {}

    def list_of(self, session: Session, mark: str | None) -> tuple[str, ListKey, Link | None] | None:
        """Return the evening's id, the list of a session and the director's link, or None if no known list matches.

        `session` is table, journal and first event; `mark` is the mark of the list that was sent to the table. A
        director's link has precedence over the mark.
        """
        linked = self._links.get(session)
        if linked is not None:
            return linked
        evening, *where = (mark or "").split("-")
        if (
            evening in self._club.evenings
            and len(where) > 1
            and where[0].isdecimal()
            and where[1].isdecimal()
        ):
            return evening, ListKey(int(where[0]), int(where[1])), None
        return None

    def players(
        self,
        people: Iterable[tuple[int, str, str | None]],
        seating: Seating | None,
        link: Link | None,
        mark: str | None = None,
    ) -> dict[int, str | None]:
        """Return the player id of each person in a session by the person's number, or None for an unknown person.

        `people` has the number, name and player card of each person; `mark` is the mark of the list that was sent to
        the table. A director's link decides first, then the card, then the seat on the list that was sent, then the
        name. When a name decides, the players of the list take precedence.
        """
        linked = link.people if link else {}
        told = self._seats.get(mark, [])
        drawn = seating.players if seating else []
        # Players who were added to the list later sit after the players sent to the table, unless a person's
        # name at the table says otherwise.
        seats = drawn if told and drawn[: len(told)] == told else told
        seated = self._names_of(tuple(seating.players)) if seating else {}
        assigned: dict[int, str | None] = {}
        for number, name, badge in people:
            if number in linked:
                assigned[number] = self._club.resolved(linked[number])
            else:
                by_name = (seated.get(name) or self._by_shown.get(name)) if name else None
                by_seat = self._club.resolved(seats[number]) if number < len(seats) else by_name
                if number >= len(told) and by_name:
                    by_seat = by_name
                assigned[number] = self._by_badge.get(badge, by_seat) if badge else by_seat
        return assigned

    def _names_of(self, players: tuple[str, ...]) -> dict[str, str]:
        # Return the players of a list by the names sent to its table. If two have the same name, the first counts.
        if players not in self._seated:
            ids = [self._club.resolved(id) for id in reversed(players)]
            self._seated[players] = {self._names[id]: id for id in ids if id in self._names}
        return self._seated[players]
