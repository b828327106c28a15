"""Schafkopf: the example cases, whole deals, and other rules (SF numbers) tested by hand-written deals."""

import json

from playing import Dice, lay, legal_plays
from vectors import deals, missing_from, read, vectors

from cardrules.cards import card_from_text, card_text
from cardrules.corrections import retract, take_back
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import choices_of
from cardrules.hands import legal, winning_place
from cardrules.judge import deal_from, judge, log_of
from cardrules.rules import BadRules, Rules
from cardrules.schafkopf import ramsch
from cardrules.schafkopf import rules as options_of_game
from cardrules.schafkopf.game import SchafkopfDeal
from cardrules.schafkopf.orders import order_of, trumps_of
from cardrules.schafkopf.sides import partner_of, possible_sides, side_of
from cardrules.schafkopf.value import scores_of, settle, value_of_sie
from cardrules.series import scored
from cardrules.session import Session

_GAME = "schafkopf"


def _rules(profile, options=None):
    return Rules(_GAME, profile, options)


_BSV = _rules("bsv")
_HOUSE = _rules("wirtshaus")


def _notation(dealer, log, profile="bsv", options=None, hands=None):
    deal = {"format": "stichtisch-deal", "version": 1, "id": "t", "game": _GAME, "dealer": dealer, "log": log}
    deal["rules"] = {"profile": profile, "options": options or {}}
    if hands:
        deal["hands"] = hands
    return deal


def _deal(dealer, log, *more, **named):
    return deal_from(_notation(dealer, log, *more, **named))


def _judge(dealer, log, *more, **named):
    return judge(_notation(dealer, log, *more, **named))


def _log(text):
    # Parse a log such as "1:call,S 0DA 1D9": a colon after the seat marks an entry other than a play.
    entries = []
    for word in text.replace(", ", ",").split():
        if ":" in word[:2]:
            entries.append([int(word[0])] + word[2:].split(","))
        else:
            entries.append([int(word[0]), "play", word[1:]])
    return entries


def _codes(cards):
    return [card_from_text(card) for card in cards]


def _found(answer, *without):
    faults = [(fault["code"], fault["seat"], fault["at"]) for fault in answer["irregularities"]]
    return [fault for fault in faults if fault[0] not in without]


# The vectors


def test_number_points_and_order_of_trumps():
    for case in vectors(_GAME, kind="trump_count"):
        rules = _rules(case["profile"], case["options"])
        order = order_of(case["inputs"]["contract"], rules.pack)
        trumps = trumps_of(order)
        expected = case["expected"]
        assert len(trumps) == expected["trump_cards"], case["id"]
        assert sum([order.points[card] for card in trumps]) == expected["trump_points"], case["id"]
        assert [card_text(card) for card in trumps] == expected["order"], case["id"]


def _begun(case, declarer, leader):
    # Return a deal with the contract of a case and this forehand.
    deal = SchafkopfDeal((leader + 3) % 4, Rules(_GAME, case["profile"], case["options"]))
    game = case["inputs"]["contract"].split(":")
    if game[0] != "ramsch":
        deal.add(declarer, *(game if game[0] == "call" else ("game", ":".join(game))))
    return deal


def test_winner_and_card_points():
    for case in vectors(_GAME, kind="trick"):
        deal = _begun(case, 0, 0)
        cards = case["inputs"]["cards"]
        for seat, card in enumerate(cards):
            deal.add(seat, "play", card)
        assert deal.winners[0] == winning_place(deal.order, _codes(cards)) == case["expected"]["winner_index"]
        assert deal.points[0] == case["expected"]["card_points"], case["id"]


def test_legal_cards():
    for case in vectors(_GAME, kind="legal"):
        given = case["inputs"]
        tricks = given["tricks"] + ([given["current"]] if given["current"] else [])
        leader = tricks[0][0][0] if tricks else 0
        # Make another seat the declarer, so that the player has the partner's duties.
        player = (tricks[-1][-1][0] + 1) % 4 if given["current"] else 0
        deal = _begun(case, (player + 1) % 4, leader)
        for trick in tricks:
            for seat, card in trick:
                deal.add(seat, "play", card)
        answer = sorted([card_text(card) for card in legal(deal, _codes(given["hand"]))])
        assert answer == case["expected"]["legal"], (case["id"], answer)


def _scored(rules, given):
    # Return the score for the facts of a case.
    hand = 8 if rules.pack == "long" else 6
    knocks = given.get("knocks", 0)
    contract = given["contract"]
    if contract == "ramsch":
        points, tricks = given["card_points"], given["tricks_won"]
        march = ramsch.march_of(rules, points, tricks)
        loser = given.get("tie_loser", points.index(max(points))) if march == NOBODY else NOBODY
        scores = ramsch.scores_of(rules, tricks, march, loser, knocks)
        who = [None if seat == NOBODY else seat for seat in (march, loser)]
        virgins = [seat for seat in range(4) if not tricks[seat]]
        return {"scores": scores, "march": who[0], "loser": who[1], "virgins": virgins}
    side = 1 << given["declarer"] | (1 << given["partner"] if contract.startswith("call") else 0)
    if contract == "sie":
        value = value_of_sie(rules, knocks, hand)
        return {"won": True, "value": value, "scores": scores_of(value, side)}
    facts = given["declarer_points"], given["declarer_tricks"], given["runners"]
    doublings = knocks + given.get("kontra", 0)
    keys = ("won", "schneider", "schwarz", "runners", "value")
    answer = dict(zip(keys, settle(rules, contract, given.get("tout", False), *facts, doublings, hand)))
    answer["scores"] = scores_of(answer["value"], side)
    return answer


def test_score():
    for case in vectors(_GAME, kind="score"):
        answer = _scored(_rules(case["profile"], case["options"]), case["inputs"])
        assert missing_from(case["expected"], answer) == [], (case["id"], answer)


def test_auctions_and_whole_deals():
    for kind in ("auction", "deal"):
        for case in vectors(_GAME, kind=kind):
            given = case["inputs"]
            answer = _judge(
                given["dealer"], given["log"], case["profile"], case["options"], given.get("hands")
            )
            assert missing_from(case["expected"], answer) == [], case["id"]


def test_deals_that_break_off():
    for case in vectors(_GAME, kind="prefix"):
        given = case["inputs"]
        answer = _judge(given["dealer"], given["log"], case["profile"], case["options"], given.get("hands"))
        faults = [fault for fault in answer["irregularities"] if fault["code"] != "missing_cards"]
        assert missing_from(case["expected"]["irregularities"], faults) == [], case["id"]


def test_collected_deals():
    for case in deals(name=_GAME):
        answer = judge(case["deal"])
        assert missing_from(case["expected"], answer) == [], case["deal"]["id"]
        assert ("irregularities" in case["expected"]) or answer["irregularities"] == [], case["deal"]["id"]
        penalties = sum([sum(entry[2]) for entry in case["deal"]["log"] if entry[1] == "penalty"])
        assert not answer["settled"] or sum(answer["scores"]) == penalties, case["deal"]["id"]


def test_profiles_are_those_of_the_rule_book():
    book = json.loads(read("profiles.json"))[_GAME]
    assert set(book) == set(options_of_game.PROFILES)
    for name, expected in book.items():
        rules = _rules(name)
        assert set(expected) == set(options_of_game.OPTIONS)
        for option in expected:
            value = getattr(rules, option)
            assert (list(value) if isinstance(value, tuple) else value) == expected[option], (name, option)
        # Each profile's options are valid in any other profile.
        for base in options_of_game.PROFILES:
            _rules(base, expected)


def test_options_that_cannot_be_played_are_refused():
    tariff, least = _BSV.tariff, _BSV.runners_min
    for option, bad in (
        ("pack", "tiny"),
        ("knock", True),
        ("games", []),
        ("games", ["call", "call"]),
        ("games", ["call", "bettel"]),
        ("games", "call"),
        ("tout", 1),
        ("all_pass", "redeal"),
        ("run_away_min", 1),
        ("run_away_min", 7),
        ("kontra_max", -1),
        ("kontra_max", 5),
        ("kontra_max", True),
        ("kontra_until", "next_card"),
        ("reply_until", "own_first_card"),
        ("tariff", {"call": -1}),
        ("tariff", {"bettel": 10}),
        ("tariff", 10),
        ("runners_min", {"solo": 0}),
        ("runners_min", dict(least, wenz="2")),
        ("tout_factor", 0),
        ("tout_factor", 100),
        ("tariff", {"call": 10000}),
        ("sie_factor", 100),
        ("ramsch_march", 60),
        ("ramsch_march", 121),
        ("ramsch_march", "on"),
        ("ramsch_march", True),
        ("ramsch_tie", ["points"]),
        ("ramsch_virgin", "each"),
    ):
        try:
            _rules("wirtshaus", {option: bad})
        except BadRules as error:
            assert option in str(error), option
        else:
            raise AssertionError("accepted: %s %r" % (option, bad))
    for option, good in (
        ("tout_factor", 1),
        ("tout_factor", 99),
        ("sie_factor", 1),
        ("tariff", dict(tariff, call=9999)),
        ("runners_min", dict(least, wenz=1)),
        ("games", ["solo"]),
        ("run_away_min", 2),
        ("run_away_min", 6),
        ("kontra_max", 0),
        ("ramsch_march", 61),
        ("ramsch_march", 120),
        ("ramsch_tie", []),
        ("ramsch_tie", ["tricks", "trumps", "highest_trump"]),
        ("tariff", dict(tariff, schneider=0)),
    ):
        assert getattr(_rules("bsv", {option: good}), option) == good


# The deal of the vectors SV-103 to SV-135: seat 1 calls the ace of spades, which seat 2 has; the card points are 74 to
# 46.

_HANDS = [
    ["SK", "S9", "CA", "C7", "DA", "D7", "H7", "DJ"],
    ["ST", "CQ", "SQ", "CJ", "HA", "HT", "CK", "D9"],
    ["SA", "S7", "HQ", "HK", "C9", "C8", "DT", "DK"],
    ["S8", "DQ", "SJ", "HJ", "H9", "H8", "CT", "D8"],
]
_CALL = [[1, "call", "S"]]
_TRICKS = [
    "0DA 1D9 2DT 3D8",
    "0D7 1HA 2DK 3H8",
    "1CK 2C9 3CT 0CA",
    "0C7 1HT 2C8 3H9",
    "1CQ 2HK 3DQ 0H7",
    "1SQ 2HQ 3SJ 0DJ",
    "1CJ 2S7 3HJ 0S9",
    "1ST 2SA 3S8 0SK",
]


def _tricks(first, last=8):
    return _log(" ".join(_TRICKS[first:last]))


_PLAYS = _tricks(0)


# 1. Pack and deal


def test_points_of_the_pack():
    # SF-2, SF-3
    for pack, number in (("long", 8), ("short", 6)):
        order = order_of("wenz", pack)
        for suit in range(4):
            cards = [card for card in range(13 * suit, 13 * suit + 13) if order.powers[card]]
            assert len(cards) == number and sum([order.points[card] for card in cards]) == 30


def test_forehand_leads_every_game():
    # SF-4, SF-50
    for entry in ([3, "game", "solo:H"], [2, "call", "C"], [1, "game", "wenz"]):
        assert _deal(3, [entry]).turn == 0
    assert [people for people in range(2, 9) if options_of_game.may_play(_BSV, people)] == [4, 5, 6, 7]


# 2. Contracts


def _trump_texts(contract, pack="long"):
    return " ".join([card_text(card) for card in trumps_of(order_of(contract, pack))])


def test_trumps_of_suit_wenz_suit_geier_and_solo():
    # SF-10 to SF-13
    assert _trump_texts("wenz:S") == "CJ SJ HJ DJ SA ST SK SQ S9 S8 S7"
    assert _trump_texts("geier:C") == "CQ SQ HQ DQ CA CT CK CJ C9 C8 C7"
    assert _trump_texts("wenz:D", "short") == "CJ SJ HJ DJ DA DT DK DQ D9"
    assert _trump_texts("solo:D") == "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9 D8 D7"
    assert _trump_texts("ramsch") == _trump_texts("call:C") == _trump_texts("solo:H") == _trump_texts("sie")
    # Queens or jacks that are not trumps rank below the king, and hearts in another solo are a plain suit.
    for contract, texts in (
        ("wenz:S", "HA HT HK HQ H9 H8 H7"),
        ("geier:S", "HA HT HK HJ H9 H8 H7"),
        ("solo:S", "HA HT HK H9 H8 H7"),
        ("wenz", "CA CT CK CQ C9 C8 C7"),
    ):
        order = order_of(contract, "long")
        powers = [order.powers[card] for card in _codes(texts.split())]
        assert powers == sorted(powers, reverse=True) and max(powers) < 0x80
        assert len({order.groups[card] for card in _codes(texts.split())}) == 1


# 3. Knocking and 4. Auction


def test_knocks():
    # SF-20, SF-21: each seat may knock once, in any order, before the first declaration and the first card.
    deal = _deal(3, [[2, "knock"], [0, "knock"], [3, "knock"], [1, "knock"]], "wirtshaus")
    assert deal.knocks() == 4 and deal.irregularities == []
    for word in ([0, "pass"], [0, "call", "S"], [0, "call", "H"], [0, "play", "DA"]):
        answer = _judge(3, [word, [1, "knock"]], "wirtshaus")
        assert ("late_announcement", 1, 1) in _found(answer) and answer["knocks"] == 0
    # A void knock does not count: the seat's next knock is late, not a repetition.
    answer = _judge(3, [[0, "pass"], [1, "knock"], [1, "knock"]], "wirtshaus")
    assert _found(answer, "missing_cards") == [("late_announcement", 1, 1), ("late_announcement", 1, 2)]


def test_names_that_are_void():
    # SF-30, SF-40: names are void if the profile or the rules exclude them, or after the first card.
    for entry, profile, options in (
        ([1, "game", "geier"], "bsv", None),
        ([1, "game", "wenz:C"], "bsv", None),
        ([1, "call", "S", "tout"], "wirtshaus", None),
        ([1, "call", "H"], "wirtshaus", None),
        ([1, "game", "wenz", "tout"], "bsv", {"tout": False}),
        ([1, "game", "sie"], "bsv", {"sie": False}),
        ([1, "game", "sie", "tout"], "bsv", None),
        ([1, "call", "S"], "bsv", {"games": ["wenz", "solo"]}),
    ):
        answer = _judge(3, [entry, [0, "game", "solo:C"]], profile, options)
        assert _found(answer, "missing_cards") == [("forbidden_declaration", 1, 0)], entry
        assert (answer["contract"], answer["declarer"]) == ("solo:C", 0)
    answer = _judge(3, [[0, "play", "DA"], [1, "call", "S"]])
    assert _found(answer) == [("forbidden_declaration", 1, 1)]
    assert (answer["contract"], answer["why"]) == ("passed_in", "no_game")


def test_a_void_name_counts_as_a_pass():
    # SF-30, SF-34
    log = [[0, "pass"], [1, "call", "H"], [2, "pass"], [3, "pass"]]
    deal = _deal(3, log)
    assert deal.over() and deal.result()["scores"] == [0] * 4
    assert choices_of_schafkopf().asked(_deal(3, log[:2])) == (2, True)


def test_a_void_name_is_a_pass_after_a_card_is_taken_back():
    # SF-30: the deal is folded again; the void name counts as a pass, so all have passed.
    deal = _deal(3, [[0, "pass"], [1, "call", "H"], [2, "pass"], [3, "pass"], [0, "play", "CQ"]], "wirtshaus")
    take_back(deal)
    assert deal.all_passed() and deal.contract() == "ramsch"


def test_the_whole_rank():
    # SF-31: the rank follows the option `games`; touts are above, and Sie is the highest.
    names = [["call", "S"], ["game", "geier:C"], ["game", "geier"], ["game", "wenz:C"], ["game", "wenz"]]
    names += [["game", "solo:D"]]
    names += [name + ["tout"] for name in names[1:]] + [["game", "sie"]]
    for low, name in enumerate(names[:-1]):
        for high in names[low + 1 :]:
            for log in ([[0] + name, [3] + high], [[3] + high, [0] + name]):
                deal = _deal(3, log, "wirtshaus")
                assert deal.declarer == 3 and deal.tout == ("tout" in high), log
    # The option `games` sets the order.
    options = {"games": ["solo", "wenz", "call"]}
    assert _deal(3, [[0, "game", "solo:H"], [1, "call", "C"]], "bsv", options).game == "call:C"


def test_of_equal_names_the_nearest_to_forehand_plays():
    # SF-31, SF-35: the order of the entries does not matter.
    for dealer in range(4):
        for log in ([[0, "call", "S"], [2, "call", "C"]], [[2, "call", "C"], [0, "call", "S"]]):
            assert _deal(dealer, log).declarer == (0 if dealer in (2, 3) else 2)


def test_a_seat_raises_its_own_name_only():
    # SF-32
    for first, second, game in (
        (["call", "S"], ["game", "wenz"], "wenz"),
        (["game", "wenz"], ["call", "S"], None),
        (["call", "S"], ["call", "C"], None),
        (["game", "solo:C"], ["game", "solo:H"], None),
        (["game", "solo:C"], ["game", "solo:H", "tout"], "solo:H"),
    ):
        deal = _deal(3, [[0] + first, [0] + second])
        assert deal.irregularities == ([] if game else [(1, 0, "forbidden_declaration")])
        assert deal.game == (game or (first[1] if first[0] == "game" else "call:S"))
    # A pass does not withdraw the seat's earlier name.
    assert _deal(3, [[0, "call", "S"], [1, "pass"], [0, "pass"]]).game == "call:S"
    # A seat that is outbid can bid a higher game.
    log = [[0, "call", "S"], [1, "game", "wenz"], [0, "game", "solo:C"]]
    assert _deal(3, log).declarer == 0


_SIE = ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ"]
_REST = [
    ["CA", "CT", "CK", "C9", "C8", "C7", "SA", "ST"],
    ["SK", "S9", "S8", "S7", "HA", "HT", "HK", "H9"],
    ["H8", "H7", "DA", "DT", "DK", "D9", "D8", "D7"],
]


def test_sie_is_settled_at_once():
    # SF-33, SF-86
    log = [[1, "call", "S"], [2, "game", "sie"]]
    answer = _judge(3, log)
    assert (answer["contract"], answer["declarer"], answer["partner"]) == ("sie", 2, None)
    assert answer["scores"] == [-520, -520, 1560, -520] and answer["irregularities"] == []
    assert (answer["won"], answer["value"], answer["card_points"]) == (True, 520, None)
    for key in ("runners", "with", "schneider", "schwarz", "loser", "march", "virgins"):
        assert answer[key] is None
    assert _deal(3, log).over() and not _deal(3, log).complete()
    answer = _judge(3, log + [[0, "play", "DA"], [1, "claim"], [0, "kontra"]])
    assert _found(answer) == [
        ("too_many_cards", 0, 2),
        ("forbidden_declaration", 1, 3),
        ("forbidden_declaration", 0, 4),
    ]
    assert answer["settled"] and answer["tricks"] == []


def test_a_hand_that_is_told_has_to_be_a_sie():
    # SF-15, SF-33
    hands = [_REST[0], _REST[1], _SIE, _REST[2]]
    assert _judge(3, [[2, "game", "sie"]], hands=hands)["value"] == 520
    answer = _judge(3, [[0, "game", "sie"]], hands=hands)
    assert answer["contract"] == "passed_in" and _found(answer) == [("forbidden_declaration", 0, 0)]
    # A partly known hand disproves a Sie only by a card that does not belong to it.
    for own, void in (([], False), (_SIE[:3], False), (_SIE[:3] + ["HA"], True)):
        answer = _judge(3, [[2, "game", "sie"]], hands=[[], [], own, []])
        assert (answer["contract"] == "passed_in") == void == bool(_found(answer)), own
    short = {"pack": "short"}
    sie = ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ"]
    rest = [["CA", "CT", "CK", "C9", "SA", "ST"], ["SK", "S9", "HA", "HT", "HK", "H9"]]
    rest.append(["HJ", "DJ", "DA", "DT", "DK", "D9"])
    assert _judge(3, [[0, "game", "sie"]], "bsv", short, [sie] + rest)["value"] == (50 + 60) * 4
    worse = [sie[:5] + ["HJ"]] + rest[:2] + [["SJ"] + rest[2][1:]]
    assert _judge(3, [[0, "game", "sie"]], "bsv", short, worse)["contract"] == "passed_in"


def test_nobody_names_a_game():
    # SF-34, SF-35: a missing entry is a pass.
    for log in ([], [[0, "pass"]], [[seat, "pass"] for seat in range(4)]):
        answer = _judge(3, log)
        assert (answer["contract"], answer["settled"], answer["scores"]) == ("passed_in", True, [0] * 4)
        assert answer["declarer"] is answer["value"] is answer["won"] is answer["card_points"] is None
        answer = _judge(3, log, "wirtshaus")
        assert (answer["contract"], answer["why"]) == ("ramsch", "missing_cards")
    answer = _judge(3, [[seat, "pass"] for seat in range(4)] + _PLAYS)
    assert (answer["contract"], answer["settled"], answer["why"]) == ("passed_in", False, "no_game")
    assert len(answer["tricks"]) == 8
    # A claim without a game is void.
    assert _found(_judge(3, [[0, "claim"]])) == [("forbidden_declaration", 0, 0)]


def test_any_seat_may_lay_the_first_card_of_a_passed_in_deal():
    # SF-34: cards of a passed-in deal are accepted. A card of any seat but forehand is out of turn (SF-103).
    passes = [[seat, "pass"] for seat in range(4)]
    for seat in range(4):
        turn = [] if seat == 0 else [("out_of_turn", seat, 4)]
        answer = _judge(3, passes + [[seat, "play", "CA"]])
        assert (answer["settled"], answer.get("why"), _found(answer)) == (False, "no_game", turn), seat
        # A seat may not play a second card in the same trick (SF-104).
        answer = _judge(3, passes + [[seat, "play", "CA"], [seat, "play", "CK"]])
        assert _found(answer) == turn + [("too_many_cards", seat, 5)], seat


# 5. Call


def test_who_calls_his_own_ace_has_no_partner():
    # SF-40: the fault is found when the declarer plays the ace, or immediately if the hand is known.
    answer = _judge(3, [[2, "call", "S"]] + _PLAYS)
    assert _found(answer) == [("forbidden_declaration", 2, 0)]
    assert (answer["why"], answer["partner"], answer["teams"], answer["scores"]) == (
        "no_partner",
        None,
        None,
        None,
    )
    assert (answer["contract"], answer["declarer"]) == ("call:S", 2)
    answer = _judge(3, [[2, "call", "S"]], hands=_HANDS)
    assert ("forbidden_declaration", 2, 0) in _found(answer)


def test_who_calls_holds_another_card_of_the_suit():
    # SF-40: seat 3 has one spade, the eight. If the eight of spades and the seven of hearts are swapped, it has no
    # spade.
    assert _found(_judge(3, [[3, "call", "S"]] + _PLAYS)) == []
    swapped = {"S8": "H7", "H7": "S8"}
    log = [[3, "call", "S"]] + [[seat, verb, swapped.get(card, card)] for seat, verb, card in _PLAYS]
    answer = _judge(3, log)
    assert _found(answer, "revoke") == [("forbidden_declaration", 3, 0)]
    assert answer["settled"] and answer["partner"] == 2
    assert _found(_judge(3, log, "bsv", {"call_needs_suit_card": False}), "revoke") == []
    # The forbidden call is unknown before the last card.
    assert _found(_judge(3, log[:-1]), "revoke", "missing_cards") == []


def test_a_trump_is_no_card_of_the_called_suit():
    # SF-40, SF-10: the queen of spades does not entitle the declarer to call spades.
    hands = [hand[:] for hand in _HANDS]
    hands[1][0], hands[3][0] = "S8", "ST"
    assert _found(_judge(3, _CALL, hands=hands), "missing_cards") == []
    hands[1][0], hands[2][5] = "C8", "S8"
    assert _found(_judge(3, _CALL, hands=hands), "missing_cards") == [("forbidden_declaration", 1, 0)]


def test_an_outbid_call_is_nobodys_fault():
    log = [[2, "call", "S"], [1, "game", "wenz"]]
    assert _found(_judge(3, log, hands=_HANDS), "missing_cards") == []


def test_the_partner_is_known_when_the_ace_lies():
    # SF-41
    log = _CALL + _PLAYS
    assert side_of(_deal(3, log[:-3])) is None and partner_of(_deal(3, log[:-3])) == NOBODY
    assert side_of(_deal(3, log[:-2])) == 6 and partner_of(_deal(3, log[:-2])) == 2
    answer = _judge(3, log[:-3])
    assert (answer["partner"], answer["teams"], answer["why"]) == (None, None, "missing_cards")
    assert _judge(3, log[:5], hands=_HANDS)["partner"] == 2
    assert _judge(3, log)["inferred"] == {"partner": 2}


# 6. Play


def test_every_offending_play_is_a_revoke():
    # SF-52: seat 3 fails to follow diamonds twice, then plays a diamond.
    log = _log("1:game,wenz 0DA 1D9 2DT 3S8 0D7 1HA 2DK 3H8 2C9 3D8")
    assert _found(_judge(3, log), "missing_cards") == [("revoke", 3, 4), ("revoke", 3, 8)]


def _aces(text, **more):
    # Return the irregularities of a game in which seat 1 calls the ace of spades (dealer: 3), except missing cards.
    return _found(_judge(3, _CALL + _log(text), **more), "missing_cards", "forbidden_declaration")


def test_the_searched_ace_is_laid():
    # SF-62: if the hands are unknown, the withheld ace is found when it is played.
    held = "0SK 1ST 2S7 3S8 1CK"
    assert _aces(held) == []
    assert _aces(held + " 2SA") == [("called_ace", 2, 3)]
    # A card of another suit is only a revoke.
    assert _aces("0SK 1ST 2DT 3S8 1CK 2SA") == [("revoke", 2, 3)]
    assert _aces("0SK 1ST 2HQ 3S8", hands=_HANDS) == [("revoke", 2, 3)]
    # The duty applies only the first time: when the suit is led again, any spade may be played (SF-60).
    assert _aces("0SK 1ST 2S7 3S8 1S9 2SA") == [("called_ace", 2, 3)]


def test_the_queen_of_the_called_suit_does_not_search():
    # SF-64: the queen is a trump.
    assert _aces("0SQ 1HA 2HK 3H8 0SJ 1HT 2HQ 3H9", hands=None) == []


def test_the_holder_leads_the_ace_or_runs_away():
    # SF-63, SF-64. The dealer is seat 1, so the ace's holder is forehand.
    ran = [
        ["S9", "CA", "C7", "DA", "D7", "H7", "DJ", "DK"],
        _HANDS[1],
        ["SA", "SK", "S8", "S7", "HQ", "HK", "C9", "DT"],
    ]
    ran.append(["DQ", "SJ", "HJ", "H9", "H8", "CT", "D8", "C8"])
    lead = _CALL + [[2, "play", "S7"]]
    assert _found(_judge(1, lead, hands=ran), "missing_cards") == []
    five = {"run_away_min": 5}
    assert _found(_judge(1, lead, "bsv", five, ran), "missing_cards") == [("called_ace", 2, 1)]
    # Two spades only.
    assert _found(_judge(1, lead, hands=_HANDS), "missing_cards") == [("called_ace", 2, 1)]
    # A partly known hand with three spades may have more.
    part = ran[:2] + [["SA", "SK", "S8"], []]
    assert _found(_judge(1, lead, hands=part), "missing_cards") == []
    # If the hands are unknown, only the complete deal proves the fault; the ace alone proves nothing.
    log = lead + _log("3S8 0S9 1ST 1HA 2HK 3H8 0H7 1HT 2HQ 3H9 0DJ 2SA")
    assert _found(_judge(1, log), "missing_cards") == []
    whole = log + _log("3SJ 0SK 1CJ 1CQ 2DT 3DQ 0CA 1SQ 2DK 3HJ 0DA 1CK 2C9 3CT 0C7 3D8 0D7 1D9 2C8")
    answer = _judge(1, whole)
    assert _found(answer) == [("called_ace", 2, 1)] and answer["settled"]


def test_what_the_holder_has_thrown_before_does_not_count():
    # SF-64: the spades in hand when spades are led count. Seat 2 has four spades and discards one on a club.
    hands = [
        ["S9", "CA", "C7", "DA", "D7", "H7", "DJ", "DK"],
        _HANDS[1],
        ["SA", "SK", "S8", "S7", "HQ", "HK", "DT", "C9"],
    ]
    hands.append(["DQ", "SJ", "HJ", "H9", "H8", "CT", "D8", "C8"])
    hands[0][1], hands[2][7] = "C9", "CA"
    log = _CALL + _log("2CA 3C8 0C7 1CK 2DT 3D8 0D7 1D9 2S7")
    assert _found(_judge(1, log, hands=hands), "missing_cards") == []
    hands[2][6], hands[0][7] = "DK", "DT"
    log = _CALL + _log("2CA 3C8 0C7 1CK 2DK 3D8 0DA 1D9 0C9 1HA 2S7 3CT 1HT 2HQ 3H9 0H7 2S8")
    assert _found(_judge(1, log, hands=hands), "missing_cards") == [("called_ace", 2, 17)]


def test_the_ace_is_not_thrown_but_in_the_last_trick():
    # SF-65
    assert _aces("0CA 1CK 2C9 3CT 0C7 1HT 2SA 3H8") == [("called_ace", 2, 7)]
    # For a seat that could follow suit, the play is only a revoke, found when the seat shows the suit.
    thrown = "0DA 1D9 2SA 3D8"
    assert _aces(thrown) == [("called_ace", 2, 3)]
    assert _aces(thrown + " 0D7 1HA 2DK") == [("revoke", 2, 3)]
    last = "0DA 1D9 2DT 3D8 0D7 1HA 2DK 3H8 1CK 2C9 3CT 0CA 0C7 1HT 2C8 3H9 1CQ 2HK 3DQ 0H7 1SQ 2HQ 3SJ 0DJ"
    answer = _judge(3, _CALL + _log(last + " 1CJ 2S7 3HJ 0S9 1ST 2SA 3S8 0SK"))
    assert _found(answer) == []
    # The ace is kept when its suit is led, and played on a trump in the last trick.
    answer = _judge(3, _CALL + _log(last + " 1ST 2S7 3S8 0S9 1CJ 2SA 3HJ 0SK"))
    assert _found(answer) == [("called_ace", 2, 26)]
    swapped = last.replace("1HA", "1CJ") + " 1HA 2S7 3HJ 0SK 3S8 0S9 1ST 2SA"
    assert _found(_judge(3, _CALL + _log(swapped))) == []


def test_legal_cards_of_the_last_trick_and_of_the_declarer():
    # SF-65, SF-62: in the last trick any card is legal; the declarer has no duties with an ace.
    deal = _deal(3, _CALL + _tricks(0, 7) + [[1, "play", "CQ"]])
    assert legal(deal, _codes(["SA"])) == _codes(["SA"])
    deal = _deal(3, [[0, "call", "S"]])
    assert legal(deal, _codes(["SA", "S7"])) == _codes(["SA", "S7"])
    # In other games there are no duties with an ace, and an ace that was not called has none.
    deal = _deal(3, [[1, "game", "wenz"]])
    assert legal(deal, _codes(["SA", "S7"])) == _codes(["SA", "S7"])
    deal = _deal(3, [[1, "call", "D"]])
    assert legal(deal, _codes(["SA", "S7", "DT"])) == _codes(["SA", "S7", "DT"])


def test_duties_end_when_the_suit_has_been_led():
    # SF-60
    deal = _deal(3, _CALL + _log("0SK 1ST 2S7 3S8 1CK"))
    assert legal(deal, _codes(["SA", "HQ", "DT"])) == _codes(["SA", "HQ", "DT"])
    assert _aces("0SK 1ST 2S7 3S8 1CK 2SA") == [("called_ace", 2, 3)]


# 7. Kontra

_KONTRAS = {
    "first_card": (True, False, False, False),
    "second_card": (True, True, False, False),
    "own_first_card": (True, True, True, True),
}


def test_kontra_in_time():
    # SF-71: seat 3 is the last to play a card.
    for until, expected in _KONTRAS.items():
        for cards, good in enumerate(expected):
            log = _CALL + _PLAYS[:cards] + [[3, "kontra"]] + _PLAYS[cards:]
            answer = _judge(3, log, "bsv", {"kontra_until": until})
            assert answer["kontra"] == good
            assert _found(answer) == ([] if good else [("late_announcement", 3, cards + 1)]), (until, cards)
    log = _CALL + _PLAYS[:4] + [[3, "kontra"]]
    assert _judge(3, log, "wirtshaus")["kontra"] == 0


def test_answers_in_time():
    # SF-72: kontra is said after `first` cards, and re `later` cards after kontra.
    for until, first, later, good in (
        ("first_card", 0, 0, True),
        ("first_card", 0, 1, False),
        ("second_card", 0, 1, True),
        ("second_card", 1, 1, True),
        ("second_card", 0, 2, False),
        ("next_card", 0, 0, True),
        ("next_card", 3, 3, True),
        ("next_card", 0, 1, False),
    ):
        log = _CALL + _PLAYS[:first] + [[3, "kontra"]] + _PLAYS[first:later] + [[1, "re"]] + _PLAYS[later:]
        options = {"kontra_until": "own_first_card", "reply_until": until}
        answer = _judge(3, log, "bsv", options)
        assert answer["kontra"] == 1 + good, (until, first, later)
        assert answer["value"] == 40 << 1 + good


def test_the_sides_answer_in_turn():
    # SF-70, SF-72: any player of the side may answer; there are four steps, and each doubles the value.
    steps = [[0, "kontra"], [2, "re"], [3, "sub"], [1, "resub"]]
    for number in range(5):
        answer = _judge(3, _CALL + steps[:number] + _PLAYS, "wirtshaus")
        assert (answer["kontra"], answer["value"], _found(answer)) == (number, 50 << number, [])
        answer = _judge(3, _CALL + steps + _PLAYS, "wirtshaus", {"kontra_max": number})
        assert answer["kontra"] == number
        late = [("forbidden_declaration", seat, at) for at, (seat, _) in enumerate(steps, 1) if at > number]
        assert _found(answer) == late
    for wrong in ([[0, "kontra"], [3, "kontra"]], [[0, "kontra"], [3, "sub"]], [[0, "kontra"], [1, "resub"]]):
        answer = _judge(3, _CALL + wrong + _PLAYS, "wirtshaus")
        assert answer["kontra"] == 1 and _found(answer) == [("forbidden_declaration", wrong[1][0], 2)]


def test_what_cannot_be_doubled():
    # SF-72: nothing can be doubled before the game is named, in Ramsch or in a passed-in deal.
    assert _found(_judge(3, [[0, "kontra"]] + _CALL + _PLAYS)) == [("forbidden_declaration", 0, 0)]
    assert _found(_judge(3, [[0, "kontra"]])) == [("forbidden_declaration", 0, 0)]
    answer = _judge(3, [[0, "kontra"], [1, "re"]] + _PLAYS, "wirtshaus")
    assert _found(answer) == [("forbidden_declaration", 0, 0), ("forbidden_declaration", 1, 1)]
    # A kontra to a game that is outbid later is void.
    log = [[0, "call", "D"], [3, "kontra"], [1, "game", "solo:H"], [3, "kontra"]]
    assert _found(_judge(3, log), "missing_cards") == [("forbidden_declaration", 3, 1)]


def test_sequence_then_time_then_side():
    # SF-73
    log = _CALL + _PLAYS[:2] + [[1, "re"]]
    assert _found(_judge(3, log), "missing_cards") == [("forbidden_declaration", 1, 3)]
    log = _CALL + _PLAYS[:2] + [[1, "kontra"]]
    assert _found(_judge(3, log), "missing_cards") == [("late_announcement", 1, 3)]
    log = _CALL + [[1, "kontra"]]
    assert _found(_judge(3, log), "missing_cards") == [("false_announcement", 1, 1)]
    # A void kontra cannot be answered, but the right seat can still say it.
    answer = _judge(3, _CALL + [[2, "kontra"], [1, "re"], [0, "kontra"], [2, "re"]] + _PLAYS)
    assert answer["kontra"] == 2
    assert _found(answer) == [("false_announcement", 2, 1), ("forbidden_declaration", 1, 2)]


def test_the_side_of_a_kontra_is_known_with_the_ace():
    # SF-73
    log = _CALL + [[2, "kontra"]] + _PLAYS
    for end, faults, kontra in ((31, [], 1), (32, [("false_announcement", 2, 1)], 0)):
        answer = _judge(3, log[:end])
        assert (_found(answer, "missing_cards"), answer["kontra"]) == (faults, kontra)
    assert _found(_judge(3, log[:3], hands=_HANDS), "missing_cards") == [("false_announcement", 2, 1)]
    # One seat cannot say both kontra and re; only the called ace shows which is void.
    log = _CALL + [[2, "kontra"], [2, "re"]]
    assert _found(_judge(3, log), "missing_cards") == []


# 8. Result


def test_who_plays_alone_and_what_the_result_says():
    # SF-14, SF-87: the cards of the call game, played as a solo by seat 1; the three opponents win the last trick.
    answer = _judge(3, [[1, "game", "solo:H"]] + _PLAYS)
    assert answer["teams"] == ["defender", "declarer", "defender", "defender"]
    assert answer["card_points"] == {"declarer": 49, "defender": 71}
    # The declarer has CQ and SQ, but not HQ: two runners are not paid (SF-83).
    assert (answer["runners"], answer["with"], answer["value"]) == (0, True, -50)
    assert answer["scores"] == [50, -150, 50, 50]
    assert (answer["loser"], answer["march"], answer["virgins"], answer["tout"]) == (None, None, None, False)
    answer = _judge(3, [[1, "game", "solo:H", "tout"]] + _PLAYS)
    assert (answer["tout"], answer["won"], answer["value"]) == (True, False, -100)
    assert answer["schneider"] is answer["schwarz"] is None
    # With a minimum of two, two runners are paid.
    options = {"runners_min": dict(_BSV.runners_min, solo=2)}
    assert _judge(3, [[1, "game", "solo:H"]] + _PLAYS, "bsv", options)["value"] == -70


def test_runners_of_both_hands():
    # SF-83: the declarer's CQ and SQ and the partner's HQ count as *with* three; the other side's count as *without*.
    assert _judge(3, _CALL + _PLAYS)["runners"] == 3
    answer = _judge(3, [[0, "game", "solo:H"]] + _PLAYS)
    # The others have CQ SQ HQ DQ CJ SJ HJ, the declarer has DJ.
    assert (answer["runners"], answer["with"]) == (7, False)
    # The jacks of a Wenz: seat 1 has CJ, seat 3 has SJ.
    answer = _judge(3, [[1, "game", "wenz"]] + _PLAYS)
    assert (answer["runners"], answer["with"]) == (0, True)


# 9. Ramsch


def _played(seed):
    # Return a Ramsch played with random legal cards.
    dice = Dice(seed)
    deal = SchafkopfDeal(seed % 4, _HOUSE)
    pack = [card for card in range(52) if deal.order.powers[card]]
    dice.shuffle(pack)
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    while not deal.complete():
        plays = legal_plays(deal, hands[deal.turn])
        lay(deal, hands, plays[dice.below(len(plays))])
    return deal


def _taken(deal):
    # Return by seat the card points, tricks, number of trumps and ranks of the trumps taken.
    taken = []
    for seat in range(4):
        numbers = [number for number in range(8) if deal.winners[number] == seat]
        cards = [card for number in numbers for card in deal.trick(number)]
        powers = [deal.order.powers[card] for card in cards if deal.order.groups[card] == TRUMPS]
        points = sum([deal.order.points[card] for card in cards])
        taken.append((points, len(numbers), len(powers), max(powers + [0])))
    return taken


def test_who_loses_a_tie():
    # SF-93: computed independently for deals with a tie.
    ties = 0
    for seed in range(1, 200):
        deal = _played(seed)
        taken = _taken(deal)
        most = max([own[0] for own in taken])
        tied = [
            seat for seat in [(deal.dealer + 1 + place) % 4 for place in range(4)] if taken[seat][0] == most
        ]
        if len(tied) < 2:
            continue
        ties += 1
        for words, places in (
            ([], ()),
            (["tricks"], (1,)),
            (["trumps"], (2,)),
            (["highest_trump"], (3,)),
            (["tricks", "trumps", "highest_trump"], (1, 2, 3)),
            (["trumps", "tricks"], (2, 1)),
        ):
            left = tied
            for place in places:
                largest = max([taken[seat][place] for seat in left])
                left = [seat for seat in left if taken[seat][place] == largest]
            answer = _judge(deal.dealer, log_of(deal), "wirtshaus", {"ramsch_tie": words})
            assert answer["loser"] == left[0], (seed, words)
            assert answer["scores"][left[0]] == min(answer["scores"])
    assert ties >= 3


def test_points_that_are_enough_for_a_march():
    # SF-91: if `most` card points are enough for a march, the march wins; if one more is needed, it loses.
    found = 0
    for seed in range(1, 40):
        deal = _played(seed)
        most = max([own[0] for own in _taken(deal)])
        if most < 61:
            continue
        found += 1
        seat = [own[0] for own in _taken(deal)].index(most)
        for enough, wins in ((most, True), (most + 1, False)):
            answer = _judge(deal.dealer, log_of(deal), "wirtshaus", {"ramsch_march": enough})
            assert (answer["scores"][seat] > 0) == wins, (seed, enough)
    assert found


def test_a_ramsch_with_and_without_virgins():
    # SF-90 to SF-92: the scores of a random Ramsch, computed independently: the loser pays 20, to players without a
    # trick 40.
    for seed in range(1, 30):
        deal = _played(seed)
        taken = _taken(deal)
        answer = deal.result()
        assert answer["card_points"] == [own[0] for own in taken]
        assert answer["virgins"] == [seat for seat in range(4) if not taken[seat][1]]
        assert answer["teams"] is answer["won"] is answer["value"] is answer["runners"] is None
        if answer["loser"] is not None:
            others = [20 if own[1] else 40 for own in taken]
            others[answer["loser"]] -= sum(others)
            assert answer["scores"] == others


# 10. Ends, irregularities


def test_the_rest_goes_to_one_side():
    # SF-100: the defenders have 46 card points of tricks 1 and 3, the declarer 15 of trick 2.
    log = _CALL + _tricks(0, 3)
    for entry, points, value in (
        ([1, "claim"], 74, 40),
        ([2, "claim"], 74, 40),
        ([0, "concede"], 74, 40),
        ([0, "claim"], 15, -50),
        ([1, "concede"], 15, -50),
        ([2, "concede"], 15, -50),
    ):
        answer = _judge(3, log + [entry], hands=_HANDS)
        assert answer["card_points"] == {"declarer": points, "defender": 120 - points}, entry
        assert (answer["value"], answer["schneider"]) == (value, value < 0)
        assert _found(answer) == [] and answer["settled"]
    # An unfinished trick is not counted: its cards go to the side that gets the rest.
    answer = _judge(3, log + _log("0C7 1HT") + [[0, "claim"]], hands=_HANDS)
    assert answer["card_points"] == {"declarer": 15, "defender": 105}


def test_tricks_of_a_claim_count():
    # SF-100, SF-82, SF-84: all eight tricks count, if the claim follows the first card.
    log = [[2, "game", "solo:C", "tout"], [0, "play", "H7"], [2, "claim"], [1, "runners", 4, True]]
    answer = _judge(3, log)
    assert (answer["won"], answer["value"]) == (True, (50 + 40) * 2)
    answer = _judge(3, [[2, "game", "solo:C"]] + log[1:2] + [[2, "concede"]] + log[3:])
    assert (answer["schwarz"], answer["value"]) == (True, -110)


def test_cards_after_a_claim_are_too_many():
    # SF-100
    log = [[1, "game", "solo:H"]] + _tricks(0, 6) + [[1, "claim"]]
    answer = _judge(3, log + _log("1CJ 2S7") + [[0, "claim"], [0, "kontra"]])
    assert _found(answer) == [
        ("too_many_cards", 1, 26),
        ("too_many_cards", 2, 27),
        ("forbidden_declaration", 0, 28),
        ("late_announcement", 0, 29),
    ][:3] + [("late_announcement", 0, 29)]
    assert answer["settled"] and len(answer["tricks"]) == 6


def test_a_claim_needs_known_sides():
    # SF-100
    answer = _judge(3, _CALL + _tricks(0, 3) + [[1, "claim"]])
    assert (answer["why"], answer["scores"], answer["declarer"]) == ("partner_unknown", None, 1)
    answer = _judge(3, _log("0DA 1D9") + [[0, "claim"]], "wirtshaus")
    assert (answer["why"], answer["contract"]) == ("claim_in_ramsch", "ramsch")


def test_runners_of_a_claim():
    # SF-101: CQ and SQ are played before the end of trick 5, HQ in trick 6.
    log = [[1, "game", "solo:H"]]
    claim = [[1, "claim"]]
    answer = _judge(3, log + _tricks(0, 5) + claim)
    assert (answer["why"], answer["scores"]) == ("runners_unknown", None)
    answer = _judge(3, log + _tricks(0, 5) + claim + [[0, "runners", 3, True]])
    assert (answer["runners"], answer["with"], answer["value"]) == (3, True, 80)
    # Runners that follow from the cards override any entry.
    answer = _judge(3, log + _tricks(0, 6) + claim + [[0, "runners", 3, True]])
    assert (answer["runners"], answer["with"], answer["value"]) == (0, True, 50)
    assert _judge(3, log + _tricks(0, 6) + claim)["settled"]
    assert _found(answer) == [("forbidden_declaration", 0, 26)]
    # Runners follow from known hands; the last entry counts; an entry with more runners than trumps is void.
    assert _judge(3, log + _tricks(0, 2) + claim, hands=_HANDS)["with"] is True
    entries = [[0, "runners", 3, True], [0, "runners", 4, False]]
    assert _judge(3, log + _tricks(0, 2) + claim + entries)["with"] is False
    wenz = [[1, "game", "wenz"], [0, "play", "DA"], [1, "claim"], [0, "runners", 5, True]]
    assert _judge(3, wenz)["why"] == "runners_unknown"
    # A Wenz has four trumps, a Solo fourteen (SF-11, SF-12).
    assert _judge(3, wenz[:-1] + [[0, "runners", 4, True]])["runners"] == 4
    solo = [[1, "game", "solo:H"], [0, "play", "DA"], [1, "claim"], [0, "runners", 14, True]]
    assert _judge(3, solo)["runners"] == 14


def test_runners_that_the_cards_disprove_are_void():
    # The declarer, seat 1, has played CQ and SQ, the two highest trumps; HQ has not been played.
    log = [[1, "game", "solo:H"]] + _log("0DA 1CQ 2DT 3D8 1SQ 2DK") + [[1, "claim"]]
    at = len(log)
    for number, ours in ((1, True), (1, False), (2, False), (0, True)):
        answer = _judge(3, log + [[0, "runners", number, ours]])
        assert (answer["why"], _found(answer)) == ("runners_unknown", [("forbidden_declaration", 0, at)])
        # A valid entry counts, before or after the void one.
        for place in (0, 1):
            entries = [[0, "runners", number, ours]]
            entries.insert(place, [2, "runners", 3, True])
            answer = _judge(3, log + entries)
            assert (answer["settled"], answer["runners"], answer["with"]) == (True, 3, True)
            assert _found(answer) == [("forbidden_declaration", 0, at + 1 - place)]
    assert _found(_judge(3, log + [[0, "runners", 2, True]])) == []


def test_a_claim_after_the_last_card_stays_void():
    # The claim stays void even if the last card before it is taken back.
    deal = _deal(3, _CALL + _PLAYS + [[0, "claim"]])
    take_back(deal)
    assert deal.claim is None and not deal.over()
    assert (len(_CALL + _PLAYS) - 1, 0, "forbidden_declaration") in deal.irregularities


def test_an_abandoned_deal():
    # SF-102
    answer = _judge(3, _CALL + _PLAYS[:9] + [[0, "abandon"]])
    assert (answer["why"], answer["irregularities"]) == ("abandoned", [])
    assert (answer["contract"], answer["declarer"], len(answer["tricks"])) == ("call:S", 1, 2)
    assert _judge(3, [[0, "abandon"]], "wirtshaus")["why"] == "abandoned"
    assert _judge(3, [[0, "abandon"]])["why"] == "abandoned"


def test_whose_card_it_is_tells_the_place():
    # SF-103
    game = [[1, "game", "wenz"]]
    for cards, wrong in (
        ("0DA 2DT 1D9 3D8", [(2, 2), (1, 3)]),
        ("0DA 3D8 2DT 1D9", [(3, 2), (1, 4)]),
        ("1D9 2DT 3D8 0DA", [(1, 1)]),
        ("0DA 1D9 3D8 2DT", [(3, 3), (2, 4)]),
        ("2DT 3D8 1D9 0DA", [(2, 1), (1, 3), (0, 4)]),
    ):
        answer = _judge(3, game + _log(cards))
        assert _found(answer, "missing_cards") == [("out_of_turn", seat, at) for seat, at in wrong], cards
        assert answer["tricks"][0]["winner"] == 0 and answer["tricks"][0]["points"] == 21
    # The taker leads.
    answer = _judge(3, game + _log("0DA 1D9 2DT 3D8 1CK 2C9 3CT 0CA"))
    assert _found(answer, "missing_cards") == [("out_of_turn", 1, 5)]


def test_too_many_cards_are_ignored():
    # SF-104
    log = _CALL + _PLAYS[:1] + [[0, "play", "D7"]] + _PLAYS[1:]
    answer = _judge(3, log + [[2, "play", "SA"]])
    assert _found(answer) == [("too_many_cards", 0, 2), ("too_many_cards", 2, 34)]
    assert answer["value"] == 40
    # A broken duty is reported at the entry that breaks it.
    assert _aces("0DA 0D7 1D9 2SA") == [("too_many_cards", 0, 2), ("called_ace", 2, 4)]


def test_a_card_that_is_laid_twice():
    # SF-105: seat 0 plays the ace of clubs again instead of its last card, the king of spades: 11 card points, not 4.
    log = _CALL + _PLAYS[:31] + [[0, "play", "CA"]]
    answer = _judge(3, log)
    assert _found(answer) == [("duplicate_card", 0, 32)]
    assert answer["card_points"] == {"declarer": 81, "defender": 46} and answer["settled"]
    # HK instead of HQ: HQ is missing, so the runners end at two.
    log = _CALL + [[seat, verb, "HK" if card == "HQ" else card] for seat, verb, card in _PLAYS]
    answer = _judge(3, log)
    assert (answer["runners"], answer["with"], answer["settled"]) == (0, True, True)
    # HA instead of CQ: nobody has the highest trump.
    log = _CALL + [[seat, verb, "HA" if card == "CQ" else card] for seat, verb, card in _PLAYS]
    answer = _judge(3, log)
    assert (answer["runners"], answer["with"]) == (0, False)
    # The first player of the called ace is the partner.
    log = _CALL + [[seat, verb, "SA" if card == "S8" else card] for seat, verb, card in _PLAYS]
    assert _judge(3, log)["partner"] == 2
    # If nobody plays the called ace, the partner is unknown.
    log = _CALL + [[seat, verb, "S7" if card == "SA" else card] for seat, verb, card in _PLAYS]
    answer = _judge(3, log)
    assert (answer["why"], answer["partner"]) == ("partner_unknown", None)


def test_an_unknown_card():
    # SF-105, SF-3
    for card, options in (("D2", None), ("XX", None), ("D8", {"pack": "short"})):
        answer = _judge(3, _CALL + [[0, "play", card]], "bsv", options)
        assert ("unknown_card", 0, 1) in _found(answer) and answer["why"] == "unknown_card"


def test_missing_cards():
    # SF-106
    answer = _judge(3, _CALL + _PLAYS[:29])
    assert answer["why"] == "missing_cards"
    assert _found(answer) == [("missing_cards", seat, 30) for seat in (0, 2, 3)]
    short = _judge(3, [[1, "game", "wenz"]] + _log("0DA 1D9 2DT 3DK"), "bsv", {"pack": "short"})
    assert [fault[1] for fault in _found(short)] == [0, 1, 2, 3]


def test_a_penalty_is_added():
    # SF-110
    log = _CALL + _PLAYS + [[0, "penalty", [0, -40, 20, 0]], [0, "penalty", [1, 0, 0, 0]]]
    assert _judge(3, log)["scores"] == [-39, 0, 60, -40]
    assert _judge(3, [[0, "penalty", [-10, 0, 0, 0]]])["scores"] == [-10, 0, 0, 0]
    assert _judge(3, _CALL + [[0, "penalty", [1, 1, 1, 1]]])["scores"] is None


def test_what_is_no_entry():
    for entry in (
        [0, "call"],
        [0, "call", "X"],
        [0, "call", "S", "sie"],
        [0, "call", "S", "tout", "tout"],
        [0, "game", "call:S"],
        [0, "game", "solo"],
        [0, "game", "wenz:"],
        [0, "game", ["wenz"]],
        [0, "game"],
        [0, "pass", 1],
        [0, "knock", 1],
        [0, "kontra", "S"],
        [0, "runners"],
        [0, "runners", 3],
        [0, "runners", "3", True],
        [0, "runners", 3, 1],
        [0, "runners", -1, True],
        [0, "runners", 15, True],
        [0, "say", "re"],
    ):
        try:
            _deal(3, [entry])
        except ValueError:
            continue
        raise AssertionError("taken: %r" % (entry,))


# Corrections and sessions


def choices_of_schafkopf():
    return choices_of(_GAME)


def test_what_was_said_keeps_its_moment():
    # Taking back a card does not change an earlier kontra, knock or name.
    log = [[1, "game", "wenz"]] + _PLAYS[:1] + [[3, "kontra"]] + _PLAYS[1:2] + [[0, "kontra"]]
    deal = _deal(3, log)
    for _ in range(2):
        take_back(deal)
    assert deal.result()["kontra"] == 1
    assert [code for _, _, code in deal.result()["irregularities"]][:1] == ["forbidden_declaration"]
    deal = _deal(3, _CALL + [[0, "play", "DA"], [2, "game", "solo:C"], [2, "kontra"]])
    take_back(deal)
    assert (deal.game, deal.irregularities) == ("call:S", [(1, 2, "forbidden_declaration")])
    # An entry that is retracted was never made.
    deal = _deal(3, [[0, "pass"], [1, "knock"]], "wirtshaus")
    assert deal.knocks() == 0
    retract(deal, 0)
    assert (deal.knocks(), deal.irregularities) == (1, [])
    deal = _deal(3, [[1, "call", "S"], [2, "game", "sie"]])
    retract(deal, 1)
    assert (deal.game, deal.turn, deal.over()) == ("call:S", 0, False)


def test_who_is_counted_as_playing_alone():
    solo = _deal(3, [[1, "game", "solo:H"]] + _tricks(0, 8)).result()["series"]
    assert (solo["declarer"], solo["counts"]) == (1, True)
    assert _deal(3, _CALL + _PLAYS).result()["series"]["declarer"] == NOBODY
    # Without a declarer there are no sides (SF-90).
    assert possible_sides(_deal(3, [])) == [0]


def test_packets_and_session():
    # SF-4; no rule sets the number of deals of an evening.
    assert list(SchafkopfDeal(0, _BSV).packets()) == [4, 4]
    assert list(SchafkopfDeal(0, _rules("wirtshaus", {"pack": "short"})).packets()) == [3, 3]
    assert options_of_game.session_length(_BSV, 4) == 0


def test_a_session():
    session = Session()
    session.apply(-1, "session", [_GAME, "bsv", ["A", "B", "C", "D", "E"]])
    session.apply(4, "deal", [1])
    for entry in _CALL + _PLAYS:
        session.apply(entry[0], entry[1], entry[2:])
    # Five at the table: the dealer sits out (SF-4).
    assert session.totals() == [-40, 40, 40, -40, 0] and session.next_dealer() == 0
    assert scored(session) == 1
    session.apply(0, "deal", [2])
    # Nobody played alone.
    assert session.won == session.lost == [0] * 5
    for seat in range(4):
        session.apply(seat, "pass", [])
    assert session.totals() == [-40, 40, 40, -40, 0] and session.next_dealer() == 1
