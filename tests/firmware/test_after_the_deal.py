"""Tests the table after the last card: result, referee's decisions, corrections, running sheet, end of the session."""

import pytest
from support.bare_table import BareTable
from support.card_tags import one

from stichtisch.simulation.simple_deals import deal_cards, play_deal
from table.menu.keys import MIDDLE
from table.menu.session_menu import penalties
from table.view.view import END, SCORE, View


@pytest.fixture
def desk(tmp_path):
    return BareTable(tmp_path)


def play(desk, entries):
    copies = {}
    for seat, verb, argument in entries:
        if verb == "say":
            desk.ledger.record(seat, verb, argument)
            continue
        copy = copies[argument] = copies.get(argument, -1) + 1
        desk.lay(seat, one(argument, copy))
        if len(desk.deal.cards) % 4 == 0:
            for place in range(4):
                desk.lift(place)


def whole_deal(desk, seed=1, dealer=3):
    if not desk.deal:
        desk.begin(dealer)
    play(desk, play_deal(dealer, deal_cards(seed)))
    desk.refresh()


def deal_with_revoke(desk):
    """Play a deal in which West revokes in the first trick:

    West does not follow clubs, but later plays the ace of clubs.
    """
    desk.begin(3)
    hands = deal_cards(1)
    pack = [name for name in sorted(set(_names(hands))) for _ in range(2)]
    first = ["CA", "HA", "CT", "CK"]
    for name in first:
        pack.remove(name)
    seats = [0, 1, 2, 3]
    play(desk, [(seat, "play", name) for seat, name in zip(seats, first, strict=True)])
    rest = iter(pack)
    copies = dict.fromkeys(first, 1)
    for name in rest:
        copy = copies[name] = copies.get(name, -1) + 1
        desk.lay(desk.deal.turn, one(name, copy if name not in first else 1))
        if len(desk.deal.cards) % 4 == 0:
            for place in range(4):
                desk.lift(place)
    desk.refresh()


def _names(hands):
    from cardrules.cards import card_text

    return [card_text(card) for hand in hands for card in hand]


def test_the_score_shows_what_the_rules_found(desk):
    whole_deal(desk)
    view = desk.view()
    assert view.phase == SCORE
    assert view.headline.split(" wins ")[0] in ("Re", "Kontra", "Re (alone)")
    assert sum(points for _, _, points in view.items) == view.value
    result = desk.ledger.session.result()
    shown = [person[6] for place in view.people for person in place]
    assert shown == result["scores"]
    assert [person[5] for place in view.people for person in place] == desk.ledger.session.totals()


def test_a_revoke_is_shown_with_its_trick(desk):
    deal_with_revoke(desk)
    texts = [text for text, _, _ in desk.view().items]
    assert "Trick 1: West did not follow" in texts


def test_the_referee_chooses_and_another_place_agrees(desk):
    deal_with_revoke(desk)
    before = desk.ledger.session.scores()
    offers = penalties(desk.ledger.session)
    serious = next(offer for offer in offers if offer[1:3] == (1, "serious"))
    desk.choose(2, "Correct …", "Referee …", "West …", f"Serious {serious[3][1]}")
    assert desk.ledger.session.scores() == before
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [1, "penalty", list(serious[3])]
    assert desk.ledger.session.scores() == [a + b for a, b in zip(before, serious[3], strict=True)]


def test_a_penalty_is_taken_out_again(desk):
    deal_with_revoke(desk)
    before = desk.ledger.session.scores()
    desk.ledger.record(1, "penalty", [1, -3, 1, 1])
    desk.refresh()
    desk.choose(2, "Correct …", "Not Referee")
    desk.act(0, MIDDLE)
    assert desk.ledger.session.scores() == before


def test_a_deal_thrown_in_by_mistake_goes_on(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.ledger.record(2, "abandon")
    desk.choose(0, "Correct …", "Not Throw in")
    desk.act(1, MIDDLE)
    assert desk.ledger.in_play() and desk.deal.turn == 1
    desk.lay(1, one("C9"))
    assert desk.deal.turn == 2


def test_the_last_card_of_a_deal_is_taken_back(desk):
    whole_deal(desk)
    desk.choose(0, "Correct …")
    labels = []
    while desk.labels(0)[2]:
        labels.append(desk.labels(0)[1])
        desk.act(0, 2)
    labels.append(desk.labels(0)[1])
    assert any(label.startswith("Undo ") for label in labels)


def test_the_running_sheet_has_a_row_a_deal_and_the_totals(desk):
    whole_deal(desk, 1)
    totals = [desk.ledger.session.totals()]
    desk.act(0, MIDDLE)
    dealer = desk.ledger.session.dealer
    play(desk, play_deal(dealer, deal_cards(2)))
    totals.append(desk.ledger.session.totals())
    desk.choose(0, "Sheet")
    view = View(desk.seating)
    view.show_sheet(desk.ledger)
    assert view.columns == ["South", "West", "North", "East"]
    assert view.rows == [[*map(str, totals[0])], [*map(str, totals[1])], [*map(str, totals[1])]]
    assert desk.labels(3) == ("", "Close", "")
    desk.act(3, MIDDLE)
    assert desk.labels(3)[1] == "Next deal"


def test_the_end_ranks_everybody(desk):
    whole_deal(desk, 1)
    desk.choose(1, "End")
    desk.act(2, MIDDLE)
    view = desk.view()
    assert view.phase == END and view.headline == "End of the session"
    totals = desk.ledger.session.totals()
    assert [int(total) for _, _, total in view.ranking] == sorted(totals, reverse=True)
    assert {name for _, name, _ in view.ranking} == {"South", "West", "North", "East"}
    assert view.ranking[0][0] == "1."


def test_leaving_between_deals_keeps_the_score_of_the_deal(desk):
    whole_deal(desk, 1)
    totals = desk.ledger.session.totals()
    desk.choose(1, "People …", "West leaves")
    assert desk.ledger.session.totals() == totals
    view = desk.view()
    assert view.headline == "Sit down: press ● or lay your card"
    assert "Next deal" not in desk.labels(0)
    desk.choose(1, "Sit down")
    assert desk.view().headline == "Next: South deals"
    assert desk.labels(0)[1] == "Next deal"
    desk.act(0, MIDDLE)
    assert desk.deal is not None and desk.ledger.session.number == 2


def test_the_sheet_keeps_a_deal_that_somebody_who_leaves_has_closed(desk):
    whole_deal(desk, 1)
    totals = desk.ledger.session.totals()
    desk.choose(1, "People …", "West leaves")
    assert desk.ledger.sheet == [totals]


def test_a_penalty_stands_among_the_items(desk):
    deal_with_revoke(desk)
    desk.ledger.record(1, "penalty", [1, -3, 1, 1])
    assert ("Penalty West", "", -3) in desk.view().items
