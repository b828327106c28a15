"""Statistics of a player over an evening or a season, computed from stored deals alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardrules.games import club_rules_of
from stichtisch.club.results import ListResult, Played, lists_of, stored_lists
from stichtisch.club.standings import season_evenings, sorted_lists
from stichtisch.club.state import Club, ClubEvening, ListKey, Season
from stichtisch.journal.notation import DealNotation
from stichtisch.journal.playing_alone import alone_in
from stichtisch.store import Database, DealRow, deals_of, notations, stored_sessions

_VOID = ("late_announcement", "false_announcement", "forbidden_declaration")


@dataclass(frozen=True)
class PlayedDeal:
    """One counted deal of a list.

    `players`, `places` and `positions` are by seat. `players` are ids, or None for an unassigned person; `places` are
    the seats at the list, from 1; `positions` count the places after the dealer, from 1. `announcements` are the valid
    announcements in order, as seat and word.
    """

    evening: str
    list: ListKey
    game: str
    row: DealRow
    dealer: str | None
    players: tuple[str | None, ...]
    places: tuple[int, ...]
    positions: tuple[int, ...]
    announcements: tuple[tuple[int, str], ...] = ()


@dataclass
class Tally:
    """Deals of one kind: their number, how many of them were won, and the sum of points."""

    deals: int = 0
    won: int = 0
    points: int = 0

    @property
    def rate(self) -> float | None:
        """The share of deals won, from 0 to 1."""
        return self.won / self.deals if self.deals else None

    @property
    def per_deal(self) -> float | None:
        """The points per deal."""
        return self.points / self.deals if self.deals else None

    def add(self, won: bool, points: int) -> None:
        """Count one deal."""
        self.deals += 1
        self.won += won
        self.points += points


@dataclass
class Declared(Tally):
    """Games played as declarer. `value` is the sum of the values of the games, won or lost."""

    value: int = 0

    @property
    def average(self) -> float | None:
        """The average value of a game."""
        return self.value / self.deals if self.deals else None


@dataclass
class Announced:
    """An announcement: how often the player made it, how often the party then won, and how often it missed the chance.

    The party misses an announcement if it reaches the goal without the announcement, or if it announces nothing and
    keeps the others below 90 points.
    """

    made: int = 0
    won: int = 0
    missed: int = 0


@dataclass
class Special:
    """Special points of one kind, for the player's party and for the other party."""

    got: int = 0
    lost: int = 0


def together(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of several tallies."""
    whole = Tally()
    for one in tallies:
        whole.deals += one.deals
        whole.won += one.won
        whole.points += one.points
    return whole


@dataclass(frozen=True)
class Step:
    """The points of a player after one deal. `total` is the running total over the whole period."""

    evening: str
    round: int
    table: int
    deal: int
    score: int
    total: int


def _tallies() -> dict[Any, Tally]:
    return defaultdict(Tally)


@dataclass
class PlayerStatistics:
    """All statistics of one player in one game.

    `paired` are deals of two against two, by party. `solos` are games played alone, by contract. `against_solo` are
    deals against a solo. `declarer` are games as declarer, by contract. `opponent` are games against a declarer.
    `seats` are by seat at the list, `positions` by place after the dealer, both from 1. `dealers`, `partners` and
    `opponents` are by id of the other player, but contain this player's points.
    """

    player: str
    game: str
    all: Tally = field(default_factory=Tally)
    paired: dict[str, Tally] = field(default_factory=_tallies)
    solos: dict[str, Tally] = field(default_factory=_tallies)
    against_solo: Tally = field(default_factory=Tally)
    declarer: dict[str, Declared] = field(default_factory=lambda: defaultdict(Declared))
    opponent: Tally = field(default_factory=Tally)
    announcements: dict[str, Announced] = field(default_factory=lambda: defaultdict(Announced))
    specials: dict[str, Special] = field(default_factory=lambda: defaultdict(Special))
    irregularities: Counter[str] = field(default_factory=Counter)
    partners: dict[str, Tally] = field(default_factory=_tallies)
    opponents: dict[str, Tally] = field(default_factory=_tallies)
    dealers: dict[str, Tally] = field(default_factory=_tallies)
    seats: dict[int, Tally] = field(default_factory=_tallies)
    positions: dict[int, Tally] = field(default_factory=_tallies)
    steps: list[Step] = field(default_factory=list)

    @property
    def re(self) -> Tally:
        """The two-against-two deals in which the player was in the Re party."""
        return self.paired.get("re", Tally())

    @property
    def kontra(self) -> Tally:
        """The two-against-two deals in which the player was in the Kontra party."""
        return self.paired.get("kontra", Tally())

    @property
    def re_share(self) -> float | None:
        """The share of the player's two-against-two deals in the Re party, from 0 to 1."""
        paired = self.re.deals + self.kontra.deals
        return self.re.deals / paired if paired else None

    @property
    def alone(self) -> Tally:
        """All games played alone: solos, or games as declarer."""
        return together([*self.solos.values(), *self.declarer.values()])

    @property
    def revokes(self) -> int:
        """The number of times that the player could have followed suit but did not."""
        return self.irregularities["revoke"]

    @property
    def by_evening(self) -> dict[str, int]:
        """The running total at the end of each evening, by id of the evening."""
        return {step.evening: step.total for step in self.steps}


def evening_deals(
    database: Database, club: Club, evening: ClubEvening, lists: dict[ListKey, ListResult] | None = None
) -> list[PlayedDeal]:
    """Return the deals of an evening that count, in the order of round, table and number.

    Pass the lists of the evening as `lists` if they are already loaded.
    """
    known = stored_lists(database, club, evening) if lists is None else lists
    return list(deals_of_lists(database, club, evening, known))


def season_deals(database: Database, club: Club, season: Season) -> list[PlayedDeal]:
    """Return the deals of a season that count, evening by evening."""
    sessions = stored_sessions(database)
    return [
        deal
        for evening in season_evenings(club, season)
        for deal in deals_of_lists(database, club, evening, lists_of(club, evening, sessions))
    ]


def statistics(deals: Iterable[PlayedDeal], game: str) -> dict[str, PlayerStatistics]:
    """Return the statistics of every player for a game, by id. People who are not assigned to a player are left out."""
    players: dict[str, PlayerStatistics] = {}
    for deal in deals:
        if deal.game == game:
            for seat, player in enumerate(deal.players):
                if player is not None:
                    _count(players.setdefault(player, PlayerStatistics(player, game)), deal, seat)
    return players


def missed(deal: PlayedDeal, party: str) -> list[str]:
    """Return, by the rules of the game, the announcements that a party could have fulfilled but did not make."""
    announcements = {word for seat, word in deal.announcements if deal.row.seats[seat].party == party}
    return club_rules_of(deal.game).missed(deal.row.result, announcements, party)


def _count(own: PlayerStatistics, deal: PlayedDeal, seat: int) -> None:
    row = deal.row.seats[seat]
    score, won = row.score or 0, _has_won(deal, seat)
    own.all.add(won, score)
    own.seats[deal.places[seat]].add(won, score)
    own.positions[deal.positions[seat]].add(won, score)
    if deal.dealer is not None:
        own.dealers[deal.dealer].add(won, score)
    before = own.steps[-1].total if own.steps else 0
    where = (deal.evening, deal.list.round, deal.list.table, deal.row.number)
    own.steps.append(Step(*where, score, before + score))
    for fault in deal.row.result.get("irregularities") or []:
        if fault["seat"] == seat:
            own.irregularities[fault["code"]] += 1
    sides = _sides(deal)
    if sides is not None:
        _count_others(own, deal, seat, sides, won, score)
        if row.party is not None:
            _count_party(own, deal, seat, _alone(deal) == seat, won, score)
        else:
            _count_declared(own, deal, seat, won, score)


def _sides(deal: PlayedDeal) -> list[str | bool] | None:
    # Return the party of each seat, or None if there are no parties. Seats with equal values are partners.
    seats = deal.row.seats
    if all(seat.party is not None for seat in seats):
        return [str(seat.party) for seat in seats]
    if deal.row.declarer is not None:
        return [seat.person == deal.row.declarer for seat in seats]
    return None


def _has_won(deal: PlayedDeal, seat: int) -> bool:
    # In a game without parties, only the result of the declarer's side is stored.
    row = deal.row.seats[seat]
    if row.party is None and deal.row.declarer is not None:
        return deal.row.won is (row.person == deal.row.declarer)
    return row.won


def _alone(deal: PlayedDeal) -> int | None:
    people = [seat.person for seat in deal.row.seats]
    declarer = people.index(deal.row.declarer) if deal.row.declarer in people else None
    return alone_in([seat.party for seat in deal.row.seats], declarer)


def _count_others(
    own: PlayerStatistics, deal: PlayedDeal, seat: int, sides: list[str | bool], won: bool, score: int
) -> None:
    for other, player in enumerate(deal.players):
        if other != seat and player is not None:
            table = own.partners if sides[other] == sides[seat] else own.opponents
            table[player].add(won, score)


def _count_declared(own: PlayerStatistics, deal: PlayedDeal, seat: int, won: bool, score: int) -> None:
    if deal.row.declarer == deal.row.seats[seat].person:
        game = own.declarer[deal.row.contract or ""]
        game.add(won, score)
        game.value += abs(deal.row.value or 0)
    else:
        own.opponent.add(won, score)


def _count_party(
    own: PlayerStatistics, deal: PlayedDeal, seat: int, alone: bool, won: bool, score: int
) -> None:
    party = str(deal.row.seats[seat].party)
    paired = [one.party for one in deal.row.seats].count(party) * 2 == len(deal.row.seats)
    if alone:
        own.solos[deal.row.contract or ""].add(won, score)
    elif paired:
        own.paired[party].add(won, score)
    else:
        own.against_solo.add(won, score)
    for announcer, word in deal.announcements:
        if announcer == seat:
            own.announcements[word].made += 1
            own.announcements[word].won += won
    for word in missed(deal, party):
        own.announcements[word].missed += 1
    for item in deal.row.items:
        if item["item"] in club_rules_of(deal.game).SPECIAL_POINTS:
            special = own.specials[item["item"]]
            special.got += item["party"] == party
            special.lost += item["party"] != party


def deals_of_lists(
    database: Database, club: Club, evening: ClubEvening, lists: dict[ListKey, ListResult]
) -> Iterator[PlayedDeal]:
    """Yield the deals of these lists of an evening that count, in the order of round, table and number."""
    for key, one in sorted_lists(lists):
        seats = [club.resolved(id) for id in one.seating.players] if one.seating else []
        for played in one.played:
            yield from _deals_of_session(database, evening.id, key, played, seats)


def _deals_of_session(
    database: Database, evening: str, key: ListKey, played: Played, seats: list[str]
) -> Iterator[PlayedDeal]:
    session = played.session
    words = club_rules_of(session.game).WORDS
    stored = zip(deals_of(database, session), notations(database, session), strict=True)
    for row, notation in stored:
        if row.settled:
            players = tuple(played.players.get(seat.person) for seat in row.seats)
            places = tuple(_place(played, seat.person, seats) for seat in row.seats)
            facts = (row, played.players.get(row.dealer), players, places, _positions(row))
            yield PlayedDeal(evening, key, session.game, *facts, _announcements_of(row, notation, words))


def _place(played: Played, person: int, seats: list[str]) -> int:
    player = played.players.get(person)
    return 1 + (seats.index(player) if player in seats else person)


def _positions(row: DealRow) -> tuple[int, ...]:
    # If the dealer sits out, the seats begin with forehand.
    count = len(row.seats)
    dealer = next((seat for seat in range(count) if row.seats[seat].person == row.dealer), count - 1)
    return tuple((seat - dealer - 1) % count + 1 for seat in range(count))


def _announcements_of(
    row: DealRow, notation: DealNotation, words: tuple[str, ...]
) -> tuple[tuple[int, str], ...]:
    # Void announcements do not count, nor do announcements that the party had already made.
    faults = row.result.get("irregularities") or []
    void = {fault["at"] for fault in faults if fault["code"] in _VOID}
    highest: dict[str | None, int] = {}
    announcements = []
    for at, (seat, verb, *arguments) in enumerate(notation.get("log") or []):
        if verb == "say" and at not in void and arguments[0] in words:
            word, party = arguments[0], row.seats[seat].party
            height = words.index(word)
            if height > highest.get(party, -1):
                highest[party] = max(1, height)
                announcements.append((seat, word))
    return tuple(announcements)
