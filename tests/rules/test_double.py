"""Double: rounds, bids, trump, tricks with two motifs a card, revokes, whole games and invalid logs."""

import json

from vectors import notation, read, vectors

from cardrules.cards import card_text
from cardrules.corrections import take_back
from cardrules.double.bids import allowed_bids, bidder, highest_bid
from cardrules.double.cards import motif_text, motifs
from cardrules.double.deck import CARDS, NAME, deck_of
from cardrules.double.game import DoubleDeal
from cardrules.double.hands import legal, with_hands
from cardrules.double.players import SET, cards_needed, check_players
from cardrules.double.result import scores_of
from cardrules.double.rules import cards_of_round, session_length
from cardrules.judge import describe, judge, new_deal, notation_of
from cardrules.rules import BadRules, Rules
from cardrules.series import is_over, places, scored
from cardrules.session import Session

SEED = Rules("double", "seed")


def _rules(**options):
    return Rules("double", "seed", options)


def _fold(dealer, log, rules=SEED, **more):
    # Return the deal of a round, added entry by entry as judge does.
    head = dict(more)
    head.update({"dealer": dealer, "log": log})
    hands = head.get("hands")
    deal = new_deal(with_hands(DoubleDeal) if hands else DoubleDeal, head, rules)
    if hands:
        deal.know(hands)
    for entry in log:
        deal.add(*entry)
    return deal


def _codes(irregularities):
    return [(code, seat, at) for at, seat, code in irregularities]


def _void(*places):
    # Return the irregularities of void declarations, given by (seat, at).
    return [("forbidden_declaration", seat, at) for seat, at in places]


def _faults(*arguments, **more):
    return _codes(_fold(*arguments, **more).result()["irregularities"])


def _refused(function, *arguments, **more):
    try:
        function(*arguments, **more)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted")


def _plays(first, *cards, **more):
    players = more.get("players", len(cards))
    return [[(first + place) % players, "play", card] for place, card in enumerate(cards)]


def _deck(rules, cards):
    # The deck of exactly the cards that a case names.
    return deck_of(rules, list({tuple(sorted(motifs(card))): card for card in cards}.values()))


def _trick(case, question=None):
    cards = case["cards"] if question is None else case["cards"][: question["position"]]
    rules = _rules(**case.get("options", {}))
    players = len(case["cards"])
    deck = _deck(rules, cards + (question["hand"] if question else []))
    deal = DoubleDeal(players - 1, players, rules, 1, None, deck)
    deal.make_trump(case["trump"])
    for seat, card in enumerate(cards):
        deal.add(seat, "play", card)
    return deal


def test_tricks():
    for case in vectors("tricks", game="double"):
        deal = _trick(case)
        assert deal.winners[0] == case["expected"]["winner_index"], case["id"]


def test_legal_motifs():
    for case in vectors("tricks", game="double"):
        for question in case["expected"]["legal"]:
            deal = _trick(case, question)
            allowed = legal(deal, [motifs(card)[0] for card in question["hand"]])
            both = [(card, motif) for card in question["hand"] for motif in motifs(card)]
            offered = [card + ":" + motif_text(motif) for card, motif in both if motif in allowed]
            assert offered == question["legal"], case["id"]


def test_revokes():
    for case in vectors("revokes", game="double"):
        log = []
        for trick in case["inputs"]["tricks"]:
            log += _plays(trick["leader"], *trick["cards"])
        cards = [card for trick in case["inputs"]["tricks"] for card in trick["cards"]]
        deal = DoubleDeal(1, 2, SEED, 2, None, _deck(SEED, cards))
        deal.make_trump(case["inputs"]["trump"])
        for entry in log:
            deal.add(*entry)
        revokes = [[seat, at // 2] for at, seat, _ in deal.irregularities]
        assert revokes == case["expected"]["revokes"], case["id"]


def test_rounds():
    for case in vectors("double_scoring", kind="round"):
        given, expected = case["inputs"], case["expected"]
        scores = scores_of(SEED, given["points_before"], given["bids"], given["tricks"], 0)
        points = [before + score for before, score in zip(given["points_before"], scores)]
        assert points == expected["points_after"], case["id"]
        assert -sum(scores) == expected["bank_delta"], case["id"]


def test_highest_bids():
    for case in vectors("double_scoring", kind="bid_limit"):
        given = case["inputs"]
        assert highest_bid(SEED, given["points"], given["cards"]) == case["expected"]["max_bid"], case["id"]


def test_who_owes_points_can_still_say_none():
    # A penalty can cost more points than somebody has.
    assert allowed_bids(DoubleDeal(1, 2, SEED, 3, [-2, 15]), 0) == [0]


def test_trumps():
    for case in vectors("double_scoring", kind="trump"):
        deck = [case["inputs"]["turned"]]
        deal = DoubleDeal(0, 2, SEED, 1, None, deck_of(SEED, deck))
        deal.add(0, "turn", case["inputs"]["turned"])
        assert deal.result()["trump"] == case["expected"]["trump"], case["id"]


def test_cards_of_the_rounds():
    for case in vectors("double_scoring", kind="deal"):
        given, expected = case["inputs"], case["expected"]
        cards = cards_of_round(SEED, given["round"])
        assert cards == expected["cards_per_player"], case["id"]
        assert SEED.sets * SET - given["players"] * cards == expected["cards_left"], case["id"]


def test_order_of_bids_leads_and_deals():
    for case in vectors("double_scoring", kind="order"):
        given, expected = case["inputs"], case["expected"]
        deal = DoubleDeal(given["dealer"], given["players"], SEED, 1)
        assert bidder(deal) == expected["first_bidder"]
        assert deal.turn == expected["leader"]
        session = _session(given["players"])
        session.apply(given["dealer"], "deal", [1])
        session.apply(given["dealer"], "dealer", [])
        _play_round(session)
        assert session.next_dealer() == expected["next_dealer"]


def test_the_winner_has_the_most_points_and_a_tie_is_shared():
    for case in vectors("double_scoring", kind="end"):
        assert _winners(case["inputs"]["points"]) == case["expected"]["winners"], case["id"]
    assert places([41, 38, 41, 20]) == [1, 3, 1, 4]


def test_one_set_is_for_fewer_than_six():
    for case in vectors("double_scoring", kind="deck"):
        given, expected = case["inputs"], case["expected"]
        rules = _rules(sets=given["sets"])
        assert rules.sets * SET == expected["cards"]
        assert cards_needed(rules, given["players"]) == expected["max_needed"]
        if expected["enough"]:
            check_players(rules, given["players"])
        else:
            assert "6 players need 31 cards" in _refused(check_players, rules, given["players"])


def test_whole_games():
    for case in vectors("full_deals", game="double"):
        points = [case["inputs"]["start_points"]] * case["inputs"]["players"]
        for number, round_ in enumerate(case["expected"]["rounds"]):
            assert cards_of_round(SEED, number + 1) == round_["cards_per_player"]
            for hands in (None, round_["hands"]):
                result = _whole_round(round_, points, case["inputs"]["deck27"], hands)
            points = result["points"]
        assert points == case["expected"]["final"]
        assert _winners(points) == case["expected"]["winners"] and session_length(SEED, 4) == 10


def _whole_round(round_, points, deck, hands):
    dealer = round_["dealer"]
    log = [[dealer, "turn", round_["turned"]]]
    log += [[(dealer + 1 + place) % 4, "bid", round_["bids"][(dealer + 1 + place) % 4]] for place in range(4)]
    log += [[seat, "play", card] for seat, card in round_["plays"]]
    deal = _fold(dealer, log, points=points, deck=deck, hands=hands)
    result = deal.result()
    assert result["trump"] == round_["trump"]
    assert result["bids"] == round_["bids"]
    assert list(deal.winners) == round_["trick_winners"]
    assert result["tricks_won"] == round_["tricks"]
    assert result["points"] == round_["points_after"]
    assert result["scores"] == [after - before for after, before in zip(result["points"], points)]
    assert result["irregularities"] == [] and result["why"] is None
    return result


def test_the_deck_shows_every_motif_once():
    cards = CARDS.split()
    in_deck = sorted([motif for card in cards for motif in motifs(card)])
    assert in_deck == list(range(54))
    for card in cards:
        first, second = motifs(card)
        assert first >= 52 or second >= 52 or (first // 13 != second // 13 and first % 13 != second % 13)
    assert cards[:2] == ["SK|H4", "HQ|C7"]


def test_motifs_and_cards_as_text():
    deal = DoubleDeal(0, 2, SEED, 1)
    assert deal.text(motifs("H4|SK")[0]) == "H4|SK"
    assert deal.text(motifs("ST|FOOL")[1]) == "FOOL|ST"
    assert motif_text(motifs("POPE|CQ")[0]) == "POPE"
    assert card_text(motifs("POPE|CQ")[1]) == "CQ"
    for text in ("SK", "", "|", "SK|", "SK|H4|C2", "XX|H4", "S1|H4", 7, None):
        _refused(motifs, text)


# Trump


def test_the_ace_may_be_low_or_absent():
    log = [[1, "turn", "HA|S5"]]
    assert _fold(1, log).trump == "H"
    assert _fold(1, log, _rules(ace_rank="low")).trump == "S"
    absent = _fold(1, log, _rules(ace_rank="absent")).result()
    assert absent["trump"] is None and absent["why"] == "unknown_card"
    # A king only loses to a high ace.
    for rank, winner in (("high", 1), ("low", 0)):
        deal = _fold(1, [[0, "play", "HK|SA"], [1, "play", "HA|S5"]], _rules(ace_rank=rank))
        assert list(deal.winners) == [winner]


def test_a_turned_fool_or_pope():
    log = [[1, "turn", "FOOL|ST"]]
    assert _fold(1, log).trump == "S"
    assert _fold(1, log, _rules(trump_from_fool_pope="no_trump")).trump is None
    again = log + [[1, "turn", "CQ|POPE"], [1, "turn", "D2|S8"], [1, "turn", "D3|S6"]]
    assert _faults(1, again) == [("forbidden_declaration", 1, at) for at in (1, 2, 3)] + _short(2, 4)
    deal = _fold(1, again, _rules(trump_from_fool_pope="turn_next"))
    assert deal.trump == "S"
    assert _codes(deal.irregularities) == _void((1, 3))


def _short(players, at):
    return [("missing_cards", seat, at) for seat in range(players)]


def test_the_turned_card():
    plays = [[0, "play", "SK|H4"], [1, "play", "SJ|H9"]]
    assert _faults(1, [[0, "turn", "D2|S8"]] + plays) == [("out_of_turn", 0, 0)]
    # Turning up a card for trump is void after the first card.
    deal = _fold(1, plays + [[1, "turn", "D2|S8"]])
    assert _codes(deal.irregularities) == _void((1, 2)) and deal.trump is None
    result = _fold(1, [[1, "turn", "D2|S9"]] + plays).result()
    assert _codes(result["irregularities"]) == [("unknown_card", 1, 0)]
    assert result["why"] == "unknown_card" and result["scores"] is None and result["points"] is None


def test_a_turned_card_cannot_be_laid():
    log = [[1, "turn", "SK|H4"], [0, "play", "SK|H4"], [1, "play", "SK|H4"]]
    assert _faults(1, log) == [("duplicate_card", 1, 2)]
    assert _faults(1, log[:2], _rules(sets=1))[:1] == [("duplicate_card", 0, 1)]


def test_every_copy_too_many_is_reported():
    log = [[1, "turn", "SK|H4"], [0, "play", "SK|H4"], [1, "play", "SK|H4"]]
    assert _faults(1, log, _rules(sets=1)) == [("duplicate_card", 0, 1), ("duplicate_card", 1, 2)]


# Bids


def test_bids_are_limited_to_points_and_cards():
    log = [[0, "bid", 1], [1, "bid", 2], [2, "bid", 1]] + _plays(0, "SK|H4", "SJ|H9", "S9|DK")
    result = _fold(2, log, points=[15, 15, 0]).result()
    assert _codes(result["irregularities"]) == _void((1, 1), (2, 2))
    assert result["bids"] == [1, 0, 0]
    assert result["scores"] == [6, 5, 5] and result["points"] == [21, 20, 5]
    result = _fold(2, log, _rules(bid_limit="points"), points=[15, 15, 0]).result()
    assert _codes(result["irregularities"]) == _void((2, 2))
    assert result["bids"] == [1, 2, 0] and result["scores"] == [6, -2, 5]


def test_a_bid_out_of_order_is_void():
    plays = _plays(0, "SK|H4", "SJ|H9", "S9|DK")
    for order, void in (((1, 0, 2), [0]), ((0, 2, 1), [1]), ((0, 1, 2), [])):
        log = [[seat, "bid", 1] for seat in order] + plays
        result = _fold(2, log).result()
        assert _codes(result["irregularities"]) == [("forbidden_declaration", order[at], at) for at in void]
        assert result["bids"] == [0 if seat in [order[at] for at in void] else 1 for seat in range(3)]
    # A second bid of a seat is void, and so is a bid after the first card.
    log = [[0, "bid", 1], [0, "bid", 0]] + plays + [[1, "bid", 1]]
    assert _faults(2, log) == _void((0, 1), (1, 5))


def test_a_void_bid_can_be_put_right():
    deal = DoubleDeal(2, 3, SEED, 1)
    deal.add(0, "bid", 2)
    deal.add(0, "bid", 1)
    assert deal.bids == [1, 0, 0] and bidder(deal) == 1
    deal.add(2, "bid", 1)
    deal.add(1, "bid", 1)
    deal.add(2, "bid", 1)
    assert deal.bids == [1, 1, 1] and bidder(deal) == -1
    assert _codes(deal.irregularities) == _void((0, 0), (2, 2))


def test_the_last_bid_must_not_fit_where_that_is_agreed():
    rules = _rules(bid_sum_restriction=True)
    deal = DoubleDeal(2, 3, rules, 3, [15, 15, 15])
    deal.add(0, "bid", 1)
    assert allowed_bids(deal, 1) == [0, 1, 2, 3]
    deal.add(1, "bid", 1)
    assert allowed_bids(deal, 2) == [0, 2, 3]
    deal.add(2, "bid", 1)
    assert _codes(deal.irregularities) == _void((2, 2))
    # A player without points must bid 0, even if the bids then add up.
    deal = DoubleDeal(1, 2, rules, 1, [15, 0])
    deal.add(0, "bid", 1)
    assert allowed_bids(deal, 1) == [0]


def test_who_says_nothing_announces_nothing():
    result = _fold(1, [[0, "play", "SK|H4"], [1, "play", "SJ|H9"]]).result()
    assert result["bids"] == [0, 0] and result["scores"] == [0, 5] and result["points"] == [15, 20]


# Fool and Pope


def _judge_round(rules, log, trump_card="D2|S8", dealer=3):
    # Trump is spades, four players.
    deal = _fold(dealer, [[dealer, "turn", trump_card]] + log, rules, points=[15] * 4)
    return [(seat, at - 1) for at, seat, code in sorted(deal.irregularities) if code == "revoke"]


def test_who_lays_the_pope_must_have_neither_the_suit_nor_trump():
    profiles = [_rules(fool_pope_follow=word) for word in ("void_in_suit_and_trump", "void_in_suit", "free")]
    # The Pope's other motif is of the led suit.
    log = _plays(0, "C9|S7", "POPE|CQ", "C5|H8", "C6|H5")
    assert [_judge_round(rules, log) for rules in profiles] == [[(1, 1)], [(1, 1)], []]
    # It is trump.
    log = _plays(0, "H9|SJ", "FOOL|ST", "H8|C5", "H5|C6")
    assert [_judge_round(rules, log) for rules in profiles] == [[(1, 1)], [], []]
    # The seat later shows a trump, a card of the led suit, or neither.
    for shown, expected in (("D3|S6", (1, 0, 0)), ("D5|H7", (1, 1, 0)), ("D7|C3", (0, 0, 0))):
        log = _plays(0, "H9|SJ", "POPE|CQ", "H8|C5", "H5|C6") + _plays(1, shown, "D8|CK", "D9|C2", "D4|SQ")
        for rules, wrong in zip(profiles, expected):
            assert _judge_round(rules, log) == [(1, 1)] * wrong, shown


def test_what_follows_a_led_pope():
    # Trump is spades. The second card determines the suit; a seat that did not follow shows it later.
    shown = _plays(0, "D5|H7", "D8|CK", "D9|C2", "D4|SQ")
    log = _plays(0, "POPE|CQ", "H9|SJ", "C3|D7", "H8|C5") + shown
    assert _judge_round(SEED, log) == []
    log[6][2] = "D6|HT"
    assert _judge_round(SEED, log) == [(2, 2)]
    assert _judge_round(_rules(fool_pope_lead="none"), log) == []
    # With this option, the led card's other motif determines the suit: clubs, which seats 1 to 3 show later.
    own = _plays(0, "POPE|CQ", "H9|SJ", "D3|S6", "H8|C5") + _plays(0, "D5|H7", "D8|CK", "D9|C2", "D4|SQ")
    assert _judge_round(_rules(fool_pope_lead="own_other_motif"), own) == [(1, 1), (2, 2), (3, 3)]


def test_a_trump_that_follows_the_pope_names_no_suit():
    log = _plays(0, "POPE|CQ", "SJ|H9", "C3|D7", "H8|C5") + _plays(0, "D5|H7", "D8|CK", "D3|S6", "D4|SQ")
    assert _judge_round(SEED, log) == []
    # If the other motif is of the trump suit, there is no trump in this trick, and that suit must be followed.
    log[0] = [0, "play", "FOOL|ST"]
    assert _judge_round(SEED, log) == [(2, 2), (3, 3)]


def test_a_fool_that_follows_the_pope_names_no_suit():
    log = _plays(0, "POPE|CQ", "FOOL|ST", "C3|D7", "H8|C5")
    deal = _fold(3, [[3, "turn", "HA|S5"]] + log)
    assert deal.irregularities == [] and list(deal.winners) == [1]


def test_a_fool_in_a_trick_without_trump_needs_only_the_suit():
    # Clubs are trump by the Pope's other motif; seat 2 has a club, but no heart.
    log = _plays(0, "POPE|CQ", "H9|SJ", "FOOL|ST", "H8|C5") + _plays(2, "D8|CK", "D9|C2", "D4|SQ", "D5|H7")
    assert _judge_round(SEED, log, "CJ|S4") == []
    log[4] = [2, "play", "D6|HT"]
    assert _judge_round(SEED, log, "CJ|S4") == [(2, 2)]


# Following


def test_a_card_that_has_the_led_suit_must_be_laid_for_it():
    log = _plays(0, "C9|S7", "SK|H4", "H8|C5", "C6|H5")
    assert _judge_round(SEED, log) == [(2, 2)]
    deal = _fold(3, log, _rules(motif_detection="infer"))
    assert deal.irregularities == []
    assert [motif_text(card) for card in deal.cards] == ["C9", "SK", "C5", "C6"]
    assert _faults(3, log, _rules(motif_detection="declare")) == [("revoke", 2, 2)]


def test_known_hands_show_a_revoke_at_once():
    hands = [["C9|S7", "D2|S8"], ["SK|H4", "D8|CK"], ["C5|H8", "D3|S6"]]
    log = [[0, "play", "C9|S7"], [1, "play", "SK|H4"]]
    assert ("revoke", 1, 1) in _faults(2, log, hands=hands)
    hands[1][1] = "D3|S6"
    assert [code for code in _faults(2, log, hands=hands) if code[0] == "revoke"] == []


def test_who_ruffs_is_judged_too():
    log = _plays(0, "C9|S7", "SK|H4", "C5|H8", "C6|H5") + _plays(1, "CK|D8", "D9|C2", "D4|SQ", "D5|H7")
    assert _judge_round(SEED, log) == [(1, 1), (2, 5)]


# Irregular rounds


def test_cards_that_are_not_in_the_deck():
    for text in ("SK|H5", "SK", "", "KS|H4", "HT|FOOL", "SK|SK"):
        result = _fold(1, [[0, "play", text], [1, "play", "SJ|H9"]]).result()
        assert _codes(result["irregularities"]) == [("unknown_card", 0, 0)], text
        assert result["why"] == "unknown_card" and result["scores"] is None


def test_an_unknown_card_is_no_revoke():
    log = [[0, "play", "C9|S7"], [1, "play", "XX"], [0, "play", "D2|S8"], [1, "play", "C5|H8"]]
    assert _faults(1, log) == [("unknown_card", 1, 1)]


def test_more_copies_than_sets():
    cards = ["SK|H4", "H4|SK", "SK|H4"]
    assert _faults(2, _plays(0, *cards)) == [("revoke", 1, 1), ("duplicate_card", 2, 2)]
    faults = _faults(2, _plays(0, *cards), _rules(sets=1))
    assert ("duplicate_card", 1, 1) in faults


def test_out_of_turn_and_too_many_cards():
    log = [[0, "play", "SK|H4"], [2, "play", "S9|DK"], [1, "play", "SJ|H9"], [1, "play", "HA|S5"]]
    deal = _fold(2, log[:3])
    assert _codes(deal.irregularities) == [("out_of_turn", 2, 1)] and list(deal.winners) == [0]
    log.insert(1, [0, "play", "HA|S5"])
    result = _fold(2, log[:4]).result()
    assert _codes(result["irregularities"]) == [("too_many_cards", 0, 1), ("out_of_turn", 2, 2)]
    assert result["why"] is None and result["tricks_won"] == [1, 0, 0]


def test_a_round_has_no_more_cards_than_the_longest():
    log = []
    for text in ("D2|S8", "D3|S6", "D4|SQ", "D5|H7", "D6|HT", "D7|C3"):
        log += [[0, "play", text], [1, "play", text]]
    faults = _faults(1, log)
    assert ("too_many_cards", 0, 10) in faults and ("too_many_cards", 1, 11) in faults


def test_missing_cards():
    log = _plays(0, "SK|H4", "SJ|H9", "S9|DK") + [[0, "play", "D2|S8"]]
    result = _fold(2, log).result()
    assert _codes(result["irregularities"]) == [("missing_cards", 1, 4), ("missing_cards", 2, 4)]
    assert result["why"] == "missing_cards" and result["scores"] is None and result["tricks_won"] == [1, 0, 0]
    # The table sets the number of cards of the round.
    deal = DoubleDeal(2, 3, SEED, 2)
    for entry in log[:3]:
        deal.add(*entry)
    assert not deal.complete() and deal.result()["why"] == "missing_cards"


def test_an_abandoned_round_is_not_settled():
    log = [[0, "bid", 3], [1, "bid", 2], [0, "play", "SK|H4"], [1, "abandon"]]
    result = _fold(1, log).result()
    assert result["why"] == "abandoned" and result["scores"] is None
    assert result["bids"] == [3, 2] and result["irregularities"] == []
    # The bids show that the round had more cards than were played.
    log.insert(3, [1, "play", "SJ|H9"])
    assert _fold(1, log).result()["irregularities"] == []


def test_a_penalty_is_added():
    log = [[0, "bid", 1], [1, "bid", 0], [0, "play", "SK|H4"], [1, "play", "SJ|H9"], [0, "penalty", [-3, 1]]]
    result = _fold(1, log).result()
    assert result["scores"] == [3, 6] and result["points"] == [18, 21]


def test_nothing_is_claimed():
    log = [[0, "play", "SK|H4"], [1, "play", "SJ|H9"], [0, "claim"], [1, "concede"]]
    result = _fold(1, log).result()
    assert _codes(result["irregularities"]) == _void((0, 2), (1, 3))
    assert result["why"] is None


# The bank, the end


def test_a_bank_that_runs_dry_pays_in_turn():
    rules = _rules(bank_limit=310)
    points = [100, 100, 80, 22]
    # The bank has 8 and gets 2: it pays 10 to seats 1, 3 and 0, in this order.
    assert scores_of(rules, points, [1, 1, 2, 0], [1, 1, 1, 0], 1) == [0, 6, -2, 4]
    assert scores_of(SEED, points, [1, 1, 2, 0], [1, 1, 1, 0], 1) == [6, 6, -2, 5]


def test_an_empty_bank_pays_nothing():
    assert scores_of(_rules(bank_limit=310), [200, 120], [1, 0], [1, 0], 0) == [0, 0]


def test_the_suit_of_the_higher_motif_is_trump_down_to_the_lowest_ranks():
    deck = ["H2|D4", "C3|S2", "H3|D2", "S3|C2"]
    for card, trump in zip(deck, "DCHS"):
        answer = judge(notation(0, [[0, "turn", card]], "seed", game="double", deck=deck))
        assert answer["trump"] == trump, card


def test_the_notation_can_say_how_many_cards_a_round_has():
    log = [[1, "play", "SA|HK"], [0, "play", "SK|H4"]]
    deal = notation(0, log, "seed", game="double", points=[15, 15])
    assert judge(deal)["settled"]
    answer = judge(dict(deal, cards=2))
    assert [fault["code"] for fault in answer["irregularities"]] == ["missing_cards", "missing_cards"]
    for cards in (0, 6, "2", True, [2]):
        assert "cards" in _refused(judge, dict(deal, cards=cards))


def test_the_bank_pays_even_a_single_point():
    rules = _rules(bank_limit=33, score_right={"bonus": 1, "per_bid": 0})
    assert scores_of(rules, [15, 15], [0, 0], [0, 0], 0) == [1, 1]
    assert scores_of(rules, [16, 16], [0, 0], [0, 0], 1) == [0, 1]


def test_other_scores():
    rules = _rules(score_right={"bonus": 10, "per_bid": 2}, score_wrong={"per_bid": -3})
    assert scores_of(rules, [15, 15], [2, 1], [2, 0], 0) == [14, -3]


def _session(players, options=None):
    session = Session()
    session.apply(-1, "session", ["double", "seed", list("ABCDEF"[:players]), 0, options])
    return session


def _play_round(session):
    # Play a round in which everybody bids 0 and plays the next cards of the deck.
    deal = session.deal
    cards = [card for card in CARDS.split() if "FOOL" not in card and "POPE" not in card] * 2
    session.apply(deal.dealer, "turn", [cards.pop()])
    for place in range(deal.players):
        session.apply((deal.dealer + 1 + place) % deal.players, "bid", [0])
    while not deal.over():
        session.apply(deal.turn, "play", [cards.pop()])


def _play_game(session, rounds):
    # Play the next rounds of the session, and return the number of cards of each.
    cards = []
    for _ in range(rounds):
        session.apply(max(session.next_dealer(), 0), "deal", [session.counter + 1])
        cards.append(session.deal.HAND)
        _play_round(session)
    return cards


def test_a_game_has_ten_rounds_for_two_to_six():
    for players in range(2, 7):
        session = _session(players)
        dealers = []
        for number, cards in enumerate((1, 2, 3, 4, 5, 5, 4, 3, 2, 1)):
            assert not is_over(session) and scored(session) == number
            assert _play_game(session, 1) == [cards]
            dealers.append(session.dealer)
            assert sum(session.deal.before) == 15 * players + sum(session.totals_before)
        assert is_over(session) and dealers == [number % players for number in range(10)]


def test_a_tie_is_shared_or_played_on():
    for options, goes_on in ((None, False), ({"end_tie": "playoff"}, True)):
        session = _session(3, options)
        _play_game(session, 10)
        best = max(session.totals())
        session.apply(0, "penalty", [[best - total for total in session.totals()]])
        assert session.totals() == [best] * 3 and is_over(session) is not goes_on
        session.apply(0, "penalty", [[1, 0, 0]])
        assert is_over(session)
    # Two of three players who tie for the lead play on; a game can have a single round.
    session = _session(3, {"end_tie": "playoff", "rounds": [1]})
    assert not is_over(session)
    _play_game(session, 1)
    session.apply(0, "penalty", [[max(session.totals()) - total for total in session.totals()]])
    session.apply(0, "penalty", [[1, 1, 0]])
    assert not is_over(session)
    session.apply(0, "penalty", [[1, 0, 0]])
    assert is_over(session)
    session = _session(2, {"end_tie": "playoff"})
    assert _play_game(session, 12)[9:] == [1, 1, 1]


def test_the_deck_that_ships_is_the_one_of_the_rule_book():
    deck = json.loads(read("double-deck.json"))
    assert (NAME, CARDS.split()) == (deck["name"], deck["cards"])
    # Only these two cards are known from the original deck.
    assert CARDS.split()[:2] == deck["known_original"]
    # The notation contains the deck only if it is not the default.
    assert "deck" not in notation_of(_fold(0, []))
    assert notation_of(_fold(0, [], deck=deck["cards"][:20]))["deck"]


def _winners(points):
    return [seat for seat, place in enumerate(places(points)) if place == 1]


# Refused notation and options


def test_the_number_of_players():
    plays = [[0, "play", "SK|H4"], [1, "play", "SJ|H9"]]
    assert _fold(1, plays).players == 2
    assert _fold(1, [[4, "bid", 0]] + plays).players == 5
    assert _fold(1, plays, points=[15] * 6).players == 6
    assert _fold(1, plays, hands=[["SK|H4"], ["SJ|H9"], ["HA|S5"]]).players == 3
    assert _fold(2, plays).players == 3


def test_what_is_no_round_is_refused():
    plays = [[0, "play", "SK|H4"], [1, "play", "SJ|H9"]]
    refused = [
        ({"dealer": 2, "points": [15, 15]}, "dealer"),
        ({"dealer": None}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"log": None}, "log"),
        ({"log": [[2, "play", "SK|H4"]], "points": [15, 15]}, "seat 2"),
        ({"log": [[-1, "abandon"]]}, "seat -1"),
        ({"log": [[9, "play", "SK|H4"]]}, "not for 10"),
        ({"points": [15]}, "not for 1"),
        ({"points": 15}, "points"),
        ({"points": ["a", "b"]}, "points"),
        ({"points": [15, 15, 15], "hands": [["SK|H4"], ["SJ|H9"]]}, "different numbers"),
        ({"hands": [["SK|H4"], []]}, "1 cards each"),
        ({"hands": [["SK"], ["SJ|H9"]]}, "not a card"),
        ({"hands": [["SK|H5"], ["SJ|H9"]]}, "not in the deck"),
        ({"hands": [["SK|H4"], "SJ|H9"]}, "hands"),
        ({"hands": "SK|H4"}, "hands"),
        ({"hands": [[], []]}, "no round"),
        ({"deck": "SK|H4"}, "deck"),
        ({"deck": ["SK|H4", "SK|H5"]}, "another card"),
        ({"deck": ["SK|SK"]}, "another card"),
        ({"deck": [1]}, "not a card"),
    ]
    for more, reason in refused:
        given = {"dealer": 1, "log": plays}
        given.update(more)
        assert reason in _refused(_fold, given.pop("dealer"), given.pop("log"), **given), more


def test_the_next_round_of_a_session():
    class Session:
        rules = SEED
        active = (2, 0, 1)
        scored_before = 3

        def totals(self):
            return [6, -1, 5]

    deal = DoubleDeal.in_session(1, Session())
    assert (deal.dealer, deal.players, deal.HAND, deal.before) == (1, 3, 4, [20, 21, 14])


def test_tricks_have_no_points():
    deal = _fold(1, [[0, "play", "SK|H4"], [1, "play", "SA|HK"]])
    assert describe(deal)["tricks"] == [{"leader": 0, "winner": 1}]


def test_entries_that_are_none_are_refused():
    deal = DoubleDeal(1, 2, SEED, 1)
    for entry in (
        ("turn",), ("turn", 7), ("turn", "SK|H4", "D2|S8"), ("bid",), ("bid", -1), ("bid", "1"), ("bid", True),
        ("bid", 1, 2), ("abandon", 1), ("healthy",), (7,), ([],),
    ):  # fmt: skip
        _refused(deal.add, 0, *entry)
    assert len(deal.log) == 0


def test_options_that_are_refused():
    for options, reason in (
        ({"ace_rank": "middle"}, "ace_rank is one of: high, low, absent"),
        ({"ace_rank": ["high"]}, "ace_rank"),
        ({"sets": 3}, "sets"),
        ({"players": [1, 2]}, "from 2 to 6"),
        ({"players": []}, "players"),
        ({"rounds": [0]}, "rounds"),
        ({"rounds": 5}, "rounds"),
        ({"rounds": [14], "sets": 1}, "2 players need 29 cards"),
        ({"sets": 1, "players": [6]}, "two sets"),
        ({"start_points": -1}, "start_points"),
        ({"bank_limit": 20}, "the bank of 20"),
        ({"score_right": 5}, "score_right"),
        ({"score_wrong": 1}, "score_wrong"),
        ({"colour": 1}, "unknown option"),
    ):
        try:
            Rules("double", "seed", options)
        except BadRules as error:
            assert reason in str(error), options
        else:
            raise AssertionError("accepted: %r" % (options,))


def test_the_profile_is_the_published_one():
    options = json.loads(read("profiles.json"))["double"]["seed"]
    for name in options:
        value = getattr(SEED, name)
        assert (list(value) if isinstance(value, tuple) else value) == options[name], name


def test_taking_back_and_laying_again():
    log = [[1, "turn", "D2|S8"], [0, "bid", 1], [1, "bid", 1], [0, "play", "C9|S7"], [1, "play", "H8|C5"]]
    deal = _fold(1, log)
    result = deal.result()
    take_back(deal)
    assert deal.turn == 1 and deal.result()["irregularities"] == [(4, 1, "missing_cards")]
    deal.add(1, "play", "H8|C5")
    assert deal.result() == result
