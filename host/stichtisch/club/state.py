"""The state of the club as folded from its log: players, evenings, rounds, lists, and the decisions of directors."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

# The serial number used for deals on paper, which have no table.
PAPER = "paper"

# The value of a player's choice of game if they do not mind which game they play.
ANY_GAME = "any"

# Facts of a player that are stored beside the log, so that they can be removed.
PERSONAL = ("name", "nickname", "club", "number", "categories")

# A mark has at most 16 characters (PROTOCOL.md): evening, round, table, and some digits of a hash of the seating.
EVENING_DIGITS = 6
_SEATING_DIGITS = 3


@dataclass(frozen=True)
class Player:
    """A player or a guest; `id` never changes. `badges` are the UIDs of the player's cards.

    A player with a `nickname` is shown by that name, and no other fact about them leaves the PC. `number` is the
    player's number in the federation or the club. `categories`, such as "women, seniors", are for standings and fees.
    `former` are the names that were shown for the player earlier.
    """

    id: str
    name: str
    nickname: str = ""
    club: str = ""
    number: str = ""
    categories: str = ""
    guest: bool = False
    anonymous: bool = False
    badges: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The public name of the player."""
        return self.nickname or self.name

    @property
    def category_names(self) -> list[str]:
        """The player's categories, each once."""
        return list(dict.fromkeys(filter(None, (one.strip() for one in self.categories.split(",")))))

    def is_in(self, category: str) -> bool:
        """Return whether the player is in a category, ignoring case."""
        return category.strip().casefold() in {one.casefold() for one in self.category_names}


@dataclass(frozen=True)
class ListKey:
    """The key of a list within an evening: its round and its table, both counted from 1."""

    round: int
    table: int

    def __str__(self) -> str:
        return f"{self.round}.{self.table}"


@dataclass
class Seating:
    """The ids of the players of a list in the order of their seats, with the list's game and rules.

    The first player deals first.
    """

    players: list[str]
    game: str
    profile: str
    options: dict[str, Any]


@dataclass
class Round:
    """One round at all tables. `begun` and `finished` are in seconds since 1970."""

    number: int
    lists: dict[int, Seating] = field(default_factory=dict)
    begun: int | None = None
    finished: int | None = None


@dataclass(frozen=True)
class Penalty:
    """Points that a director awarded or deducted outside of any deal."""

    player: str
    points: int
    why: str
    person: str
    at: int


@dataclass(frozen=True)
class Link:
    """A session at a table, identified by its first event, that a director has assigned to a list.

    `people` maps the number of each person in the session to a player.
    """

    serial: str
    journal: str
    sequence: int
    people: dict[int, str]

    @property
    def session(self) -> tuple[str, str, int]:
        """The table, the journal and the first event of the session."""
        return self.serial, self.journal, self.sequence


@dataclass(frozen=True)
class Stakes:
    """The stakes of an evening, in whole cents.

    Any two players of a list settle their difference at `point` per point. If the game is paid by deal, each player
    gets `point` per point of their own. `lost` is paid into the pot for the first, second, … game that a player loses
    as declarer on a list; the last amount applies to all further games. If `lost_to_box` is set, this money goes into
    the cash box instead. `attendance` is the fee that every player on the evening pays into the pot. Players in a
    category of `fees` pay the fee of that category instead; the first category that matches applies. `prizes` are
    shares of the pot in percent by place, beginning with the first place. `fixed` are additional amounts, which the
    cash box pays if the pot does not suffice.
    """

    point: int = 0
    lost: tuple[int, ...] = ()
    attendance: int = 0
    prizes: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    fees: tuple[tuple[str, int], ...] = ()
    lost_to_box: bool = False

    def fee_of(self, player: Player) -> int:
        """Return the entry fee of a player."""
        return next((cents for category, cents in self.fees if player.is_in(category)), self.attendance)


@dataclass(frozen=True)
class TableSetup:
    """A table of an evening and its game. `serial` is the serial number of the device, if it is known."""

    game: str
    profile: str
    options: dict[str, Any]
    serial: str | None = None


@dataclass(frozen=True)
class Elsewhere:
    """A list scored without Stichtisch: its game, and the numbers of each player.

    The numbers are points, deals, games won, and games won and lost as declarer.
    """

    game: str
    numbers: dict[str, tuple[int, int, int, int, int]]


@dataclass
class ClubEvening:
    """An evening of the club.

    `present` has the times of arrival and departure of each player, in order of arrival. `games` has the game of each
    player who plays only one. `minutes` is the duration of a round, or 0 for no limit. `apart` are groups of players
    who should not sit at one table. `elsewhere` are lists that were scored without Stichtisch. `marks` has the players
    of every list ever drawn, by the mark that was sent to its table. If `hidden`, only the director sees the standings.
    If `show_tricks`, the board may show cards.
    """

    id: str
    name: str
    day: date
    minutes: int = 0
    stakes: Stakes = field(default_factory=Stakes)
    apart: list[list[str]] = field(default_factory=list)
    tables: dict[int, TableSetup] = field(default_factory=dict)
    present: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    links: dict[ListKey, list[Link]] = field(default_factory=dict)
    elsewhere: dict[ListKey, Elsewhere] = field(default_factory=dict)
    marks: dict[str, list[str]] = field(default_factory=dict)
    hidden: bool = False
    show_tricks: bool = False
    closed: bool = False

    @property
    def here(self) -> list[str]:
        """The ids of the players who are present now, in order of arrival."""
        return [player for player, (_, left) in self.present.items() if left is None]

    def mark(self, key: ListKey) -> str:
        """Return the mark that is sent to a table and recorded in its journal.

        The mark identifies the list that a session belongs to, and the players of this list.
        """
        seating = self.rounds[key.round].lists[key.table]
        content = repr((seating.players, seating.game, seating.profile, sorted(seating.options.items())))
        return f"{self.id}-{key.round}-{key.table}-{sha256(content.encode()).hexdigest()[:_SEATING_DIGITS]}"


@dataclass(frozen=True)
class Season:
    """Evenings that are counted together: those from the first to the last day.

    `best` is the number of each player's best evenings that count; 0 means all.
    """

    name: str
    first: date
    last: date
    best: int = 0


@dataclass
class Club:
    """The state of a club after all records of its log.

    `same` maps the id of each merged player to the id of the remaining player. `name` and `place` of the club are ""
    until a director enters them. `teams` has the player ids of each team, by season and team. `nameless` are the ids of
    players whose names were removed for good. `badges` has the cards of each player in the order they were given, and
    `badge_owners` has the player of each card. `unfoldable` are the hashes of records in a form that this version does
    not know.
    """

    players: dict[str, Player] = field(default_factory=dict)
    evenings: dict[str, ClubEvening] = field(default_factory=dict)
    seasons: dict[str, Season] = field(default_factory=dict)
    teams: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    nameless: set[str] = field(default_factory=set)
    badges: dict[str, dict[str, None]] = field(default_factory=dict)
    badge_owners: dict[str, str] = field(default_factory=dict)
    unfoldable: list[str] = field(default_factory=list)
    name: str = ""
    place: str = ""

    @property
    def heading(self) -> str:
        """The name and place of the club, for the head of pages, or "" if the club has no name."""
        return ", ".join(filter(None, (self.name, self.place))) if self.name else ""

    def player(self, id: str) -> Player:
        """Return the player with an id, or the one they were merged into; for an unknown id, an anonymous player."""
        asked = id
        while id in self.same:
            id = self.same[id]
        # Map every id of the chain to the last one, so that the next look-up takes one step.
        while self.same.get(asked, id) != id:
            asked, self.same[asked] = self.same[asked], id
        return self.players.get(id) or Player(id, f"Player {id}", anonymous=True)

    def resolved(self, id: str) -> str:
        """Return the id of a player, or of the one they were merged into."""
        return self.player(id).id

    def by_shown(self, name: str) -> Player | None:
        """Return the player who is shown by this name."""
        return next((player for player in self.players.values() if player.shown == name), None)

    def links(self) -> Iterator[tuple[ClubEvening, ListKey, Link]]:
        """Yield every session that a director has assigned to a list, with its evening and list."""
        for evening in self.evenings.values():
            for key, links in evening.links.items():
                for link in links:
                    yield evening, key, link

    def latest(self) -> ClubEvening | None:
        """Return the evening with the latest day; if several evenings have this day, the one that was added last."""
        made = list(self.evenings.values())
        return max(reversed(made), key=lambda evening: evening.day, default=None)
