"""The library cardrules.api: whole deals of each game through its public names."""

from listing import Listed
from playing import all_cases
from vectors import deals

from cardrules import api
from cardrules.games import GAMES
from cardrules.judge import NotADeal, judge

_DEALS = {"doppelkopf": "doppelkopf_ddv-tsr", "skat": "skat_isko", "schafkopf": "schafkopf"}


def raises(function, *arguments):
    try:
        function(*arguments)
    except ValueError:
        return True
    return False


def test_deals_entered_one_by_one_are_worth_what_was_calculated():
    for game, file in _DEALS.items():
        with Listed(game):
            for case in deals(40, file):
                given = case["deal"]
                deal = api.read_deal(dict(given, log=[]))
                for seat, verb, *more in given["log"]:
                    if verb == "play" and seat == deal.turn:
                        deal.play(*more)
                    elif verb == "play":
                        break
                    else:
                        deal.declare(seat, verb, *more)
                else:
                    result = deal.result()
                    assert result["scores"] == case["expected"]["scores"], given["id"]
                    assert deal.notation()["log"] == given["log"]


def test_what_was_written_is_read_again():
    for case in deals(40):
        deal = api.read_deal(case["deal"])
        assert api.read_deal(deal.notation()).result() == deal.result()
        assert deal.notation().get("hands") == case["deal"].get("hands")


def _played(case, seed):
    # Return a deal with known hands before its first card, and its number generator.
    dealt, hands, dice = case.start(seed)
    texts = [[dealt.text(card) for card in hand] for hand in hands]
    more = {"points": dealt.before, "cards": case.cards} if case.game == "double" else {}
    deal = api.new_deal(case.game, dealt.dealer, texts, case.profile, case.options, **more)
    for at in range(len(dealt.log) // 2):
        seat, verb, arguments = dealt.entry(at)
        deal.declare(seat, verb, *arguments)
    return deal, dice


def test_legal_cards_make_a_deal_without_a_fault_and_all_of_it_can_be_taken_back():
    for number, case in enumerate(all_cases()):
        if case.name.startswith("poverty"):
            continue
        with Listed(case.game):
            deal, dice = _played(case, number)
            if case.game == "skat" and ("pick_up",) in case.log:
                # The cards of the skat are unknown.
                assert raises(deal.legal) or deal.turn is not None
                continue
            while not deal.over:
                cards = deal.legal()
                deal.play(cards[dice.below(len(cards))])
            codes = [fault["code"] for fault in deal.result()["irregularities"]]
            assert "revoke" not in codes and "called_ace" not in codes, case.name
            log = deal.notation()["log"]
            while log:
                assert list(deal.take_back()) == log.pop()
                assert deal.notation()["log"] == log
            assert deal.turn is not None


def test_a_card_that_may_not_be_laid_is_refused():
    deal = api.new_deal("skat", 2, [["CA", "C7"], ["CK", "SA"], ["HA", "H7"]])
    deal.declare(0, "game", "S")
    assert raises(deal.play, "CK") or deal.hand(0) == []
    deal = api.new_deal("doppelkopf", 3, [["CA"], ["CK", "SA"], [], []])
    deal.play("CA")
    assert deal.legal() == ["CK"]
    for card in ("SA", "C9", "ZZ", "", None):
        assert raises(deal.play, card), card
    assert deal.notation()["log"] == [[0, "play", "CA"]]
    deal.play("CK")
    assert raises(deal.legal)
    assert deal.legal(["C9", "S9"]) == ["C9"]
    deal.play("S9")
    assert deal.trick() == [(0, "CA"), (1, "CK"), (2, "S9")] and deal.winner() == 0


def test_what_is_no_deal_or_entry_is_an_error():
    assert set(api.games()) == set(GAMES)
    for call in (
        lambda: api.read_deal("{"),
        lambda: api.read_deal("[]"),
        lambda: api.new_deal("bridge"),
        lambda: api.new_deal("skat", 3),
        lambda: api.new_deal("skat", profile="unknown"),
    ):
        try:
            call()
            raise AssertionError("taken")
        except NotADeal:
            pass
    deal = api.new_deal("skat")
    for entry in ((1, "play", "CA"), (1, "dance"), (3, "pass"), (-1, "pass"), (True, "pass"), (1, "bid")):
        assert raises(deal.declare, *entry), entry
    assert raises(deal.take_back)
    assert deal.winner() is None


def test_cards_have_the_points_of_their_game():
    # Card points: TSR 2.2, ISkO 2.1, SF-2; in Double, tricks have no card points (S004).
    for game in ("doppelkopf", "skat", "schafkopf"):
        deal = api.new_deal(game)
        assert [deal.points("S" + rank) for rank in "ATKQJ9"] == [11, 10, 4, 3, 2, 0]
    deal = api.new_deal("double", cards=1, points=[15, 15])
    assert [deal.points(card) for card in ("SK|H4", "HQ|C7", "H3|C8")] == [0, 0, 0]


def test_the_second_heart_ten_beats_the_first_where_the_rules_say_so():
    # S003: the second of two heart tens in a trick wins; an option excludes the last trick.
    for options, beats in (({}, False), ({"second_dulle_beats_first": True}, True)):
        deal = api.new_deal("doppelkopf", dealer=3, profile="wikipedia", options=options)
        assert deal.beats("HT")
        deal.play("HT")
        assert deal.beats("HT") == beats and not deal.beats("CQ") and not deal.beats("C9")
        deal.play("HT")
        assert deal.winner() == (1 if beats else 0)
        # The queen of clubs beats neither heart ten.
        deal.play("CQ")
        assert deal.winner() == (1 if beats else 0)


def test_an_unknown_declaration_is_answered_with_those_of_the_game():
    for game in GAMES:
        more = {"cards": 1, "points": [15, 15]} if game == "double" else {}
        deal = api.new_deal(game, dealer=0, **more)
        for verb in ("nonsense", 7, None, ("bid",), ["bid"]):
            try:
                deal.declare(0, verb)
            except ValueError as error:
                text = str(error)
            assert repr(verb) in text and "claim concede abandon penalty" in text, text
            assert text.endswith(" ".join(deal._deal.VERBS[5:]))


def test_a_result_is_that_of_judge():
    for case in deals(20, "skat_isko"):
        assert api.read_deal(case["deal"]).result() == judge(case["deal"])
