"""What the log of a club comes to: players, evenings, their rounds, lists, and what directors decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

# The table of deals that no table has seen.
PAPER = "paper"

# What is known of a player beside the log, so that it can be removed.
PERSONAL = ("name", "nickname", "club", "number")

# A mark has room for 16 characters (PROTOCOL.md): evening, round, table, and a bit of who sits there.
EVENING_DIGITS = 6
_SEATING_DIGITS = 3


@dataclass(frozen=True)
class Player:
    """A player or a guest; `id` never changes. `badges` are the UIDs of the player cards.

    Whoever has a `nickname` is shown by it, and nothing else of him leaves the PC. `number` is that of the federation,
    or the club's. `former` are the names that he was shown by before.
    """

    id: str
    name: str
    nickname: str = ""
    club: str = ""
    number: str = ""
    guest: bool = False
    anonymous: bool = False
    badges: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """What everybody may read."""
        return self.nickname or self.name


@dataclass(frozen=True)
class ListKey:
    """Which list of an evening: the round and the table, both from 1."""

    round: int
    table: int


@dataclass
class Seating:
    """Who plays a list: ids of players in the order they sit, the first deals first; the game and its rules."""

    players: list[str]
    game: str
    profile: str
    options: dict[str, Any]


@dataclass
class Round:
    """One round of all tables; `begun` and `finished` in seconds since 1970."""

    number: int
    lists: dict[int, Seating] = field(default_factory=dict)
    begun: int | None = None
    finished: int | None = None


@dataclass(frozen=True)
class Penalty:
    """Points that a director gave or took outside of any deal."""

    player: str
    points: int
    why: str
    person: str
    at: int


@dataclass(frozen=True)
class Link:
    """A session at a table, by its first event, that a director says is a list; `people`: players by person there."""

    serial: str
    journal: str
    sequence: int
    people: dict[int, str]

    @property
    def session(self) -> tuple[str, str, int]:
        """Table, journal and first event of the session."""
        return self.serial, self.journal, self.sequence


@dataclass(frozen=True)
class Stakes:
    """What is played for, in whole cents.

    `point`: for each point that one has less than another at the same list, to that other. `lost`: for the first,
    second … game lost alone on a list, into the pot; the last counts for all more. `attendance`: what everybody who
    came pays into the pot. `prizes`: shares of the pot for the places from the first on, in percent.
    """

    point: int = 0
    lost: tuple[int, ...] = ()
    attendance: int = 0
    prizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class TableSetup:
    """What a table of an evening is: the game played there; `serial` where it is known which it is."""

    game: str
    profile: str
    options: dict[str, Any]
    serial: str | None = None


@dataclass
class ClubEvening:
    """An evening of the club.

    `present`: from when to when each player is there, in the order they came; `games`: what each plays who plays one
    game alone. `minutes` is the time of a round, 0 for no limit; `apart` are groups of players who do not meet at a
    table where that is possible. `marks`: who sat at each list that was ever drawn, by what its table was told.
    `hidden`: standings are shown to nobody but the director; `show_tricks`: the board may show cards.
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
    marks: dict[str, list[str]] = field(default_factory=dict)
    hidden: bool = False
    show_tricks: bool = False
    closed: bool = False

    @property
    def here(self) -> list[str]:
        """Ids of who is there now, in the order they came."""
        return [player for player, (_, left) in self.present.items() if left is None]

    def mark(self, key: ListKey) -> str:
        """Return what a table is told, and journals, so that its session is known to be this list, of these people."""
        seating = self.rounds[key.round].lists[key.table]
        told = repr((seating.players, seating.game, seating.profile, sorted(seating.options.items())))
        return f"{self.id}-{key.round}-{key.table}-{sha256(told.encode()).hexdigest()[:_SEATING_DIGITS]}"


@dataclass(frozen=True)
class Season:
    """What evenings are counted together: those of these days; of each player the `best` that many, 0 for all."""

    name: str
    first: date
    last: date
    best: int = 0


@dataclass
class Club:
    """Everything that the log of a club comes to. `same`: the player that each who was merged is now, by id.

    `nameless`: ids of those whose names were removed for ever. `unfoldable`:
    hashes of records of a form that this program does not know.
    """

    players: dict[str, Player] = field(default_factory=dict)
    evenings: dict[str, ClubEvening] = field(default_factory=dict)
    seasons: dict[str, Season] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    nameless: set[str] = field(default_factory=set)
    unfoldable: list[str] = field(default_factory=list)

    def player(self, id: str) -> Player:
        """Return a player, or whom he was merged into; of an id that no record has told, somebody without a name."""
        while id in self.same:
            id = self.same[id]
        return self.players.get(id) or Player(id, f"Player {id}", anonymous=True)

    def resolved(self, id: str) -> str:
        """Return the id of a player, or of whom he was merged into."""
        return self.player(id).id

    def by_badge(self, uid: str) -> Player | None:
        """Return the player whose card that is."""
        return next((player for player in self.players.values() if uid in player.badges), None)

    def by_shown(self, name: str) -> Player | None:
        """Return the player who is shown by this name."""
        return next((player for player in self.players.values() if player.shown == name), None)

    def links(self) -> Iterator[tuple[ClubEvening, ListKey, Link]]:
        """Yield every session that a director has called a list, with its evening and list."""
        for evening in self.evenings.values():
            for key, links in evening.links.items():
                for link in links:
                    yield evening, key, link

    def latest(self) -> ClubEvening | None:
        """Return the evening of the latest day, of several the one that was made last."""
        made = list(self.evenings.values())
        return max(reversed(made), key=lambda evening: evening.day, default=None)
