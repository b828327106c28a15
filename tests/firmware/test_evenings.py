"""Plays whole evenings with readers and keys: Doppelkopf for five, Skat for three and four, Double for five."""

import itertools
import json
import os

import pytest
from littlefs import LittleFS
from support.people_at_starter_table import PeopleAtStarterTable
from support.people_at_table import PeopleAtTable
from support.people_who_play import (
    Player,
    announced_by_mistake,
    hand_laid_down,
    out_of_turn,
    taken_back,
    thrown_in,
    unreadable,
)
from support.sample_share import share_of

from cardrules.judge import judge
from cardrules.series import is_over, owed
from stichtisch.journal.event import OWN_DOING
from stichtisch.simulation import VirtualTable
from stichtisch.store import deals_of, notations, open_database, stored_sessions
from stichtisch.sync.sync import synchronise
from table import words
from table.menu.keys import MIDDLE

SOLOS = {3: "queens", 7: "jacks", 11: "aces"}
PLANS = {2: "wedding", 5: "poverty", 9: "wedding", 14: "poverty"}
MISTAKES = {
    0: {9: out_of_turn},
    1: {6: taken_back},
    4: {14: hand_laid_down},
    6: {1: announced_by_mistake},
    8: {22: thrown_in},
    10: {13: unreadable},
}


def plan_of(sitting, number):
    deal = sitting.deal
    if deal.forced != -1:
        return ("solo", deal.forced, "queens")
    if number in SOLOS:
        seat = next((seat for seat in range(4) if deal.mandatory_solo_open[seat]), 0)
        return ("solo", seat, SOLOS[number])
    if number in PLANS:
        return (PLANS[number], number % 4, number != 14)
    return None


def play_to_the_end(sitting, player, plan=lambda sitting, number: None, mistakes=()):
    """Play deals until the session is over, and return their number."""
    number = 0
    while not number or not is_over(sitting.session):
        sitting.begin_deal(number)
        player.play_deal(plan(sitting, number), dict(mistakes).get(number))
        assert sitting.session.result() is not None
        number += 1
    return number


def doppelkopf_of_five(sitting, deals):
    sitting.sit(0, 1, 1, 2, 3)
    sitting.pick(0, ("option", "reservations", "poverty", True))
    sitting.pick(0, ("option", "session", "session_deals_5", deals))
    return play_to_the_end(sitting, Player(sitting, 5), plan_of, MISTAKES)


def skat(sitting, *places):
    sitting.sit(*places)
    sitting.pick(0, ("choose", "skat", "isko"))
    return play_to_the_end(sitting, Player(sitting, 3))


def double_of_five(sitting):
    sitting.sit(0, 1, 2, 2, 3)
    sitting.pick(0, ("choose", "double", "seed"))
    return play_to_the_end(sitting, Player(sitting, 9))


EVENINGS = {
    # A refused poverty does not count as one of the 24 deals.
    "doppelkopf of five": (lambda sitting: doppelkopf_of_five(sitting, 24), 25),
    "skat of three": (lambda sitting: skat(sitting, 0, 1, 2), 36),
    "skat of four": (lambda sitting: skat(sitting, 0, 1, 2, 3), 48),
    "double of five": (double_of_five, 10),
}


def speak(sitting, language):
    if language != "en":
        sitting.pick(2, ("settings", "…"), ("settings", "language", language))


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")


def played(evening, sitting, language):
    """Play an evening to its end, and return the events of its journal."""
    play, deals = EVENINGS[evening]
    speak(sitting, language)
    assert play(sitting) == deals
    sitting.pick(0, ("end",))
    sitting.act(1, MIDDLE)
    assert sitting.session.ended
    return plain(sitting.events())


def plain(events):
    """Return events in the form of JSON, without events that differ between tables."""
    return [event for event in json.loads(json.dumps(events)) if event[1] not in OWN_DOING]


@pytest.mark.parametrize(
    "evening",
    [one if one == "double of five" else pytest.param(one, marks=pytest.mark.long) for one in EVENINGS],
)
def test_an_evening_at_the_desk_is_the_same_in_every_language(tmp_path, evening):
    journals = []
    for language in words.LANGUAGES:
        folder = tmp_path / language
        folder.mkdir()
        sitting = PeopleAtTable(folder)
        journals.append(played(evening, sitting, language))
    assert journals == [journals[0]] * 3


def test_the_doppelkopf_evening_has_all_it_should(tmp_path):
    sitting = PeopleAtTable(tmp_path)
    events = played("doppelkopf of five", sitting, "en")
    verbs = [event[1] for event in events]
    assert owed(sitting.session) == [0] * 5
    assert sum(sitting.session.totals()) == 0
    assert verbs.count("wedding") >= 2 and verbs.count("accept") == 1 and verbs.count("refuse") == 3
    assert verbs.count("solo") == 5 and verbs.count("say") > 20
    assert verbs.count("take_back") == 1 and verbs.count("retract") == 2 and verbs.count("abandon") == 1
    assert [event[3] for event in events if event[1] == "play"].count("") == 1


def judged_again(sitting, folder):
    """Return the PC's scores of the deals, and the scores that `judge` gives for the exported deals."""
    with open_database(folder / "evening.sqlite") as opened:
        synchronise(sitting.client, opened)
        evening = stored_sessions(opened)[0]
        stored = [row.result["scores"] for row in deals_of(opened, evening)]
        return stored, [judge(notation)["scores"] for notation in notations(opened, evening)]


def settings_of(flash):
    """Return the settings in the table's flash; English if there are none."""
    files = LittleFS(block_size=4096, block_count=352, mount=False)
    files.context.buffer = bytearray(flash.read_bytes())
    files.mount()
    if "settings" not in files.listdir("/"):
        return ["en"]
    with files.open("settings", "r") as file:
        return file.read().split()


def evenings_and_languages(evenings=tuple(EVENINGS)):
    """Return evenings with languages: one language for each, or all three with `make evenings LANGUAGES=all`.

    `make evenings SHARE=4` runs only a quarter of them.
    """
    if os.environ.get("LANGUAGES") == "all":
        return list(itertools.product(evenings, words.LANGUAGES))
    chosen = list(zip(evenings, itertools.cycle(words.LANGUAGES), strict=False))
    return chosen[: share_of(len(chosen))]


def at_a_virtual_table(evening, language, folder, both_ends=False, starter=False):
    (folder / "desk").mkdir()
    with VirtualTable(folder / "flash.img", starter=starter) as table:
        sitting = (PeopleAtStarterTable if starter else PeopleAtTable)(folder / "desk", table, both_ends)
        events = played(evening, sitting, language)
        theirs = plain([(event.seat, event.verb, *event.arguments) for event in sitting.client.pull(1)])
        assert theirs[-len(events) :] == events
        stored, judged = judged_again(sitting, folder)
        assert stored == judged and len(stored) == sitting.session.number
        assert table.stats()["longest_step_us"] < 20_000
    assert settings_of(folder / "flash.img")[0] == language


@pytest.mark.long
def test_a_game_of_double_with_both_ends_in_sight(tmp_path):
    # The evening is the same if the readers detect both ends of each card.
    at_a_virtual_table("double of five", "en", tmp_path, both_ends=True)


@pytest.mark.long
@pytest.mark.parametrize(("evening", "language"), evenings_and_languages())
def test_an_evening_at_a_virtual_table(tmp_path, evening, language):
    at_a_virtual_table(evening, language, tmp_path)


@pytest.mark.parametrize(
    "evening",
    [one if one == "double of five" else pytest.param(one, marks=pytest.mark.long) for one in EVENINGS],
)
def test_one_reader_for_all_journals_the_same_evening(tmp_path, evening):
    four, one = (
        played(evening, kind(tmp_path / kind.__name__), "en")
        for kind in (PeopleAtTable, PeopleAtStarterTable)
    )
    told = [event for event in one if event[1] == "seats"]
    # The event is recorded once in each session with a laid card. In a new table's first session no card is laid.
    assert told == [[-1, "seats", "turn"]] and told[0] not in four
    assert [event for event in one if event[1] != "seats"] == four


@pytest.mark.long
@pytest.mark.parametrize(("evening", "language"), evenings_and_languages(list(reversed(EVENINGS))))
def test_an_evening_at_a_starter_table(tmp_path, evening, language):
    at_a_virtual_table(evening, language, tmp_path, starter=True)
