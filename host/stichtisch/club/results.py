"""What was played on a club evening: each list with its sessions at tables, and what every player got there."""

from collections import defaultdict
from dataclasses import dataclass, field

from cardrules.series import places
from stichtisch.club.names import told_name
from stichtisch.club.state import Club, ClubEvening, Link, ListKey, Seating
from stichtisch.store import Database, Evening, Person, evenings


@dataclass(frozen=True)
class PlayerResult:
    """What a player got on one list, or on several together.

    `points` are those of the cards, `final` what the list of the game makes of them (at Skat by Seeger and Fabian).
    `deals` are those played that count; `won` those of them the own party won; `alone_won` and `alone_lost` games
    played alone, `owed` mandatory solos not played. `penalty` is in `points` and `final`: what directors gave outside
    of deals.
    """

    player: str
    points: int
    final: int
    deals: int
    won: int
    alone_won: int
    alone_lost: int
    owed: int = 0
    penalty: int = 0


@dataclass(frozen=True)
class Played:
    """One session of a list; `players` are ids by the numbers people have there, None for somebody nobody knows."""

    session: Evening
    players: dict[int, str | None]


@dataclass
class ListResult:
    """One list of an evening. `seating` is None where a session was told to be a list that nobody has drawn."""

    key: ListKey
    seating: Seating | None
    played: list[Played] = field(default_factory=list)
    results: dict[str, PlayerResult] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """The game of the list."""
        return self.seating.game if self.seating else self.played[0].session.game

    @property
    def deals(self) -> int:
        """How many deals are stored of it, counted or not."""
        return sum(one.session.deals for one in self.played)

    @property
    def ended(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.played) and all(one.session.ended for one in self.played)

    @property
    def strangers(self) -> list[tuple[Evening, Person]]:
        """People of its sessions of whom nobody knows which player they are."""
        return [
            (one.session, person)
            for one in self.played
            for person in one.session.people
            if one.players.get(person.number) is None
        ]


def lists_of(club: Club, evening: ClubEvening, sessions: list[Evening]) -> dict[ListKey, ListResult]:
    """Return the lists of an evening, by round and table; `sessions` are all that are stored."""
    found = {
        ListKey(number, table): ListResult(ListKey(number, table), seating)
        for number, round_ in sorted(evening.rounds.items())
        for table, seating in sorted(round_.lists.items())
    }
    # A session without a deal was begun for people who then sat elsewhere, or has yet to begin.
    begun = [session for session in sessions if session.deals]
    for session in sorted(begun, key=lambda one: (one.serial, one.journal, one.sequence)):
        key, link = _list_of(evening, session)
        if key is not None:
            result = found.setdefault(key, ListResult(key, None))
            result.played.append(Played(session, _players(club, session, result.seating, link)))
    for result in found.values():
        result.results = sum_up(result.played)
    return found


def stored_lists(database: Database, club: Club, evening: ClubEvening) -> dict[ListKey, ListResult]:
    """Return the lists of an evening with the sessions that are stored."""
    return lists_of(club, evening, evenings(database))


def unassigned(club: Club, sessions: list[Evening]) -> list[Evening]:
    """Return the sessions that are of no list of any evening, the latest first."""
    return [
        session
        for session in sessions
        if all(_list_of(evening, session)[0] is None for evening in club.evenings.values())
    ]


def sum_up(played: list[Played]) -> dict[str, PlayerResult]:
    """Return what the players got in these sessions together, by id; strangers are nobody's result."""
    parts: dict[str, list[PlayerResult]] = defaultdict(list)
    for one in played:
        for person in one.session.people:
            player = one.players.get(person.number)
            if player is not None:
                parts[player].append(_result(player, person))
    return {player: together(player, results) for player, results in parts.items()}


def together(player: str, results: list[PlayerResult]) -> PlayerResult:
    """Return the sum of several results of one player."""
    names = ("points", "final", "deals", "won", "alone_won", "alone_lost", "owed", "penalty")
    return PlayerResult(player, *(sum(getattr(one, name) for one in results) for name in names))


def shared_places(finals: list[int]) -> list[int]:
    """Return the place of each number, the highest first; who has as many as another shares the better place."""
    return list(places(finals))


def _list_of(evening: ClubEvening, session: Evening) -> tuple[ListKey | None, Link | None]:
    # What a director says comes before what the table was told.
    for key, links in evening.links.items():
        for link in links:
            if (link.serial, link.journal, link.sequence) == (
                session.serial,
                session.journal,
                session.sequence,
            ):
                return key, link
    return _marked(evening, session.mark), None


def _marked(evening: ClubEvening, mark: str | None) -> ListKey | None:
    parts = (mark or "").split("-")
    known = len(parts) > 2 and parts[0] == evening.id and parts[1].isdecimal() and parts[2].isdecimal()
    return ListKey(int(parts[1]), int(parts[2])) if known else None


def _players(
    club: Club, session: Evening, seating: Seating | None, link: Link | None
) -> dict[int, str | None]:
    return {person.number: _player(club, person, seating, link) for person in session.people}


def _player(club: Club, person: Person, seating: Seating | None, link: Link | None) -> str | None:
    # By the director's word, else by the player card, else by the name: first of those of the list.
    if link is not None and person.number in link.people:
        return club.resolved(link.people[person.number])
    owner = club.by_badge(person.badge) if person.badge else None
    if owner is not None:
        return owner.id
    if not person.name:
        return None
    for id in seating.players if seating else ():
        if told_name(club.player(id).shown) == person.name:
            return club.resolved(id)
    known = club.by_shown(person.name)
    return known.id if known else None


def _result(player: str, person: Person) -> PlayerResult:
    counts = (person.deals, person.won, person.alone_won, person.alone_lost, person.owed)
    return PlayerResult(player, person.total, person.final, *counts)
