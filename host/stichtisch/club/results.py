"""Results of a club evening: each list with its sessions at tables and the numbers of every player."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers, begun_before, numbers_of
from stichtisch.club.session_matching import Assigning
from stichtisch.club.state import PAPER, Club, ClubEvening, Elsewhere, Link, ListKey, Seating
from stichtisch.store import Database, Person, SessionSums, StoredSession, stored_sessions, sums_of_sessions

_NUMBERS = attrgetter("points", "final", "deals", "won", "alone_won", "alone_lost", "owed", "penalty")


@dataclass(frozen=True)
class PlayerResult:
    """The numbers of a player on one list, or their sums over several lists.

    `points` are the points of the deals, `final` the points by the rules of the game's list (in Skat, Seeger-Fabian).
    `deals` is the number of deals played that count, `won` the number of these that the player's party won. `alone_won`
    and `alone_lost` count games as declarer, and `owed` counts mandatory solos not played. `penalty` are points that
    directors gave outside of deals; `points` and `final` include them.
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
    """One session of a list.

    `players` maps the number of each person to a player id, or to None if the person is not assigned to a player.
    `numbers` gives the names of the session's deals.
    """

    session: StoredSession
    players: dict[int, str | None]
    numbers: DealNumbers = OF_NO_EVENING


@dataclass
class ListResult:
    """One list of an evening. `seating` is None if the list was not drawn but a session is linked to it.

    The sessions are in the order of their deals: sessions at tables first, then those on paper.
    """

    key: ListKey
    seating: Seating | None
    played: list[Played] = field(default_factory=list)
    results: dict[str, PlayerResult] = field(default_factory=dict)
    finished: bool = False

    @property
    def game(self) -> str:
        """The game of the list."""
        return self.seating.game if self.seating else self.played[0].session.game

    @property
    def played_game(self) -> str:
        """The game that was actually played, even if the seating names another."""
        return self.played[0].session.game if self.played else self.game

    @property
    def deals(self) -> int:
        """The number of stored deals of the list, including those that do not count."""
        return sum(one.session.deals for one in self.played)

    @property
    def ended(self) -> bool:
        """Return whether the list is complete.

        All its sessions at tables must have ended. If there are none, the round of the list must be finished.
        """
        at_tables = [one for one in self.played if one.session.serial != PAPER]
        if not at_tables:
            return bool(self.played) and self.finished
        return all(one.session.ended for one in at_tables)

    @property
    def strangers(self) -> list[tuple[StoredSession, Person]]:
        """The people of the list's sessions who are not assigned to a player."""
        return [
            (one.session, person)
            for one in self.played
            for person in one.session.people
            if one.players.get(person.number) is None
        ]


@dataclass
class ListSums:
    """One list and the results of its players, from which standings over many evenings are computed.

    `sums` maps player ids to the numbers of a PlayerResult, in the order of its fields. Creating PlayerResult objects
    for every list of a season would be too slow.
    """

    game: str
    sums: dict[str, tuple[int, ...]] = field(default_factory=dict)


def lists_of(club: Club, evening: ClubEvening, sessions: list[StoredSession]) -> dict[ListKey, ListResult]:
    """Return the lists of an evening by round and table. `sessions` are all stored sessions."""
    lists = {
        ListKey(number, table): ListResult(
            ListKey(number, table), seating, finished=round_.finished is not None
        )
        for number, round_ in sorted(evening.rounds.items())
        for table, seating in sorted(round_.lists.items())
    }
    assigning = Assigning(club)
    # Sessions without a deal are left out: their people have moved to another table, or have not played yet.
    for session in sorted((one for one in sessions if one.deals), key=_begun_with):
        assigned = assigning.list_of(_begun_with(session), session.mark)
        if assigned is not None and assigned[0] == evening.id:
            _, key, link = assigned
            result = lists.setdefault(key, ListResult(key, None))
            persons = [(person.number, person.name, person.badge) for person in session.people]
            people = assigning.players(persons, result.seating, link, session.mark)
            result.played.append(Played(session, people))
    for result in lists.values():
        result.played = _in_order(result.key, result.played)
        result.results = sum_up(result.played)
    _add_elsewhere(club, evening, lists)
    return lists


def _add_elsewhere(club: Club, evening: ClubEvening, lists: dict[ListKey, ListResult]) -> None:
    for key, scored in evening.elsewhere.items():
        results = _results_elsewhere(club, scored)
        seating = Seating(list(results), scored.game, "", {})
        result = lists.setdefault(key, ListResult(key, seating, finished=True))
        for player, own in results.items():
            before = result.results.get(player)
            result.results[player] = together(player, [before, own]) if before else own


def _results_elsewhere(club: Club, scored: Elsewhere) -> dict[str, PlayerResult]:
    results: dict[str, PlayerResult] = {}
    for id, (final, *counts) in scored.numbers.items():
        player = club.resolved(id)
        own = PlayerResult(player, final, final, *counts)
        results[player] = together(player, [results[player], own]) if player in results else own
    return results


def _in_order(key: ListKey, played: list[Played]) -> list[Played]:
    ordered = sorted(played, key=lambda one: begun_before(one.session))
    numbers = numbers_of(key, (one.session for one in ordered))
    return [replace(one, numbers=own) for one, own in zip(ordered, numbers, strict=True)]


def lists_of_many(
    database: Database, club: Club, evenings: Iterable[ClubEvening], game: str | None = None
) -> dict[str, dict[ListKey, ListSums]]:
    """Return the lists of several evenings, with stored sessions, by evening id. `game` limits them to one game."""
    wanted = {evening.id: evening for evening in evenings}
    begun = [
        (link.serial, link.journal, link.sequence)
        for evening in wanted.values()
        for links in evening.links.values()
        for link in links
    ]
    lists: dict[str, dict[ListKey, ListSums]] = {id: {} for id in wanted}
    assigning = Assigning(club)
    for session in sums_of_sessions(database, wanted, begun, game):
        begun_with = (session.serial, session.journal, session.sequence)
        assigned = assigning.list_of(begun_with, session.mark)
        if assigned is not None and assigned[0] in wanted:
            id, key, link = assigned
            _add_session(lists[id], key, _seating(wanted[id], key), link, session, assigning)
    for evening in wanted.values():
        for key, scored in evening.elsewhere.items():
            if game in (None, scored.game):
                sums = lists[evening.id].setdefault(key, ListSums(scored.game)).sums
                for player, own in _results_elsewhere(club, scored).items():
                    numbers = _NUMBERS(own)
                    sums[player] = added([sums[player], numbers]) if player in sums else numbers
    return lists


def _add_session(
    lists: dict[ListKey, ListSums],
    key: ListKey,
    seating: Seating | None,
    link: Link | None,
    session: SessionSums,
    assigning: Assigning,
) -> None:
    sums = lists.get(key)
    if sums is None:
        sums = lists[key] = ListSums(session.game)
    players = assigning.players(session.people, seating, link, session.mark)
    for (number, _, _), got in zip(session.people, session.sums, strict=True):
        player = players[number]
        if player is not None:
            before = sums.sums.get(player)
            # The 0 is for penalties outside of deals. Tables cannot give such penalties. Deals on paper do
            # not count towards mandatory solos.
            owed = 0 if session.serial == PAPER else got[-1]
            gained = (*got[:-1], owed, 0)
            sums.sums[player] = added([before, gained]) if before else gained


def _seating(evening: ClubEvening, key: ListKey) -> Seating | None:
    round_ = evening.rounds.get(key.round)
    return round_.lists.get(key.table) if round_ else None


def stored_lists(database: Database, club: Club, evening: ClubEvening) -> dict[ListKey, ListResult]:
    """Return the lists of an evening, with their stored sessions."""
    return lists_of(club, evening, stored_sessions(database))


def unassigned(club: Club, sessions: list[StoredSession]) -> list[StoredSession]:
    """Return the sessions that belong to no list of any evening, the latest first."""
    assigning = Assigning(club)
    return [one for one in sessions if assigning.list_of(_begun_with(one), one.mark) is None]


def sum_up(played: list[Played]) -> dict[str, PlayerResult]:
    """Return the results of the players over these sessions, by id.

    People who are not assigned to a player are left out.
    """
    parts: dict[str, list[PlayerResult]] = defaultdict(list)
    for one in played:
        for person in one.session.people:
            player = one.players.get(person.number)
            if player is not None:
                parts[player].append(_result(player, person, one.session.serial == PAPER))
    return {player: together(player, results) for player, results in parts.items()}


def together(player: str, results: list[PlayerResult]) -> PlayerResult:
    """Return the sum of several results of one player."""
    return PlayerResult(player, *added([_NUMBERS(result) for result in results]))


def added(numbers: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the sums of the numbers of one or more results."""
    if len(numbers) == 1:
        return numbers[0]
    return tuple(map(sum, zip(*numbers, strict=True)))


def sums_of(lists: Mapping[ListKey, ListResult]) -> dict[ListKey, ListSums]:
    """Return only the sums of the players on these lists."""
    return {
        key: ListSums(one.played_game, {player: _NUMBERS(result) for player, result in one.results.items()})
        for key, one in lists.items()
        if one.results
    }


def _begun_with(session: StoredSession) -> tuple[str, str, int]:
    return session.serial, session.journal, session.sequence


def _result(player: str, person: Person, on_paper: bool) -> PlayerResult:
    # Deals on paper do not count towards mandatory solos.
    owed = 0 if on_paper else person.owed
    counts = (person.deals, person.won, person.alone_won, person.alone_lost, owed)
    return PlayerResult(player, person.total, person.final, *counts)
