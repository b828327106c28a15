"""Journals of evenings of every game: collected deals, and rounds of Double with random choices."""

import json
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playing import Case, Dice, legal_plays
from support.scripted_table import JOURNAL, SERIAL
from vectors import deals

from cardrules.double.bids import allowed_bids, bidder
from cardrules.judge import describe
from cardrules.session import Session
from stichtisch.journal.event import Event
from stichtisch.store import import_events, open_database


class Journal:
    """Events as a table reports them, their fold, and the expected scores of the deals."""

    def __init__(self, game: str, profile: str, people: list[str], clock: int | None = 1_800_000_000) -> None:
        self.events: list[list[Any]] = []
        self.session = Session()
        self.expected: list[list[int]] = []
        self.record(-1, "boot", 1)
        self.record(-1, "clock", clock)
        self.record(-1, "session", game, profile, [], 0)
        for name in people:
            self.record(-1, "join", name, len(self.session.ring))
        self.record(0, "dealer")

    def record(self, seat: int, verb: str, *arguments: Any) -> None:
        """Add an event."""
        self.events.append([1000 * len(self.events), seat, verb, *arguments])
        self.session.apply(seat, verb, list(arguments))

    def begin(self) -> Any:
        """Begin the next deal and return it."""
        self.record(self.session.next_dealer(), "deal", self.session.counter + 1)
        return self.session.deal

    def play(self, case: dict[str, Any]) -> list[int]:
        """Play a collected deal, with its seats turned so that the next dealer deals.

        Return its scores by seat.
        """
        deal = self.begin()
        turn = deal.dealer - case["deal"]["dealer"]
        for at, (seat, verb, *arguments) in enumerate(case["deal"]["log"]):
            uid = [f"04{at:012X}"] if verb == "play" else []
            self.record((seat + turn) % deal.players, verb, *arguments, *uid)
        scores = case["expected"]["scores"]
        self.expected.append([scores[(seat - turn) % deal.players] for seat in range(deal.players)])
        return self.expected[-1]

    def play_round(self, seed: int) -> None:
        """Play the next round of Double."""
        deal = self.begin()
        play_double(self.record, deal, seed)
        scores = describe(deal)["scores"]
        assert scores is not None
        self.expected.append(scores)

    def store(self, path: Path, journal: str = JOURNAL) -> None:
        """Import the events into the database at `path`."""
        store(path, self.events, journal)


def play_double(record: Callable[..., None], deal: Any, seed: int) -> None:
    """Play a round of Double that has begun. `record` is called with its events."""
    dice = Dice(seed)
    hands = Case("double", "", "seed", players=deal.players, cards=deal.HAND)._hands(deal, dice)
    record(deal.dealer, "turn", deal.text(hands.pop()))
    for _ in range(deal.players):
        seat = bidder(deal)
        bids = allowed_bids(deal, seat)
        record(seat, "bid", bids[dice.below(len(bids))])
    while not deal.over():
        hand = hands[deal.turn]
        plays = legal_plays(deal, hand)
        card = plays[dice.below(len(plays))]
        hand.remove(card if card in hand else deal.deck[card])
        record(deal.turn, "play", deal.text(card), "04")


def store(path: Path, events: list[list[Any]], journal: str = JOURNAL) -> None:
    """Import events, [milliseconds, seat, verb, argument…], into the database at `path`."""
    imported = [
        Event(at, milliseconds, seat, verb, arguments, _line(at, milliseconds, seat, verb, *arguments))
        for at, (milliseconds, seat, verb, *arguments) in enumerate(events)
    ]
    with open_database(path) as database:
        import_events(database, SERIAL, journal, imported)


def _line(*fields: Any) -> str:
    # Return a line in the table's format. It can be longer than a table's, because tests use names of any length.
    text = "e" + json.dumps(fields, separators=(",", ":"), ensure_ascii=False).replace("~", "\\u007e")
    body = text.encode("utf-8", "backslashreplace")
    return f"~{body.decode()}*{crc32(body):08X}"


def skat_series(people: int, length: int) -> Journal:
    """A series of Skat of three or four people, from the collected deals."""
    journal = Journal("skat", "isko", ["Anna", "Ben", "Carla", "Dora"][:people])
    for case in deals(length, name="skat_isko"):
        journal.play(case)
    journal.record(-1, "end")
    return journal


def doppelkopf_evening() -> Journal:
    """An evening of Doppelkopf with people who come late and leave early, a guest among them, and changes of place."""
    journal = Journal("doppelkopf", "ddv-tsr", ["Anna", "Ben", "", "Dora"])
    cases = deals(12, contracts=("normal", "silent_solo", "wedding"))
    for number, case in enumerate(cases):
        if number == 2:
            journal.record(-1, "join", "Emil", 2, 1)
        elif number == 4:
            journal.record(-1, "join", "Frieda", 0)
        elif number == 5:
            journal.record(-1, "swap", 0, 4)
        elif number == 7:
            journal.record(-1, "leave", 1)
            journal.record(-1, "move", 3, 0, 2)
        elif number == 9:
            journal.record(-1, "leave", 4)
            journal.record(-1, "rename", 3, "Dorothea")
        journal.play(case)
    return journal


def schafkopf_evening() -> Journal:
    """An evening of Schafkopf with collected deals, each with a kind of entry that no earlier deal has."""
    journal = Journal("schafkopf", "wirtshaus", ["Anna", "Ben", "Carla", "Dora"])
    known: set[tuple[str, int]] = set()
    for case in deals(name="schafkopf"):
        kinds = {(entry[1], len(entry)) for entry in case["deal"]["log"]}
        wanted = case["deal"]["rules"] == {"profile": "wirtshaus"} and case["expected"]["scores"]
        if wanted and not kinds <= known:
            known |= kinds
            journal.play(case)
    return journal


def double_evening(people: int = 5) -> Journal:
    """A whole game of Double."""
    names = ["Anna", "Ben", "Carla", "Dora", "Emil", "Frieda"][:people]
    journal = Journal("double", "seed", names)
    for seed in range(len(journal.session.rules.rounds)):
        journal.play_round(seed)
    journal.record(-1, "end")
    return journal
