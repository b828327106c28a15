"""Results of a club evening: each list with its sessions at tables, and the numbers of every player there."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from cardrules.series import places
from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers, begun_before, numbers_of
from stichtisch.club.session_matching import Assigning
from stichtisch.club.state import PAPER, Club, ClubEvening, Elsewhere, Link, ListKey, Seating
from stichtisch.store import Database, Person, SessionSums, StoredSession, stored_sessions, sums_of_sessions

_NUMBERS = attrgetter("points", "final", "deals", "won", "alone_won", "alone_lost", "owed", "penalty")


@dataclass(frozen=True)
class PlayerResult:
    """The numbers of a player on one list, or on several together.

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
    """One session of a list; `players` are ids by the numbers people have there, None for somebody nobody knows.

    `numbers` name its deals.
    """

    session: StoredSession
    players: dict[int, str | None]
    numbers: DealNumbers = OF_NO_EVENING


@dataclass
class ListResult:
    """One list of an evening. `seating` is None if a session is linked to a list that was not drawn.

    The sessions are in the order of their deals: those at tables, then those on paper.
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
        """The game that was played, whatever the seating says."""
        return self.played[0].session.game if self.played else self.game

    @property
    def deals(self) -> int:
        """How many deals are stored of it, counted or not."""
        return sum(one.session.deals for one in self.played)

    @property
    def ended(self) -> bool:
        """Whether it was played to its end: by its tables, or where there were none, when its round was over."""
        at_tables = [one for one in self.played if one.session.serial != PAPER]
        if not at_tables:
            return bool(self.played) and self.finished
        return all(one.session.ended for one in at_tables)

    @property
    def strangers(self) -> list[tuple[StoredSession, Person]]:
        """People of its sessions of whom nobody knows which player they are."""
        return [
            (one.session, person)
            for one in self.played
            for person in one.session.people
            if one.players.get(person.number) is None
        ]


@dataclass
class ListSums:
    """One list, and what its players got there: what standings over many evenings are made of.

    `sums`: by id of the player the numbers of a PlayerResult in their order. Objects of them for every list of a season
    would take longer than the standings may.
    """

    game: str
    sums: dict[str, tuple[int, ...]] = field(default_factory=dict)


def lists_of(club: Club, evening: ClubEvening, sessions: list[StoredSession]) -> dict[ListKey, ListResult]:
    """Return the lists of an evening, by round and table; `sessions` are all that are stored."""
    lists = {
        ListKey(number, table): ListResult(
            ListKey(number, table), seating, finished=round_.finished is not None
        )
        for number, round_ in sorted(evening.rounds.items())
        for table, seating in sorted(round_.lists.items())
    }
    assigning = Assigning(club)
    # A session without a deal was begun for people who then sat elsewhere, or has yet to begin.
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
    """Return the lists of several evenings that have sessions stored, of one game or of all, by id of the evening."""
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
            # Penalties outside of deals are given to nobody at a table.
            # No solo is asked of deals on paper.
            owed = 0 if session.serial == PAPER else got[-1]
            gained = (*got[:-1], owed, 0)
            sums.sums[player] = added([before, gained]) if before else gained


def _seating(evening: ClubEvening, key: ListKey) -> Seating | None:
    round_ = evening.rounds.get(key.round)
    return round_.lists.get(key.table) if round_ else None


def stored_lists(database: Database, club: Club, evening: ClubEvening) -> dict[ListKey, ListResult]:
    """Return the lists of an evening with the sessions that are stored."""
    return lists_of(club, evening, stored_sessions(database))


def unassigned(club: Club, sessions: list[StoredSession]) -> list[StoredSession]:
    """Return the sessions that are of no list of any evening, the latest first."""
    assigning = Assigning(club)
    return [one for one in sessions if assigning.list_of(_begun_with(one), one.mark) is None]


def sum_up(played: list[Played]) -> dict[str, PlayerResult]:
    """Return what the players got in these sessions together, by id; strangers are nobody's result."""
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
    """Return the sums of the numbers of several results, at least one."""
    if len(numbers) == 1:
        return numbers[0]
    return tuple(map(sum, zip(*numbers, strict=True)))


def sums_of(lists: Mapping[ListKey, ListResult]) -> dict[ListKey, ListSums]:
    """Return what the players got on lists without all the rest."""
    return {
        key: ListSums(one.played_game, {player: _NUMBERS(result) for player, result in one.results.items()})
        for key, one in lists.items()
        if one.results
    }


def shared_places(finals: list[int]) -> list[int]:
    """Return the place of each number, the highest first; who has as many as another shares the better place."""
    return list(places(finals))


def _begun_with(session: StoredSession) -> tuple[str, str, int]:
    return session.serial, session.journal, session.sequence


def _result(player: str, person: Person, on_paper: bool) -> PlayerResult:
    # No solo is asked of deals on paper.
    owed = 0 if on_paper else person.owed
    counts = (person.deals, person.won, person.alone_won, person.alone_lost, owed)
    return PlayerResult(player, person.total, person.final, *counts)
