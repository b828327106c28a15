"""Tests Schafkopf at the table: panels in three languages, evenings with keys and cards, and action cards."""

import pytest
from support.people_at_table import PeopleAtTable
from support.sample_share import share_of
from vectors import vectors

from cardrules.cards import card_from_text
from cardrules.judge import judge
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.simple_deals import entries
from stichtisch.store import deals_of, notations, open_database, stored_sessions
from stichtisch.sync.sync import synchronise
from table import words
from table.menu.keys import MIDDLE
from table.play.player_action_cards import act_on_card
from tablelog import actions, tag


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")
    words.use_suits("french")


class PresentDeal:
    """Always refers to the deal in play, also after a power cut."""

    def __init__(self, sitting):
        self._sitting = sitting

    def __getattr__(self, name):
        return getattr(self._sitting.deal, name)


def begin(sitting, profile="bsv", language="en", suits="french", dealer=3, options=()):
    """Seat four people. The number of each seat is that of its place."""
    if language != "en":
        sitting.pick(2, ("settings", "…"), ("settings", "language", language))
    if suits != "french":
        sitting.pick(2, ("settings", "…"), ("settings", "suits", suits))
    sitting.sit(0, 1, 2, 3)
    sitting.pick(0, ("choose", "schafkopf", profile))
    for option in options:
        sitting.pick(0, ("option", *option))
    sitting.pick(dealer, ("deal", dealer))


def lay(sitting, seat, text, pack_of=None):
    sitting.lay_card(seat, card_from_text(text), 0, pack_of=pack_of)


def play_on(sitting, seed, cut=None, pack_of=None):
    """Play the deal to its end, with a power cut before the card with number `cut`. Return all entries."""
    done = []
    for seat, verb, *arguments in entries(PresentDeal(sitting), seed):
        place = sitting.seating.reader_of(seat)
        if verb == "play":
            if len(sitting.deal.cards) % 4 == 0:
                sitting.clear()
            if len(sitting.deal.cards) == cut:
                sitting.table.power_off()
                sitting.power_again()
            lay(sitting, seat, *arguments, pack_of=pack_of)
        else:
            sitting.pick(place, (verb, *arguments))
        done.append([seat, verb, *arguments])
    sitting.clear()
    return done


def judged(sitting, folder):
    """Return the PC's scores of the deals, and the results of `judge` for the exported deals."""
    with open_database(folder / "evening.sqlite") as opened:
        synchronise(sitting.client, opened)
        evening = stored_sessions(opened)[0]
        stored = [row.result["scores"] for row in deals_of(opened, evening)]
        return stored, [judge(notation) for notation in notations(opened, evening)]


def evening(folder, profile, deals, language="en", suits="french", cut=None, options=(), pack_of=None):
    (folder / "desk").mkdir()
    with VirtualTable(folder / "flash.img") as table:
        sitting = PeopleAtTable(folder / "desk", table)
        begin(sitting, profile, language, suits, options=options)
        logs = []
        for number in range(deals):
            if number:
                sitting.pick(number % 4, ("next",))
            logs.append(
                play_on(sitting, f"{profile} {number}", cut if number == deals // 2 else None, pack_of)
            )
            assert sitting.session.result()["scores"] is not None
        sitting.pick(0, ("end",))
        sitting.act(1, MIDDLE)
        assert sitting.session.ended
        stored, answers = judged(sitting, folder)
        assert len(stored) == deals and stored == [answer["scores"] for answer in answers]
        assert not [answer for answer in answers if answer["irregularities"]]
        assert sitting.session.totals() == [sum(scores) for scores in zip(*stored, strict=True)]
        assert table.stats()["longest_step_us"] < 20_000
        return sitting, answers


def test_three_deals_with_the_power_cut_in_the_middle(tmp_path):
    evening(tmp_path, "wirtshaus", 3, "de", "german", cut=14)


@pytest.mark.long
def test_the_long_card_is_played_with_a_pack_of_skat(tmp_path):
    # The tags are those of a Skat pack (kind 2).
    sitting, answers = evening(tmp_path, "bsv", 1, pack_of="skat")
    assert len(answers[0]["tricks"]) == 8 and len(sitting.deal.cards) == 32
    assert {seat for seat, verb, *_ in sitting.events() if verb == "play"} == {0, 1, 2, 3}


@pytest.mark.long
def test_the_short_card_is_played_in_six_tricks(tmp_path):
    # The short pack has neither eights nor sevens, but also 120 card points (SF-3).
    _, answers = evening(tmp_path, "wirtshaus", 1, options=[("deal", "pack", "short")])
    (answer,) = answers
    points = answer["card_points"]
    assert len(answer["tricks"]) == 6
    assert sum(points.values() if isinstance(points, dict) else points) == 120


@pytest.mark.long
@pytest.mark.parametrize(("profile", "language"), [("wirtshaus", "de"), ("bsv", "fr")][: share_of(2)])
def test_sixty_deals(tmp_path, profile, language):
    _, answers = evening(tmp_path, profile, 60, language, "german", cut=17)
    kinds = {answer["contract"].split(":")[0] for answer in answers}
    assert {"call"} < kinds and ("ramsch" in kinds) == (profile == "wirtshaus")


@pytest.fixture
def sitting(tmp_path):
    return PeopleAtTable(tmp_path / "desk")


def vector(number):
    (case,) = vectors("schafkopf", id=number)
    return case["inputs"]["log"], case["expected"], case["inputs"]["dealer"]


def enter(sitting, log):
    """Enter the entries of a log with keys and cards, and yield after each."""
    for seat, verb, *arguments in log:
        if verb == "play":
            if len(sitting.deal.cards) % 4 == 0:
                sitting.clear()
            lay(sitting, seat, *arguments)
        else:
            sitting.pick(seat, (verb, *arguments))
        yield verb, arguments


# The expected texts for SV-106, a call game with kontra: game, declarer, declarer's side, parties, and the result.
SHOWN = {
    "en": (("Call Spades", "Guest 2", "Guest 2 + Guest 3"), ("Plays", "Partner"), "Kontra"),
    "de": (("Ruf Laub", "Gast 2", "Gast 2 + Gast 3"), ("Spielt", "Mitspieler"), "Kontra"),
    "fr": (("Appel Pique", "Invité 2", "Invité 2 + Invité 3"), ("Joue", "Partenaire"), "Contre"),
}
PAGES = {
    "en": ("Guest 2 wins", "with Guest 3", "74 : 46 card points", "with 3"),
    "de": ("Gast 2 gewinnt", "mit Gast 3", "74 : 46 Augen", "mit 3"),
    "fr": ("Invité 2 gagne", "avec Invité 3", "74 : 46 points", "avec 3"),
}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_each_phase_is_shown_and_the_partner_once_the_called_ace_lies(sitting, language):
    begin(sitting, "bsv", language, "german" if language == "de" else "french")
    (call, alone, pair), (plays, partner), kontra = SHOWN[language]
    log, expected, _ = vector("SV-106")
    assert sitting.view().facts == ()
    known = False
    for verb, arguments in enter(sitting, log):
        if sitting.deal.over():
            break
        view = sitting.view()
        known |= arguments == ["SA"]
        doubled = verb != "call"
        assert view.facts == (call, pair if known else alone, "×2")[: 2 + doubled]
        assert [people[0][3] for people in view.people] == ["", plays, partner if known else "", ""]
        assert view.people[0][0][4] == (kontra if doubled else "")
    view = sitting.view()
    headline, with_whom, points, runners = PAGES[language]
    assert (view.headline, view.value) == (headline, expected["value"])
    assert list(view.items) == [
        (with_whom, "", 0),
        (points, "", 0),
        (call, "", 10),
        (runners, "", 30),
        (f"{kontra} ×2", "", 0),
    ]


def test_a_ramsch_with_a_virgin(sitting):
    log, expected, dealer = vector("SV-139")
    begin(sitting, "wirtshaus", dealer=dealer)
    passed = 0
    for verb, _ in enter(sitting, log):
        passed += verb == "pass"
        if not sitting.deal.over():
            assert sitting.view().facts == (("Ramsch", "×2") if passed == 4 else ("×2",))
    view = sitting.view()
    assert (view.headline, view.value) == ("Guest 4 loses", None)
    assert list(view.items) == [
        ("Ramsch", "", 0),
        *[
            (f"Guest {seat + 1}: {points}", "", expected["scores"][seat])
            for seat, points in enumerate(expected["card_points"])
        ],
        ("Virgin ×2", "", 0),
        ("Knock ×2", "", 0),
    ]


def test_knocks_are_shown_and_double(sitting):
    begin(sitting, "wirtshaus")
    log, expected, _ = vector("SV-117")
    for number, _ in enumerate(enter(sitting, log)):
        if not sitting.deal.over():
            facts = sitting.view().facts
            assert facts[-1] == ("×2" if number == 0 else "×4")
    view = sitting.view()
    assert view.value == expected["value"]
    assert list(view.items)[2:] == [("Call Spades", "", 20), ("with 3", "", 30), ("Knock ×4", "", 0)]


def test_all_pass_and_the_deal_is_thrown_in(sitting):
    begin(sitting)
    for seat in range(4):
        assert sitting.ledger.in_play()
        sitting.pick(seat, ("pass",))
    assert sitting.view().headline == "Thrown in" and sitting.session.totals() == [0] * 4
    sitting.pick(0, ("next",))
    assert sitting.session.number == 2


def test_a_sie_is_settled_without_a_card(sitting):
    begin(sitting)
    sitting.pick(0, ("game", "sie"))
    view = sitting.view()
    # The value is (50 + 8 x 10) x 4 (SF-86).
    assert (view.headline, view.value) == ("Guest 1 wins", 520)
    assert list(view.items) == [("Sie", "", 50), ("with 8", "", 80), ("Sie ×4", "", 0)]


def test_runners_that_a_claim_leaves_open_are_entered(sitting):
    begin(sitting)
    sitting.pick(0, ("game", "solo:C"))
    sitting.pick(0, ("claim",))
    for place in range(1, 4):
        if sitting.ledger.in_play():
            sitting.act(place, MIDDLE)
    assert sitting.view().headline == "No score"
    assert list(sitting.view().items) == [("enter the runners", "", 0)]
    sitting.pick(0, ("runners", 4, True))
    # The declarer's side has won all tricks, so the value is 50 + 10 + 10 + 4 x 10 (SF-85).
    assert (sitting.view().headline, sitting.view().value) == ("Guest 1 wins", 110)


def say_by_card(sitting, place, *action):
    """Lay an action card on the reader of a place."""
    number = actions.index_of(action)
    uid = bytes((4, 9, number, 0, 0, 0, 1))
    sitting.put(place, (uid, tag.encode(uid, tag.ACTION, 0, number, 0)))
    menu, names = sitting.menu, sitting.player_names
    while sitting.places.shown:
        act_on_card(menu, names, *sitting.places.shown.pop(0))
        sitting.perform()
    sitting.settle()
    sitting.clear(place)


def test_runners_are_entered_by_an_action_card(sitting):
    begin(sitting)
    sitting.pick(0, ("game", "solo:C"))
    sitting.pick(0, ("claim",))
    for place in range(1, 4):
        if sitting.ledger.in_play():
            sitting.act(place, MIDDLE)
    say_by_card(sitting, 0, "runners", 4, True)
    # The value is the same as with keys (SF-85).
    assert (sitting.view().headline, sitting.view().value) == ("Guest 1 wins", 110)


def test_everything_is_said_by_action_cards(sitting):
    begin(sitting, "wirtshaus")

    def say(place, *action):
        say_by_card(sitting, place, *action)

    say(1, "knock")
    say(0, "call", "D")
    say(1, "pass")
    # Skat's word for a level has no meaning in Schafkopf.
    say(2, "flag", "schneider")
    say(2, "game", "wenz:H")
    say(3, "flag", "tout")
    say(3, "game", "solo:S")
    say(0, "pass")
    say(2, "pass")
    say(1, "kontra")
    say(3, "re")
    assert [list(event) for event in sitting.events()][-9:] == [
        [1, "knock"],
        [0, "call", "D"],
        [1, "pass"],
        [2, "game", "wenz:H"],
        [3, "game", "solo:S", "tout"],
        [0, "pass"],
        [2, "pass"],
        [1, "kontra"],
        [3, "re"],
    ]
    assert sitting.view().facts == ("Solo Spades Tout", "Guest 4", "×8")
