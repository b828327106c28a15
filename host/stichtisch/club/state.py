"""The club as its log makes it: players, evenings, their rounds, lists, and what directors decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

# The table of deals that no table has seen.
PAPER = "paper"

# The game of a player who goes wherever there is room.
ANY_GAME = "any"

# Facts of a player that are stored beside the log, so that they can be removed.
PERSONAL = ("name", "nickname", "club", "number", "categories")

# A mark has room for 16 characters (PROTOCOL.md): evening, round, table, and a bit of who sits there.
EVENING_DIGITS = 6
_SEATING_DIGITS = 3


@dataclass(frozen=True)
class Player:
    """A player or a guest; `id` never changes. `badges` are the UIDs of the player cards.

    Whoever has a `nickname` is shown by it, and nothing else of him leaves the PC. `number` is that of the federation,
    or the club's. `categories` are those of standings and fees, as "women, seniors". `former` are the names that he was
    shown by before.
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
        """The name that everybody may read."""
        return self.nickname or self.name

    @property
    def category_names(self) -> list[str]:
        """Its categories, each once."""
        return list(dict.fromkeys(filter(None, (one.strip() for one in self.categories.split(",")))))

    def is_in(self, category: str) -> bool:
        """Return whether a category is one of its own, in small letters or large."""
        return category.strip().casefold() in {one.casefold() for one in self.category_names}


@dataclass(frozen=True)
class ListKey:
    """Which list of an evening: the round and the table, both from 1."""

    round: int
    table: int

    def __str__(self) -> str:
        return f"{self.round}.{self.table}"


@dataclass
class Seating:
    """The players of a list: their ids in the order they sit, the first deals first; the game and its rules."""

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
    """The stakes of an evening, in whole cents.

    `point`: for each point that one has less than another at the same list, to that other; for each point itself if
    the game pays by deal. `lost`: for the first, second … game lost alone on a list, into the pot; the last counts for
    all more; `lost_to_box`: into the cash box instead. `attendance`: what everybody who came pays into the pot, and
    `fees`: what a player of a category pays instead, the first that fits. `prizes`: shares of the pot for the places
    from the first on, in percent; `fixed`: amounts for them beside that, which the cash box pays if the pot does not.
    """

    point: int = 0
    lost: tuple[int, ...] = ()
    attendance: int = 0
    prizes: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    fees: tuple[tuple[str, int], ...] = ()
    lost_to_box: bool = False

    def fee_of(self, player: Player) -> int:
        """Return what a player pays for having come."""
        return next((cents for category, cents in self.fees if player.is_in(category)), self.attendance)


@dataclass(frozen=True)
class TableSetup:
    """A table of an evening: the game played there; `serial` where it is known which it is."""

    game: str
    profile: str
    options: dict[str, Any]
    serial: str | None = None


@dataclass(frozen=True)
class Elsewhere:
    """A list that was scored without Stichtisch: its game, and by player points, deals, won, alone won, alone lost."""

    game: str
    numbers: dict[str, tuple[int, int, int, int, int]]


@dataclass
class ClubEvening:
    """An evening of the club.

    `present`: from when to when each player is there, in the order they came; `games`: what each plays who plays one
    game alone. `minutes` is the time of a round, 0 for no limit; `apart` are groups of players who do not meet at a
    table where that is possible. `elsewhere` are lists that were scored without Stichtisch. `marks`: who sat at each
    list that was ever drawn, by the mark that its table got. `hidden`: standings are shown to nobody but the director;
    `show_tricks`: the board may show cards.
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
        """Ids of who is there now, in the order they came."""
        return [player for player, (_, left) in self.present.items() if left is None]

    def mark(self, key: ListKey) -> str:
        """Return the mark that a table gets and journals: it identifies its session as this list, of these people."""
        seating = self.rounds[key.round].lists[key.table]
        content = repr((seating.players, seating.game, seating.profile, sorted(seating.options.items())))
        return f"{self.id}-{key.round}-{key.table}-{sha256(content.encode()).hexdigest()[:_SEATING_DIGITS]}"


@dataclass(frozen=True)
class Season:
    """Evenings that are counted together: those of these days; of each player the `best` that many, 0 for all."""

    name: str
    first: date
    last: date
    best: int = 0


@dataclass
class Club:
    """Everything that the log of a club comes to. `same`: the player that each who was merged is now, by id.

    `teams`: ids of the players of each team, by season and team. `nameless`: ids of those whose names were removed for
    ever. `badges`: the player cards of each player in the order they were given; `badge_owners`: the player of each.
    `unfoldable`: hashes of records of a form that this program does not know.
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

    def player(self, id: str) -> Player:
        """Return a player, or whom he was merged into; of an id without a record, somebody without a name."""
        asked = id
        while id in self.same:
            id = self.same[id]
        # The next one who asks takes one step.
        while self.same.get(asked, id) != id:
            asked, self.same[asked] = self.same[asked], id
        return self.players.get(id) or Player(id, f"Player {id}", anonymous=True)

    def resolved(self, id: str) -> str:
        """Return the id of a player, or of whom he was merged into."""
        return self.player(id).id

    def by_badge(self, uid: str) -> Player | None:
        """Return the player whose card that is."""
        return self.players.get(self.badge_owners.get(uid, ""))

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
