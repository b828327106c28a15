"""A deal card by card: the open cards, the winner of each trick, the announcements and the irregularities."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardrules.deal import Deal
from cardrules.games import club_rules_of, deal_of
from cardrules.judge import NotADeal, begun, describe
from stichtisch.i18n.reason import Reason
from stichtisch.journal.notation import DealNotation, Result, RulesNotation

# The code of an entry that is impossible by the rules, because an entry that it depended on was taken back.
IMPOSSIBLE = "impossible_entry"

Card = tuple[int, str]


@dataclass(frozen=True)
class Step:
    """One entry of the log, and the state of the deal after this entry.

    `index` is the index of the entry, from 0. `text` is the card of a play, or the arguments of any other entry, as in
    deal notation. `counts` is False for a card that belongs to no trick, and for an entry that was left out. `trick`
    are the open cards as (seat, card). When a card completes a trick, `trick` is the whole trick and `winner` the seat
    that won it; else `winner` is None. `trick_number` is the number, from 1, of the trick in play or just completed.
    `tricks` is the number of complete tricks that each seat has won, and `points` are the card points in them. `sides`
    are the card points of both sides, `re` and `kontra` or `declarer` and `defenders`; it is empty if the sides are
    unknown. None of these numbers includes the skat. `said` are all announcements so far as (seat, text).
    `irregularities` are the codes of this entry's irregularities, even if they were discovered later.
    """

    index: int
    seat: int
    verb: str
    text: str
    counts: bool
    trick: tuple[Card, ...]
    trick_number: int
    winner: int | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    sides: dict[str, int]
    said: tuple[tuple[int, str], ...]
    irregularities: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A deal from its first entry to its last. `result` is the result of `judge`, `players` the number of seats.

    `hands` are the cards of each seat: the hands as dealt if `dealt` is set, else the cards that the seat played, in
    order. `aside` are the cards out of play, if known, by the verb that enters them (ClubRules.ASIDE). `at_the_end` are
    the irregularities (seat, code) of a deal that stopped early; they belong to no entry.
    """

    id: str | None
    game: str
    rules: RulesNotation
    dealer: int
    players: int
    dealt: bool
    hands: tuple[tuple[str, ...], ...]
    aside: dict[str, tuple[str, ...]]
    contract: str | None
    steps: tuple[Step, ...]
    at_the_end: tuple[Card, ...]
    result: Result

    @property
    def has_points(self) -> bool:
        """Return whether the cards of the game have points."""
        return bool(deal_of(self.game).HAS_POINTS)

    @property
    def complete_tricks(self) -> list[Step]:
        """The steps that completed a trick, in order."""
        return [step for step in self.steps if step.winner is not None]


@dataclass
class _Seen:
    """A folded entry, without the irregularities that are found only at the end of the deal."""

    seat: int
    verb: str
    text: str
    place: int | None
    counts: bool
    trick: tuple[Card, ...]
    trick_number: int
    winner: int | None
    won: tuple[int, ...]
    points: tuple[int, ...]


def replay(notation: DealNotation) -> Replay:
    """Fold a deal in deal notation, entry by entry. Raises NotADeal if no deal can be created from the notation.

    No deal that a table has reported raises this error. If a card was taken back and a later entry depended on it, the
    later entry is reported as impossible and left out.
    """
    deal = begun(notation)
    log = notation.get("log")
    if not isinstance(log, (list, tuple)):
        raise NotADeal("log is not a list")
    seen = list(_fold(deal, log))
    result = describe(deal, notation.get("id"))
    return Replay(
        id=notation.get("id"),
        game=notation["game"],
        rules=notation["rules"],
        dealer=deal.dealer,
        players=deal.players,
        dealt=notation.get("hands") is not None,
        hands=_hands(notation, deal.players, seen),
        aside=_aside(notation["game"], seen, result),
        contract=result.get("contract", result.get("trump")),
        steps=tuple(_steps(seen, result)),
        at_the_end=tuple(
            (one["seat"], one["code"]) for one in result["irregularities"] if one["at"] >= len(deal.log) >> 1
        ),
        result=result,
    )


def _fold(deal: Deal, log: Sequence[Any]) -> Iterator[_Seen]:
    counted: list[Card] = []
    for entry in log:
        place: int | None = len(deal.log) >> 1
        seat, verb, text = _read_entry(entry)
        complete = len(deal.winners)
        try:
            _check_seat(deal, entry)
            deal.add(*entry)
        except (ValueError, TypeError, LookupError, AttributeError):
            place = None
        counts = len(deal.cards) > len(counted)
        if counts:
            counted.append((seat, text))
        closed = len(deal.winners) > complete
        lying = len(counted) % deal.players or (deal.players if closed else 0)
        yield _Seen(
            seat=seat,
            verb=verb,
            text=text,
            place=place,
            counts=counts or (verb != "play" and place is not None),
            trick=tuple(counted[len(counted) - lying :]),
            trick_number=len(deal.winners) + (0 if closed or deal.complete() else 1),
            winner=deal.winners[-1] if closed else None,
            won=tuple(list(deal.winners).count(seat) for seat in range(deal.players)),
            points=_points(deal),
        )


def _read_entry(entry: Any) -> tuple[int, str, str]:
    # Return the seat, the verb and the arguments as text. An unreadable entry has seat -1, no verb and its whole text.
    if isinstance(entry, (list, tuple)) and len(entry) > 1 and type(entry[0]) is int:
        return entry[0], str(entry[1]), " ".join(_word(more) for more in entry[2:])
    return -1, "", str(entry)


def _word(argument: Any) -> str:
    if isinstance(argument, (list, tuple)):
        return "+".join(_word(one) for one in argument) or "-"
    return {True: "with", False: "without"}[argument] if isinstance(argument, bool) else str(argument)


def _check_seat(deal: Deal, entry: Any) -> None:
    if type(entry[0]) is not int or not 0 <= entry[0] < deal.players:
        raise ValueError(Reason("there is no seat {seat}", seat=entry[0]))


def _points(deal: Deal) -> tuple[int, ...]:
    won = [0] * deal.players
    for seat, points in zip(deal.winners, deal.points, strict=True):
        won[seat] += points if deal.HAS_POINTS else 0
    return tuple(won)


def _steps(seen: list[_Seen], result: Result) -> Iterator[Step]:
    wrong: dict[int, list[str]] = {}
    for fault in result["irregularities"]:
        wrong.setdefault(fault["at"], []).append(fault["code"])
    said: tuple[tuple[int, str], ...] = ()
    for index, one in enumerate(seen):
        if one.verb != "play":
            said += ((one.seat, f"{one.verb} {one.text}".rstrip()),)
        yield Step(
            index=index,
            seat=one.seat,
            verb=one.verb,
            text=one.text,
            counts=one.counts,
            trick=one.trick,
            trick_number=one.trick_number,
            winner=one.winner,
            points=one.points,
            tricks=one.won,
            sides=_sides(one.points, result),
            said=said,
            irregularities=(IMPOSSIBLE,) if one.place is None else tuple(wrong.get(one.place, ())),
        )


# The names of the sides in a replay, by the names of the teams in a result.
_PARTIES = {"re": "re", "kontra": "kontra"}
_DECLARED = {"declarer": "declarer", "defender": "defenders"}


def _sides(points: tuple[int, ...], result: Result) -> dict[str, int]:
    teams, declarer = result.get("teams"), result.get("declarer")
    if teams is not None:
        names = _DECLARED if "declarer" in teams else _PARTIES
        return {
            name: sum(own for own, team in zip(points, teams, strict=True) if team == side)
            for side, name in names.items()
        }
    if declarer is not None:
        return {"declarer": points[declarer], "defenders": sum(points) - points[declarer]}
    return {}


def _hands(notation: DealNotation, players: int, seen: list[_Seen]) -> tuple[tuple[str, ...], ...]:
    if notation.get("hands") is not None:
        return tuple(tuple(hand) for hand in notation["hands"])
    plays = [one for one in seen if one.verb == "play" and one.place is not None]
    return tuple(tuple(one.text for one in plays if one.seat == seat) for seat in range(players))


def _aside(game: str, seen: list[_Seen], result: Result) -> dict[str, tuple[str, ...]]:
    # The cards that a player entered, or else the cards that were never played.
    inferred: Mapping[str, Any] = result.get("inferred") or {}
    entered = {one.verb: one.text.split() for one in seen if one.place is not None}
    known = {verb: tuple(entered.get(verb) or inferred.get(verb) or ()) for verb in club_rules_of(game).ASIDE}
    return {verb: cards for verb, cards in known.items() if cards}
