"""Simulated players at a virtual table play lists of any game and length, also with five people at four places."""

from pathlib import Path

import pytest

from cardrules.judge import judge, notation_of
from stichtisch.device.client import Client
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list
from stichtisch.journal.event import Event
from stichtisch.journal.session_fold import SessionFold
from stichtisch.simulation import VirtualTable, make_deck
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands

PEOPLE = ["Anna", "Ben", "Carla", "Dora", "Emil"]


@pytest.mark.parametrize(
    ("game", "profile", "options", "people", "deals"),
    [
        # For four people the list has no end; of five people, two share a place.
        pytest.param("schafkopf", "wirtshaus", {}, 4, 2, marks=pytest.mark.long),
        pytest.param("schafkopf", "wirtshaus", {}, 5, 6, marks=pytest.mark.long),
        pytest.param("doppelkopf", "house", {}, 5, 3, marks=pytest.mark.long),
        ("skat", "isko", {"series_length": {"3": 36, "4": 0}}, 4, 2),
        # In Double, each card has two tags, and the dealer turns up a card first.
        pytest.param("double", "seed", {}, 4, 3, marks=pytest.mark.long),
        pytest.param("double", "seed", {}, 5, 4, marks=pytest.mark.long),
    ],
)
def test_a_list_is_played_and_ended(
    tmp_path: Path, game: str, profile: str, options: dict[str, object], people: int, deals: int
) -> None:
    with VirtualTable(tmp_path / "flash.img", seed=1) as table:
        table.run(1000)
        transport = TableTransport(table)
        client = Client(transport, monotonic=transport.seconds)
        seats = tuple(SeatOrder(name, place % 4) for place, name in enumerate(PEOPLE[:people]))
        assert order_list(client, ListOrder("a1b2-1-1", game, profile, options, seats))
        hands = ListHands(table, make_deck(1, game), client)
        for _ in hands.play(deals, "seed", lambda deal, cards: None):
            pass
        events = client.pull(client.hello().first)
    dealers, scores = judged(events, people)
    assert hands.session.ended
    assert hands.session.totals() == scores
    # Two people who share a place are neighbours in the ring.
    ring = [0, 4, 1, 2, 3] if people == 5 else [0, 1, 2, 3]
    assert dealers == [ring[number % people] for number in range(deals)]


def judged(events: list[Event], people: int) -> tuple[list[int], list[int]]:
    """Return the dealer of each deal, and each person's total in the judged deals."""
    fold = SessionFold()
    dealers, scores = [], [0] * people
    for event in events:
        deal = fold.session.deal
        if deal is not None and event.verb in ("deal", "end"):
            result = judge(notation_of(deal, "deal"))
            assert result["scores"] is not None
            for person, score in zip(fold.session.active, result["scores"], strict=True):
                scores[person] += score
        if event.verb == "deal":
            dealers.append(event.seat)
        fold.apply(event.seat, event.verb, event.arguments)
    return dealers, scores
