"""Rights of people at a table of `stichtisch play`: guests can neither end nor disturb the others' evening."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.driven_room import DrivenRoom

LEFT, MIDDLE = 0, 1
_PLAY = Path(__file__).parents[2] / "host" / "PLAY.md"
# Messages that end or disturb the evening for everybody; guests may use only the reader of their own place.
_FOR_ALL: list[dict[str, Any]] = [
    {"do": "new", "seed": 7, "game": "skat"},
    {"do": "replay", "journal": ""},
    {"do": "deal"},
    {"do": "plug", "in": False},
    {"do": "cable", "in": False},
    {"do": "reader", "place": 0, "fault": "gone"},
]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[DrivenRoom]:
    """A table with its host, two guests with a place each and a simple player; the cards are dealt."""
    played = DrivenRoom(tmp_path)
    played.connect("host", "anna", "bert", "looker")
    for guest in ("anna", "bert", "looker"):
        played.room.disconnect(guest)
        played.room.connect(guest, leads=False)
    for place, name in enumerate(("host", "anna", "bert")):
        played.do(name, do="join", place=place, name=name)
    played.do("host", do="who", place=3, who="robot")
    played.do("host", do="new", seed=3, game="doppelkopf")
    played.run_until(lambda: '"round"' in "".join(played.room.line.lines))
    press(played, "host", 0, MIDDLE)
    played.run_until(lambda: played.state("host")["playing"])
    # Pause the game, so that the simple players do not play during the test.
    played.do("host", do="pause", on=True)
    for _ in range(20):
        played.step()
    yield played
    played.close()


def press(played: DrivenRoom, name: str, place: int, key: int) -> None:
    for down in (True, False):
        played.do(name, do="key", place=place, key=key, down=down)
        for _ in range(5):
            played.step()


def settled(played: DrivenRoom, name: str) -> dict[str, Any]:
    """Return the last state sent to this page, without the time, after all effects have settled."""
    for _ in range(30):
        played.step()
    return {key: value for key, value in played.state(name).items() if key != "us"}


def test_what_ends_or_disturbs_the_evening_of_all_is_for_the_one_who_opened_it(played: DrivenRoom) -> None:
    before = settled(played, "host")
    for message in _FOR_ALL:
        for guest in ("anna", "bert"):
            assert played.ask(guest, **message) == {"refused": message["do"], "why": "others"}
        assert played.ask("looker", **message)["why"] == "not_yours"
    assert settled(played, "host") == before
    # The host may send each message; those that cut the power come last.
    for message in (_FOR_ALL[2], *_FOR_ALL[4:], _FOR_ALL[3], _FOR_ALL[0]):
        played.do("host", **message)


def test_a_guest_may_do_it_when_nobody_else_is_left(played: DrivenRoom) -> None:
    played.do("host", do="leave")
    for message in _FOR_ALL:
        assert played.ask("anna", **message)["why"] == "others"
    played.room.disconnect("bert")
    for message in (_FOR_ALL[2], *_FOR_ALL[4:], _FOR_ALL[3], _FOR_ALL[0]):
        played.do("anna", **message)
    assert played.ask("anna", **_FOR_ALL[1])["why"] == "message"


def test_each_breaks_and_mends_the_reader_of_the_own_place(played: DrivenRoom) -> None:
    for fault, works in (("gone", False), ("back", True)):
        played.do("anna", do="reader", place=1, fault=fault)
        played.step()
        assert played.state("bert")["places"][1]["reader"] is works


def test_somebody_who_looks_on_arranges_no_places_while_others_play(played: DrivenRoom) -> None:
    assert played.ask("looker", do="who", place=3, who="nobody") == {"refused": "who", "why": "others"}
    for place in range(3):
        assert played.ask("looker", do="who", place=place, who="robot")["refused"] == "who"


# Messages that need no own place.
_ONLOOKERS = (
    {"do": "pace", "ms": 0},
    {"do": "pause", "on": True},
    {"do": "cable", "in": False},
    {"do": "reader", "place": 1, "fault": "gone"},
    {"do": "blank", "pack": "skat32"},
    {"do": "plug", "in": False},
    {"do": "new", "seed": 8},
)


def test_somebody_who_looks_on_sets_the_pace_only_if_nobody_has_a_place(played: DrivenRoom) -> None:
    played.do("host", do="leave")
    played.room.disconnect("bert")
    for message in _ONLOOKERS:
        assert played.ask("looker", **message)["why"] == "not_yours", message
    played.do("anna", do="who", place=1, who="robot")
    for message in _ONLOOKERS:
        played.do("looker", **message)
    assert played.room.people.of("looker") == ()


def test_each_message_for_a_place_of_somebody_else_is_refused_and_changes_nothing(
    played: DrivenRoom,
) -> None:
    before = {name: settled(played, name) for name in ("host", "anna", "bert", "looker")}
    found = [json.loads(text) for text in re.findall(r'`(\{"do": .*?\})`', _PLAY.read_text())]
    examples = [message for message in found if "place" in message]
    assert len(examples) >= 12
    further: list[dict[str, Any]] = [{}, {"id": 0}, {"ids": []}, {"to": 1, "ids": [0]}, {"at": 1, "id": 3}]
    for message in examples:
        for place in (0, 2):
            for more in further:
                answer = played.ask("anna", **message | {"place": place} | more)
                assert answer is not None, message
                assert answer["why"] in ("not_yours", "taken", "others", "not_now"), (message, answer)
    assert {name: settled(played, name) for name in before} == before


def test_a_second_of_two_who_want_the_same_place_does_not_get_it(played: DrivenRoom) -> None:
    played.do("looker", do="join", place=3, name="Carl")
    assert played.ask("bert", do="join", place=3, name="Bert") == {"refused": "join", "why": "taken"}
    assert played.room.people.of("looker") == (3,)
    assert played.room.people.of("bert") == (2,)


@pytest.mark.parametrize("how", ["leave", "disconnect", "robot"])
def test_no_finger_stays_on_a_key_of_somebody_who_leaves(played: DrivenRoom, how: str) -> None:
    played.do("anna", do="key", place=1, key=LEFT, down=True)
    played.step()
    assert played.state("host")["places"][1]["keys"] == [True, False, False]
    hand = len(played.room.cloth.hands[1])
    if how == "leave":
        played.do("anna", do="leave")
    elif how == "robot":
        played.do("anna", do="who", place=1, who="robot")
    else:
        played.room.disconnect("anna")
    played.step()
    state = played.state("host")["places"][1]
    assert state["keys"] == [False, False, False]
    assert len(state["hand"]) == hand == 12


def test_a_person_who_leaves_in_the_middle_has_the_same_cards_when_they_come_back(played: DrivenRoom) -> None:
    before = played.state("anna")["places"][1]["hand"]
    played.do("anna", do="leave")
    played.step()
    assert played.state("anna")["places"][1]["hand"] == [{"id": None}] * 12
    assert played.state("host")["places"][1]["who"] == "nobody"
    played.do("anna", do="join", place=1, name="Anna")
    played.step()
    assert played.state("anna")["places"][1]["hand"] == before


def test_the_light_of_each_place_is_in_the_state_and_dark_without_power(played: DrivenRoom) -> None:
    lights = [list(light) for light in played.driven.command("lights")["lights"]]
    settled(played, "host")
    assert [place["light"] for place in played.state("host")["places"]] == lights
    # At least one place has a light on.
    assert sum(any(light) for light in lights) >= 1
    played.do("host", do="plug", **{"in": False})
    played.step()
    assert [place["light"] for place in played.state("anna")["places"]] == [[0, 0, 0]] * 4


def test_simple_players_pause_and_go_on(tmp_path: Path) -> None:
    played = DrivenRoom(tmp_path)
    try:
        played.four_robots("doppelkopf", 5)
        played.run_until(lambda: len(played.heard("card")) == 6)
        played.do("host", do="join", place=0)
        played.do("host", do="pause", on=True)
        played.do("host", do="who", place=0, who="robot")
        for _ in range(20):
            played.step()
        cards = len(played.heard("card"))
        assert played.state("host")["paused"]
        for _ in range(500):
            played.step()
        assert len(played.heard("card")) == cards
        played.do("host", do="join", place=0)
        played.do("host", do="pause", on=False)
        played.do("host", do="who", place=0, who="robot")
        played.run_until(lambda: len(played.heard("card")) >= cards + 4)
        assert played.state("host")["paused"] is False
    finally:
        played.close()


@pytest.mark.long
def test_simple_players_who_are_alone_pause_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stichtisch.play.engine.room._DEALS_ALONE", 1)
    played = DrivenRoom(tmp_path)
    try:
        played.four_robots("schafkopf", 5)
        played.run_until(lambda: played.state("host")["paused"] if played.said else False, 200)
        assert len(played.heard("over")) == len(played.heard("deal")) == 1
        # If a person resumes the game, the simple players play on.
        played.do("host", do="join", place=0)
        played.do("host", do="pause", on=False)
        played.do("host", do="who", place=0, who="robot")
        played.run_until(lambda: len(played.heard("deal")) == 2, 200)
        played.run_until(lambda: played.state("host")["paused"], 100)
        assert len(played.heard("over")) == 2
    finally:
        played.close()
