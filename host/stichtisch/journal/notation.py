"""Types for a deal in JSON notation and for its result, as defined in deal.schema.json and result.schema.json."""

from typing import Any, NotRequired, TypedDict

# An entry of a log: the seat, the verb, and the arguments of the verb.
Entry = list[Any]


class RulesNotation(TypedDict):
    """The rules of a deal: a profile, and the options that differ from it."""

    profile: str
    options: NotRequired[dict[str, Any]]


class DealNotation(TypedDict):
    """A played deal. `mandatory_solo_open` is only for Doppelkopf; `points`, `cards` and `deck` are only for Double."""

    format: str
    version: int
    id: NotRequired[str | None]
    game: str
    rules: RulesNotation
    dealer: int
    dealer_sits_out: NotRequired[bool]
    hands: NotRequired[list[list[str]]]
    mandatory_solo_open: NotRequired[list[bool]]
    points: NotRequired[list[int]]
    cards: NotRequired[int]
    deck: NotRequired[list[str]]
    log: list[Entry]


class Trick(TypedDict):
    """A complete trick. In Double, a trick has no `points`."""

    leader: int
    winner: int
    points: NotRequired[int]


class Irregularity(TypedDict):
    """A breach of the rules by a seat. `at` is an index into the log."""

    code: str
    seat: int
    at: int


class Offer(TypedDict):
    """The possible penalties for a revoke, each with its points by seat. The referee chooses one of them."""

    at: int
    seat: int
    penalties: dict[str, list[int]]


class Rest(TypedDict):
    """The tricks and card points that a claim or concession gave away."""

    tricks: int
    points: int


class Inferred(TypedDict, total=False):
    """Facts that follow from the cards alone, not from a declaration."""

    teams: list[str]
    partner: int
    rest: Rest
    skat: list[str]
    discard: list[str]


class Item(TypedDict):
    """A part of the value of a Doppelkopf deal: points, or a factor if the rules double the value."""

    item: str
    party: str
    points: NotRequired[int]
    factor: NotRequired[int]


class Judged(TypedDict):
    """The fields that results of all games have. `why` is present only if `settled` is false."""

    id: str | None
    tricks: list[Trick]
    scores: list[int] | None
    irregularities: list[Irregularity]
    offers: NotRequired[list[Offer]]
    inferred: NotRequired[Inferred]
    settled: bool
    why: NotRequired[str]


class DoppelkopfFacts(TypedDict, total=False):
    """The fields that only results of Doppelkopf have."""

    winner: str | None
    items: list[Item] | None
    value_for_re: int | None


class SkatFacts(TypedDict, total=False):
    """The fields that only results of Skat have."""

    tops: int | None
    overbid: bool | None


class DoubleFacts(TypedDict, total=False):
    """The fields that only results of Double have."""

    trump: str | None
    bids: list[int | None] | None
    tricks_won: list[int] | None
    points: list[int] | None


class SchafkopfFacts(TypedDict, total=False):
    """The fields that only results of Schafkopf have. `loser`, `march` and `virgins` are only for a Ramsch."""

    tout: bool
    partner: int | None
    runners: int | None
    knocks: int
    kontra: int
    loser: int | None
    march: int | None
    virgins: list[int] | None


# `with` is a keyword of Python, so the class syntax cannot declare this key.
_With = TypedDict("_With", {"with": bool | None}, total=False)


class Result(Judged, DoppelkopfFacts, SkatFacts, DoubleFacts, SchafkopfFacts, _With):
    """The result of `judge` for a deal of any game.

    `card_points` are given by party in Doppelkopf and Schafkopf, by seat in a Ramsch, and for the declarer in Skat.
    """

    contract: NotRequired[str | None]
    teams: NotRequired[list[str | None] | None]
    card_points: NotRequired[dict[str, int] | list[int] | int | None]
    declarer: NotRequired[int | None]
    schneider: NotRequired[bool | None]
    schwarz: NotRequired[bool | None]
    won: NotRequired[bool | None]
    value: NotRequired[int | None]


class CorrectedNotation(TypedDict, total=False):
    """The result and scores of a deal before its corrections, and the hashes of the records that correct it.

    `failed` lists those records that could not be applied to the deal.
    """

    result: Result
    scores: list[int] | None
    records: list[str]
    failed: list[str]


class SettledSeries(TypedDict, total=False):
    """Facts about a deal with a director's decision that affect the following deals.

    `declarer` and `mandatory_soloist` are seats.
    """

    declarer: int | None
    mandatory_soloist: int
    won: bool
    counts: bool
    again: bool
    bock: bool
