"""The room of `stichtisch play` around a virtual table: simple players, visible cards, the plug, invalid messages."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from support.driven_room import DrivenRoom
from support.judged_deals import judged_deals

from cardrules.games import GAMES
from stichtisch.journal.session_fold import SessionFold
from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.engine.room import Room
from tablelog import line

LEFT, MIDDLE, RIGHT = range(3)


@pytest.fixture
def played(tmp_path):
    played = DrivenRoom(tmp_path)
    yield played
    played.close()


OLDER = Path(__file__).parents[1] / "data" / "older-table.journal"
WRONG_LINKS: list[dict[str, Any]] = [
    {"seed": "seven"},
    {"seed": 1 << 30},
    {"deal": "3a"},
    {"deal": 101},
    {"revoke": 4},
    {"revoke": "South"},
    {"cut": 22},
    {"cut": "9,10"},
    {"game": "bridge"},
    {"profile": "none"},
]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """A table at which nobody plays."""
    played = DrivenRoom(tmp_path_factory.mktemp("quiet"))
    played.connect("host")
    played.do("host", do="join", place="all")
    yield played
    played.close()


def all_cards(room):
    """Return the numbers of all cards in the room."""
    cloth = room.cloth
    lying = [entry[0].id for place in range(PLACES) for entry in cloth.lying[place]]
    return sorted(
        [card.id for hand in cloth.hands for card in hand] + lying + [card.id for card in cloth.rest]
    )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_simple_players_play_each_game_as_judge_counts_it(played, game):
    played.four_robots(game, 5)
    deals = 6 if game in ("skat", "schafkopf") else 2
    played.run_until(lambda: len(played.heard("over")) == deals, 200)
    scores = [[score for score in said[1] if score is not None] for said in played.heard("over")]
    assert any(any(score) for score in scores)
    # The deal's seal is written a moment later.
    played.run_until(lambda: '"seal"' in played.room.line.lines[-1] or len(played.heard("deal")) > deals)
    answers = judged_deals(played.ask("host", do="export")["exported"], "room.journal")[:deals]
    # Compare sorted scores: in Skat the dealer sits out, so that seat 0 is at the place after the dealer's.
    assert [sorted(answer["scores"]) for answer in answers] == [sorted(score) for score in scores]
    assert not [answer["irregularities"] for answer in answers if answer["irregularities"]]


@pytest.mark.long
def test_simple_players_say_for_which_motif_a_card_is_laid(played):
    played.four_robots("double", 5, {"motif_detection": "declare"})
    played.run_until(lambda: len(played.heard("over")) == 2, 200)
    # The first round has one trick, the second has two.
    assert len(played.heard("card")) == 4 + 8
    assert played.room.session.rules.motif_detection == "declare"


def begun(played, seed=3):
    """Start a deal with two people and two simple players, and return when its cards are dealt."""
    played.connect("anna", "bert", "looker")
    played.do("anna", do="join", place=0, name="Anna")
    played.do("bert", do="join", place=2, name="Bert")
    played.do("anna", do="pace", ms=0)
    for place in (1, 3):
        played.do("anna", do="who", place=place, who="robot")
    played.do("anna", do="new", seed=seed, game="doppelkopf")
    played.run_until(lambda: '"round"' in "".join(played.room.line.lines))
    press(played, "anna", 0)
    played.run_until(lambda: played.state("anna")["playing"])


def press(played, connection, place, key=MIDDLE):
    played.do(connection, do="key", place=place, key=key, down=True)
    for _ in range(5):
        played.step()
    played.do(connection, do="key", place=place, key=key, down=False)
    for _ in range(5):
        played.step()


def shown_faces(message):
    """Return every card face in a message, at any depth."""
    if isinstance(message, dict):
        own = [message["face"]] if "face" in message else []
        return own + [face for value in message.values() for face in shown_faces(value)]
    return [face for value in message for face in shown_faces(value)] if isinstance(message, list) else []


def test_each_connection_sees_its_own_hand_and_no_other(played):
    begun(played)
    for connection, mine in (("anna", [0]), ("bert", [2]), ("looker", [])):
        state = played.state(connection)
        assert state["mine"] == mine
        for place, shown in enumerate(state["places"]):
            hand = {card.id: card.face for card in played.room.cloth.hands[place]}
            assert len(hand) == 12
            if place in mine:
                assert {card["id"]: card["face"] for card in shown["hand"]} == hand
                # Trumps come first.
                trumps = [
                    card["face"][1] in "QJ" or card["face"] == "HT" or card["face"][0] == "D"
                    for card in shown["hand"]
                ]
                assert trumps == sorted(trumps, reverse=True)
            else:
                assert shown["hand"] == [{"id": None}] * 12
    assert not any(shown_faces(message) for message in played.sent["looker"])
    assert len({"".join(shown_faces(played.state(name))) for name in ("anna", "bert")}) == 2


def test_a_card_goes_from_hand_to_reader_to_trick(played):
    begun(played)
    name, place = first_person(played)
    card = legal_card(played, place)
    played.do(name, do="lay", place=place, id=card.id)
    played.run_until(lambda: played.heard("card", place))
    assert played.heard("card", place)[0] == ["card", place, card.face]
    assert played.ask("looker", do="take") == {"refused": "take", "why": "not_yours"}
    assert len(all_cards(played.room)) == 48


def all_healthy(played):
    # Each person chooses the first answer of the list, which is "healthy".
    for name, place in (("bert", 2), ("anna", 0)):
        played.run_until(lambda place=place: played.state("anna")["asked"] == place)
        assert not played.heard("card")
        press(played, name, place)
    played.run_until(lambda: played.state("anna")["asked"] is None)


def first_person(played):
    """Let everybody declare *healthy*, and return the name and place of the first person to play a card."""
    all_healthy(played)
    played.run_until(lambda: played.state("anna")["turn"] in (0, 2))
    place = played.state("anna")["turn"]
    return {0: "anna", 2: "bert"}[place], place


def legal_card(played, place):
    from cardrules.api import Deal

    hand = played.room.cloth.hands[place]
    legal = Deal(played.room.session.deal).legal([card.face for card in hand])
    return next(card for card in hand if card.face == legal[0])


def test_the_plug_is_pulled_in_the_middle_of_a_trick(played):
    played.four_robots("doppelkopf", 9)
    played.run_until(lambda: len(played.heard("card")) == 18)
    played.do("host", do="join", place=0)
    lying = [len(played.room.cloth.lying[place]) for place in range(PLACES)]
    cards = list(played.room.session.deal.cards)
    played.do("host", do="plug", **{"in": False})
    assert played.ask("host", do="lay", place=0, id=0)["why"] == "no_power"
    played.step()
    assert played.state("host")["power"] is False
    played.do("host", do="plug", **{"in": True})
    assert [len(played.room.cloth.lying[place]) for place in range(PLACES)] == lying
    played.do("host", do="who", place=0, who="robot")
    played.run_until(lambda: played.heard("over"))
    deal = played.room.session.deal
    assert list(deal.cards[: len(cards)]) == cards and deal.complete() and not deal.irregularities
    assert "boot" in "".join(played.room.line.lines[-80:])


def test_rules_that_cannot_be_played_are_refused(played):
    played.connect("host")
    played.do("host", do="join", place="all")
    for more in (
        {"game": "bridge"},
        {"game": "skat", "profile": "none"},
        {"game": "skat", "options": {"no": 1}},
        {"game": ["skat"]},
        {"seed": -1},
        {"seed": "7"},
    ):
        assert played.ask("host", do="new", **more) == {"refused": "new", "why": "message"}


VALUES: list[Any] = [
    0,
    1,
    2,
    3,
    4,
    -1,
    10**12,
    0.5,
    None,
    True,
    False,
    "",
    "0",
    "all",
    "robot",
    "x" * 99,
    [],
    [1, 2],
    {},
    [[]],
]
NAMES = [
    "join",
    "leave",
    "who",
    "key",
    "lay",
    "lift",
    "show",
    "take",
    "pick_up",
    "put_away",
    "give",
    "turn",
    "action",
    "badge",
    "deal",
    "plug",
    "cable",
    "reader",
    "pace",
    "pause",
    "new",
    "look",
    "blank",
    "lay_blank",
    "replay",
    "export",
    "dance",
]
KEYS = [
    "place",
    "id",
    "ids",
    "to",
    "at",
    "end",
    "key",
    "down",
    "in",
    "ms",
    "seed",
    "who",
    "number",
    "action",
    "pack",
    "journal",
    "game",
    "revoke",
    "cut",
]


def test_ten_thousand_messages_from_the_wrong_seat_change_no_hand(played):
    begun(played)
    chance = random.Random(4)
    before = [[card.id for card in hand] for hand in played.room.cloth.hands]
    people = list(played.room.people.who)
    for _ in range(10_000):
        message: dict[str, Any] = {"do": chance.choice(NAMES)}
        for key in KEYS:
            if chance.random() < 0.6:
                message[key] = chance.choice(VALUES)
        if message["do"] in ("join", "who"):
            # These messages are for free places; here every place is occupied.
            message["place"] = chance.choice((0, 2))
        answer = played.room.message("looker", message)
        assert answer is None or set(answer) in ({"refused", "why"}, {"exported", "name"})
    strange: list[Any] = [[], None, 7, "lay", {"do": []}, {"do": {}}, {}]
    for wrong in strange:
        assert played.room.message("looker", wrong)["why"] == "message"
    assert [[card.id for card in hand] for hand in played.room.cloth.hands] == before
    assert played.room.people.who == people
    assert not shown_faces(json.loads(json.dumps(played.state("looker"))))


@pytest.mark.long
def test_a_blank_pack_is_registered_and_dealt(played):
    played.connect("host")
    played.do("host", do="join", place="all")
    for _ in range(50):
        played.step()
    # The menu of a free place: sit, game, rules, settings, register. These keys choose register, a pack, and open.
    for key in (*[RIGHT] * 4, MIDDLE, *[RIGHT] * 5, MIDDLE, MIDDLE):
        press(played, "host", 0, key)
    played.do("host", do="blank", pack="schafkopf24")
    for number in range(24):
        played.do("host", do="lay_blank", place=0)
        for _ in range(60):
            played.step()
        if number == 0:
            # Virtual tags have no manufacturer's signature; ▶ accepts all such tags.
            press(played, "host", 0, RIGHT)
            for _ in range(60):
                played.step()
    played.do("host", do="lay_blank", place=0)
    assert played.ask("host", do="lay_blank", place=0) == {"refused": "lay_blank", "why": "not_now"}
    session = SessionFold()
    session.apply(-1, "session", ["schafkopf", "wirtshaus", ["", "", "", ""], 0, {"pack": "short"}])
    session.apply(0, "deal", [1])
    cards = played.room.blank.cards_for(session.session.deal)
    assert sorted(card.face for card in cards) == sorted(suit + rank for suit in "CSHD" for rank in "AKQJT9")
    assert played.ask("host", do="blank", pack="none") == {"refused": "blank", "why": "message"}


@pytest.mark.long
def test_an_evening_is_the_same_again_with_what_went_wrong_in_it(played):
    """A link to the evening contains its seed and its deal, and says where a revoke and a power cut occur."""
    told: list[Any] = []
    for _ in range(2):
        played.said.clear()
        if not told:
            played.four_robots("doppelkopf", 2)
        played.do("host", do="join", place="all")
        played.do("host", do="new", seed=7, game="doppelkopf", deal=3, revoke=2, cut=9)
        for place in range(4):
            played.do("host", do="who", place=place, who="robot")
        played.run_until(lambda: played.heard("over"))
        deal = played.room.session.deal
        assert "revoke" in {
            code for _, seat, code in deal.irregularities if played.room.place_of_seat(seat) == 2
        }
        assert [said for said in played.said if said[0] == "power"] == [["power", False], ["power", True]]
        played.run_until(lambda: '"seal"' in played.room.line.lines[-1])
        told.append(
            [said for said in played.said if said[0] in ("card", "declared", "over")]
            + events(played.ask("host", do="export")["exported"])
        )
    assert told[0] == told[1]
    assert "boot" in [event[1] for event in told[0]]


def events(journal):
    """Return seat, verb and arguments of each event that does not depend on the table."""
    found = []
    for text in journal.splitlines(keepends=True):
        kind, value = line.decode(text.encode())
        # Leave out the journal and seal events, which differ between tables.
        if kind == "e" and value[3] not in ("journal", "seal"):
            found.append([value[2], value[3]] + ([] if value[3] == "boot" else value[4:]))
    return found


ODD: list[Any] = [
    None,
    True,
    -1,
    4,
    255,
    1 << 31,
    1 << 70,
    0.5,
    "",
    "HT",
    "skat",
    [],
    {},
    [0],
    [["a"]],
    {"a": 1},
]


def test_no_journal_with_odd_values_stops_the_room(quiet, monkeypatch):
    rows = OLDER.read_bytes().splitlines(keepends=True)
    known = [value for kind, value in map(line.decode, rows) if kind == "e"]
    verbs = sorted({value[3] for value in known})
    asked: list[Any] = []
    monkeypatch.setattr(quiet.room, "play_again", lambda *script: asked.append(script))
    monkeypatch.setattr(quiet.room.people, "leave_all_to_robots", lambda places: None)
    assert quiet.ask("host", do="replay", journal=OLDER.read_text()) is None
    chance = random.Random(20)
    for number in range(1000):
        changed = [list(value) for value in known]
        for _ in range(chance.randrange(1, 4)):
            value = chance.choice(changed)
            at = chance.randrange(2, len(value) + 1)
            value[at : at + 1] = [chance.choice(verbs) if at == 3 else chance.choice(ODD)]
        # A join event with an impossible place.
        if number == 0:
            next(value for value in changed if value[3] == "join")[4:] = ["", 1 << 70, 0]
        journal = "".join(line.encode("e", value).decode() for value in changed)
        answer = quiet.ask("host", do="replay", journal=journal)
        assert answer in (None, {"refused": "replay", "why": "message"})
    assert 10 < len(asked) < 990


@pytest.mark.parametrize("wrong", WRONG_LINKS)
def test_a_link_with_a_wrong_value_is_refused_and_changes_nothing(quiet, wrong):
    before = quiet.room.line
    assert quiet.ask("host", do="new", **{"seed": 7, "game": "doppelkopf"} | wrong) == {
        "refused": "new",
        "why": "message",
    }
    assert quiet.room.line is before


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_journal_is_played_again_card_by_card(played, game):
    played.four_robots(game, 11)
    deals = 5 if game in ("skat", "schafkopf") else 2
    played.run_until(lambda: len(played.heard("over")) == deals, 200)
    played.run_until(lambda: '"seal"' in played.room.line.lines[-1])
    journal = played.ask("host", do="export")["exported"]
    before = [said for said in played.said if said[0] in ("card", "declared", "over")]
    for wrong in (journal[:40], 7, journal.replace("deal", "lead"), "x" * 2_000_000):
        assert played.ask("host", do="replay", journal=wrong) == {"refused": "replay", "why": "message"}
    played.said.clear()
    played.do("host", do="replay", journal=journal)
    played.run_until(lambda: len(played.heard("over")) == deals, 200)
    assert [said for said in played.said if said[0] in ("card", "declared", "over")] == before


@pytest.mark.long
def test_a_page_that_is_opened_again_has_the_cards_where_they_were(played):
    played.four_robots("doppelkopf", 6)
    played.run_until(lambda: len(played.heard("over")) == 1 and len(played.heard("card")) == 48 + 18)
    played.do("host", do="join", place="all")
    for _ in range(20):
        played.step()
    before, seed = played.room.cloth, played.room.seed
    played.driven.power(False)
    played.driven.power(True)
    played.room = Room(played.driven, seed)
    played.said.clear()
    played.connect("host")
    played.do("host", do="join", place="all")
    played.run_until(lambda: played.room.session.deal and played.room.line.is_current)
    after = played.room.cloth
    assert [[card.face for card in hand] for hand in after.hands] == [
        [card.face for card in hand] for hand in before.hands
    ]
    assert [[entry[0].face for entry in at] for at in after.lying] == [
        [entry[0].face for entry in at] for at in before.lying
    ]
    assert not played.said
    for place in range(4):
        played.do("host", do="who", place=place, who="robot")
    played.run_until(lambda: played.heard("over"))
    assert not played.room.session.deal.irregularities


@pytest.mark.long
def test_simple_players_in_a_hurry_never_lift_a_card_that_counts(played):
    """The table records events of its own between a card's detection and its play."""
    played.four_robots("skat", 7)
    played.run_until(lambda: len(played.heard("over")) == 12, 200)


def test_a_simple_player_agrees_when_somebody_takes_a_card_back(played):
    begun(played)
    name, place = first_person(played)
    # Make the simple players slow, so that there is time to take the card back.
    played.do(name, do="pace", ms=10_000)
    card = legal_card(played, place)
    played.do(name, do="lay", place=place, id=card.id)
    played.run_until(lambda: played.heard("card", place))
    played.do(name, do="key", place=place, key=LEFT, down=True)
    for _ in range(60):
        played.step()
    played.do(name, do="key", place=place, key=LEFT, down=False)
    played.run_until(lambda: any('"take_back"' in one for one in played.room.line.lines), 5)


def test_only_the_keys_of_people_count_as_held(played):
    begun(played)
    assert not played.room.is_key_held()
    played.room.apparatus.key(1, MIDDLE, True)
    assert not played.room.is_key_held(), "a simple player holds it"
    played.do("bert", do="key", place=2, key=LEFT, down=True)
    assert played.room.is_key_held()
    played.do("bert", do="key", place=2, key=LEFT, down=False)
    assert not played.room.is_key_held()


def test_a_hand_that_was_laid_down_is_taken_back_at_once(played):
    begun(played)
    name, place = first_person(played)
    hand = [card.id for card in played.room.cloth.hands[place]]
    played.do(name, do="show", place=place)
    for _ in range(100):
        played.step()
    # Two cards on one reader count as held (table-cases): neither is played.
    assert played.heard("card", place) == []
    assert len(played.state(name)["places"][place]["lies"]) == 12
    played.do(name, do="lift", place=place)
    for _ in range(100):
        played.step()
    assert played.heard("card", place) == []
    assert sorted(card.id for card in played.room.cloth.hands[place]) == sorted(hand)
    assert played.ask(name, do="lift", place=place) == {"refused": "lift", "why": "not_now"}
    card = legal_card(played, place)
    played.do(name, do="lay", place=place, id=card.id)
    played.run_until(lambda: played.heard("card", place))


def test_a_lifted_card_that_counts_goes_with_its_trick(played):
    """If a hand is picked up card by card, the last card counts as played, although it is back in the hand."""
    begun(played)
    name, place = first_person(played)
    last = legal_card(played, place)
    others = [card.id for card in played.room.cloth.hands[place] if card is not last]
    played.do(name, do="show", place=place)
    for number in others:
        played.do(name, do="lift", place=place, id=number)
        played.step()
    played.run_until(lambda: played.heard("card", place))
    assert played.heard("card", place)[0][2] == last.face
    assert not any("played" in card for card in played.state(name)["places"][place]["hand"])
    played.do(name, do="lift", place=place, id=last.id)
    played.run_until(lambda: not played.state(name)["places"][place]["lies"])
    marked = [card["id"] for card in played.state(name)["places"][place]["hand"] if card.get("played")]
    assert marked == [last.id]
    # If the card is laid again, it is not played twice. It is removed with the trick in either case.
    played.do(name, do="lay", place=place, id=last.id)
    for _ in range(100):
        played.step()
    assert len(played.heard("card", place)) == 1
    played.do(name, do="lift", place=place, id=last.id)
    other, at = ("anna", 0) if name == "bert" else ("bert", 2)
    played.run_until(lambda: played.state(name)["turn"] == at)
    played.do(other, do="lay", place=at, id=legal_card(played, at).id)
    played.run_until(lambda: played.heard("trick"))
    if played.state(name)["trick"]:
        played.do(name, do="take")
    played.run_until(lambda: not played.state(name)["trick"])
    assert sorted(card.id for card in played.room.cloth.hands[place]) == sorted(others)


def test_the_display_speaks_the_language_of_the_evening(played):
    played.connect("anna")
    played.do("anna", do="join", place="all")
    for language in ("fr", "de"):
        played.do("anna", do="new", language=language)
        played.step()
        played.run_until(lambda language=language: played.state("anna")["language"] == language, 10)
    assert played.ask("anna", do="new", language="DE/../x") == {"refused": "new", "why": "message"}


def test_people_without_a_name_are_called_as_their_evening_says(played):
    played.connect("anna")
    played.do("anna", do="join", place=0, name="Anna")
    for place in (1, 2, 3):
        played.do("anna", do="who", place=place, who="robot")
    played.do("anna", do="new", game="doppelkopf", names=["South", "West", "North", "East"])
    played.step()
    played.run_until(lambda: all(place["sits"] for place in played.state("anna")["places"]))
    assert [place["name"] for place in played.state("anna")["places"]] == ["Anna", "West", "North", "East"]
    assert [place["guest"] for place in played.state("anna")["places"]] == [None] * 4
    played.do("anna", do="new", game="doppelkopf")
    played.step()
    played.run_until(lambda: all(place["sits"] for place in played.state("anna")["places"]))
    assert [place["guest"] for place in played.state("anna")["places"]] == [None, 2, 3, 4]
    for names in (["x"] * 3, ["x" * 25] * 4, [1, 2, 3, 4], "abcd"):
        assert played.ask("anna", do="new", game="skat", names=names) == {"refused": "new", "why": "message"}


def test_simple_players_wait_while_they_are_paused_and_until_the_result_is_read(played):
    played.four_robots("doppelkopf", 5)
    played.do("host", do="join", place=0)
    played.do("host", do="pause", on=True)
    played.do("host", do="who", place=0, who="robot")
    for _ in range(200):
        played.step()
    assert played.heard("deal") == []
    assert played.state("host")["paused"] is True
    played.do("host", do="join", place=0)
    played.do("host", do="pause", on=False)
    played.do("host", do="who", place=0, who="robot")
    played.run_until(lambda: played.heard("over"))
    over = played.driven.now_us()
    played.run_until(lambda: len(played.heard("deal")) == 2)
    # The next deal begins after two seconds, even with a pace of 0.
    assert played.driven.now_us() - over >= 2_000_000
