"""Sessions as folds of events: totals, rotation of the dealer, entries that are taken back, public information."""

from vectors import deals, notation

from cardrules.judge import describe, judge, log_of, notation_of
from cardrules.series import final_totals, is_over, next_dealer, places, scored
from cardrules.session import NOBODY, Session

_NAMES = ["Anna", "Bert", "Carl", "Dora"]


def _session(dealer=0):
    session = Session()
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", _NAMES])
    session.apply(dealer, "dealer", [])
    return session


def _play(session, log):
    for entry in log:
        session.apply(entry[0], entry[1], entry[2:])


def test_totals_are_the_sum_of_the_deals():
    session = _session()
    totals = [0, 0, 0, 0]
    for counter, case in enumerate(deals(6, contracts=("normal", "silent_solo"))):
        session.apply(case["deal"]["dealer"], "deal", [counter + 1])
        assert session.totals() == totals
        _play(session, case["deal"]["log"])
        totals = [a + b for a, b in zip(totals, case["expected"]["scores"])]
        assert session.totals() == totals
        assert scored(session) == session.number == counter + 1
        assert session.next_dealer() == (case["deal"]["dealer"] + 1) % 4


def test_the_deal_describes_itself_as_judge_does():
    case = deals(1, contracts=("normal",))[0]
    session = _session()
    session.apply(case["deal"]["dealer"], "deal", [1])
    _play(session, case["deal"]["log"])
    assert log_of(session.deal) == case["deal"]["log"]
    assert describe(session.deal, "t") == judge(notation(case["deal"]["dealer"], case["deal"]["log"]))


def test_the_first_dealer_is_chosen_and_deals_first():
    session = _session(2)
    assert session.next_dealer() == session.dealer == 2
    assert _session(NOBODY).next_dealer() == NOBODY


def test_an_abandoned_deal_counts_nothing_and_is_dealt_again():
    session = _session()
    session.apply(1, "deal", [1])
    session.apply(3, "abandon", [])
    assert session.totals() == [0, 0, 0, 0] and scored(session) == 0
    assert session.next_dealer() == 1


def test_the_uid_of_a_played_card_and_foreign_verbs_do_not_disturb():
    session = _session()
    session.apply(-1, "boot", [3])
    session.apply(3, "deal", [1])
    session.apply(-1, "pack", [7])
    session.apply(0, "play", ["CA", "04A1B2C3D4E5F6"])
    session.apply(1, "early", ["C9", "04A1B2C3D4E5F7"])
    assert log_of(session.deal) == [[0, "play", "CA"]]
    assert session.deck == 7


def test_taking_back_is_as_if_the_card_had_never_been_laid():
    for case in deals(8, contracts=("normal", "silent_solo")):
        log = case["deal"]["log"]
        plain, undone = _session(), _session()
        for session in (plain, undone):
            session.apply(case["deal"]["dealer"], "deal", [1])
        for entry in log:
            plain.apply(entry[0], entry[1], entry[2:])
            undone.apply(entry[0], entry[1], entry[2:])
            if entry[1] == "play":
                undone.apply(entry[0], "take_back", [(entry[0] + 1) % 4])
                undone.apply(entry[0], entry[1], entry[2:])
        assert log_of(undone.deal) == log_of(plain.deal)
        assert undone.totals() == plain.totals() == case["expected"]["scores"]


def test_what_was_said_stays_said_when_a_card_is_taken_back():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "play", ["CA"])
    session.apply(1, "say", ["re"])
    session.apply(0, "take_back", [1])
    assert log_of(session.deal) == [[1, "say", "re"]]
    assert session.deal.turn == 0


def test_there_is_nothing_to_take_back_before_the_first_card():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "healthy", [])
    session.apply(1, "say", ["re"])
    session.apply(0, "take_back", [1])
    assert log_of(session.deal) == [[0, "healthy"], [1, "say", "re"]]


def test_a_session_begins_with_nothing():
    session = _session()
    session.apply(0, "deal", [1])
    _play(session, deals(1, contracts=("normal",))[0]["deal"]["log"])
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", _NAMES, 1])
    assert session.totals() == [0, 0, 0, 0] and session.deal is None and session.counter == 1


def test_parties_become_public_by_queens_announcements_and_discards():
    session = _session()
    session.apply(3, "deal", [1])
    deal = session.deal
    assert [deal.public_party(seat) for seat in range(4)] == [None] * 4
    session.apply(0, "play", ["CQ"])
    assert deal.public_party(0) == 0 and deal.public_party(1) is None
    session.apply(1, "play", ["C9"])  # no trump on a trump lead: no club queen (TSR 5.5)
    assert deal.public_party(1) == 1
    session.apply(2, "say", ["kontra"])
    assert deal.public_party(2) == 1 and deal.public_party(3) is None  # seat 0 may play alone
    session.apply(3, "say", ["re"])
    assert [deal.public_party(seat) for seat in range(4)] == [0, 1, 1, 0]


def test_a_deal_in_notation_judges_as_the_table_has_judged_it():
    for game, name, people in (("doppelkopf", "doppelkopf_ddv-tsr", 4), ("skat", "skat_isko", 3)):
        for case in deals(60, name=name):
            profile = case["deal"]["rules"]["profile"]
            session = Session()
            session.apply(-1, "session", [game, profile, _NAMES[:people]])
            if "mandatory_solo_open" in case["deal"]:
                session.owed = [int(owes) for owes in case["deal"]["mandatory_solo_open"]]
            session.apply(case["deal"]["dealer"], "deal", [1])
            _play(session, case["deal"]["log"])
            notation = notation_of(session.deal, case["deal"]["id"])
            assert judge(notation) == describe(session.deal, case["deal"]["id"]), case["deal"]["id"]
            for key in ("game", "dealer", "log"):
                assert notation[key] == case["deal"][key]


def test_events_of_a_session_that_is_not_known_change_nothing():
    session = Session()
    for seat, verb, arguments in (
        (0, "dealer", []),
        (0, "deal", [1]),
        (1, "play", ["CA"]),
        (-1, "pack", [3]),
    ):
        session.apply(seat, verb, arguments)
    assert session.deal is None and session.dealer == NOBODY and session.deck is None


def _evening(people=4, game="doppelkopf", profile="ddv-tsr"):
    # Return a session as the table starts it: people join one by one, and person 0 deals first.
    session = Session()
    session.apply(-1, "session", [game, profile, [], 0])
    for person in range(people):
        session.apply(-1, "join", ["ABCDEFGH"[person], person])
    session.apply(0, "dealer", [])
    return session


def _deal(session, case):
    # Play a collected deal, rotated to the session's dealer. Return its scores by seat.
    session.apply(session.next_dealer(), "deal", [session.counter + 1])
    players = session.deal.players
    turn = session.deal.dealer - case["deal"]["dealer"]
    _play(session, [[(entry[0] + turn) % players] + entry[1:] for entry in case["deal"]["log"]])
    return [case["expected"]["scores"][(seat - turn) % players] for seat in range(players)]


def _normal(limit):
    return deals(limit, contracts=("normal",))


def _around(session):
    # Return the seating: the ring, its readers, the totals by name and the next dealer.
    by_name = sorted([[name, total] for name, total in zip(session.names, session.totals())])
    return session.ring, [session.readers[person] for person in session.ring], by_name, session.next_dealer()


def test_a_session_begins_with_nobody():
    session = Session()
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", [], 0])
    assert session.ring == session.readers == session.totals() == [] and not session.ended
    assert session.next_dealer() == NOBODY and not is_over(session) and places(final_totals(session)) == []
    for person in range(4):
        session.apply(person, "dealer", [])
        session.apply(person, "deal", [1])
        assert session.deal is None and session.number == 0
        session.apply(-1, "join", ["", person])
    session.apply(2, "deal", [2])
    assert session.deal.dealer == 2 and session.active == [0, 1, 2, 3] and session.names == [""] * 4


def test_people_who_join_play_as_those_who_were_there_at_once():
    case = _normal(1)[0]
    for people in (4, 5, 6, 7):
        together, one_by_one = Session(), _evening(people)
        together.apply(-1, "session", ["doppelkopf", "ddv-tsr", list("ABCDEFGH"[:people]), 0])
        together.apply(0, "dealer", [])
        for session in (together, one_by_one):
            _deal(session, case)
        assert _around(together) == _around(one_by_one)
        assert together.active == one_by_one.active


def test_each_plays_at_a_reader_two_can_share_the_last():
    assert _evening(4).readers == [0, 1, 2, 3] and _evening(6).readers == [0, 1, 2, 3, 3, 3]
    session = _evening(5)
    session.apply(-1, "leave", [1])
    session.apply(-1, "join", ["F", 1])  # the reader of the person who left
    session.apply(-1, "join", ["G", 1, 2])
    assert session.readers == [0, 1, 2, 3, 3, 1, 2] and session.ring == [0, 6, 5, 2, 3, 4]
    session.apply(-1, "session", ["skat", "isko", ["A", "B", "C"], 0, {}, [0, 2, 3]])
    assert session.readers == [0, 2, 3] and session.rules.given == {}


def test_who_comes_back_has_the_points_of_before():
    session = _evening(5)
    scores = _deal(session, _normal(1)[0])
    totals = session.totals()
    session.apply(-1, "leave", [2])
    assert session.ring == [0, 1, 3, 4] and session.totals() == totals
    session.apply(-1, "come_back", [2, 4, 3])
    assert session.ring == [0, 1, 3, 4, 2] and session.readers[2] == 3
    assert session.totals() == totals and scores
    before = _around(session)
    for person in (2, 7, -1):
        session.apply(-1, "come_back", [person, 0, 0])
    assert _around(session) == before


def test_swapping_twice_changes_nothing():
    for first, second in ((0, 1), (1, 3), (2, 0), (3, 3)):
        for dealt in (0, 1, 2):
            session, other = _evening(5), _evening(5)
            for case in _normal(dealt) if dealt else ():
                _deal(session, case)
                _deal(other, case)
            before = _around(other)
            session.apply(-1, "swap", [first, second])
            swapped = _around(session)
            assert (swapped[:2] == before[:2]) == (first == second) and swapped[2] == before[2]
            session.apply(-1, "swap", [second, first])
            assert _around(session) == before


def test_who_swaps_takes_place_and_reader_the_total_stays():
    session = _evening(4)
    scores = _deal(session, _normal(1)[0])
    assert session.next_dealer() == 1
    session.apply(-1, "swap", [1, 3])
    assert session.ring == [0, 3, 2, 1] and session.readers == [0, 3, 2, 1] and session.totals() == scores
    # Even after the swap, everybody deals once in the round.
    dealers = [0]
    for case in _normal(3):
        dealers.append(session.next_dealer())
        _deal(session, case)
    assert dealers == [0, 3, 2, 1] and sum(session.totals()) == 0


def test_who_moves_takes_the_total_along():
    session = _evening(5)
    _deal(session, _normal(1)[0])
    totals = session.totals()
    session.apply(-1, "move", [4, 1, 2])
    assert session.ring == [0, 4, 1, 2, 3] and session.readers == [0, 1, 2, 3, 2]
    assert session.totals() == totals and session.next_dealer() == 1
    session.apply(-1, "move", [4, 4, 3])
    assert session.ring == [0, 1, 2, 3, 4] and session.readers == [0, 1, 2, 3, 3]


def test_the_deal_of_who_moves_or_leaves_passes_left():
    for verb, place, dealers in (
        ("move", 4, [2, 3, 4, 1, 0]),
        ("move", 1, [1, 2, 3, 4, 0]),  # the move changes only the reader
        ("move", 0, [2, 3, 4, 1, 0]),
        ("leave", None, [2, 3, 4, 0, 2]),
    ):
        session = _evening(5)
        _deal(session, _normal(1)[0])
        session.apply(-1, verb, [1] if place is None else [1, place, 0])
        passed_to = []
        for case in _normal(5):
            passed_to.append(session.next_dealer())
            _deal(session, case)
        assert passed_to == dealers, (verb, place)


def test_who_sits_elsewhere_in_the_same_round_keeps_the_deal():
    session = _evening(4)
    session.apply(-1, "move", [0, 3, 3])
    assert session.ring == [1, 2, 3, 0] and session.next_dealer() == 0


def test_when_the_last_has_left_nobody_deals():
    session = _evening(4)
    for person in range(4):
        assert session.next_dealer() == person
        session.apply(-1, "leave", [person])
    assert session.next_dealer() == NOBODY and session.ring == []
    session.apply(-1, "join", ["Z", 0])
    assert session.ring == [4] and session.readers == [0, 1, 2, 3, 0]


def test_a_name_changes_at_any_time_and_nothing_else():
    session = _evening(4)
    session.apply(0, "deal", [1])
    session.apply(1, "play", ["CA"])
    session.apply(-1, "rename", [2, "Zoe"])
    session.apply(-1, "rename", [0, "Amy"])
    for person in (4, 7, -1):
        session.apply(-1, "rename", [person, "nobody"])
    assert session.names == ["Amy", "B", "Zoe", "D"] and len(session.deal.cards) == 1


def test_during_a_deal_nobody_changes_places():
    session = _evening(5)
    for case in _normal(2):
        session.apply(session.next_dealer(), "deal", [session.counter + 1])
        before = [_around(session), log_of(session.deal)]
        for entry in [None] + case["deal"]["log"][:5]:
            if entry:
                session.apply((entry[0] + 3 - case["deal"]["dealer"]) % 4, entry[1], entry[2:])
            before[1] = log_of(session.deal)
            for verb, arguments in (
                ("join", ["F", 0]),
                ("leave", [0]),
                ("swap", [0, 1]),
                ("move", [0, 2, 2]),
                ("badge", [0, "04A1B2C3D4E5F6"]),
            ):
                session.apply(-1, verb, arguments)
                assert [_around(session), log_of(session.deal)] == before, verb
        session.apply(0, "abandon", [])


def test_nobody_who_is_not_at_the_table_changes_places():
    session = _evening(4)
    session.apply(-1, "leave", [1])
    before = _around(session)
    for verb, arguments in (
        ("leave", [1]),
        ("swap", [0, 1]),
        ("swap", [1, 0]),
        ("move", [1, 0, 0]),
        ("leave", [9]),
    ):
        session.apply(-1, verb, arguments)
        assert _around(session) == before, verb


def test_nothing_begins_after_the_end():
    session = _evening(4)
    scores = _deal(session, _normal(1)[0])
    session.apply(-1, "end", [])
    assert session.ended and session.totals() == scores
    before = _around(session)
    for seat, verb, arguments in (
        (1, "deal", [2]),
        (-1, "join", ["E", 0]),
        (-1, "leave", [0]),
        (-1, "swap", [0, 1]),
        (-1, "move", [0, 2, 2]),
    ):
        session.apply(seat, verb, arguments)
        assert _around(session) == before and session.number == 1, verb
    # A referee's penalty for the last deal still counts.
    session.apply(0, "penalty", [[-4, 4, 0, 0]])
    assert session.totals() == [score + more for score, more in zip(scores, (-4, 4, 0, 0))]
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", _NAMES, 1])
    assert not session.ended and session.totals() == [0, 0, 0, 0]


def test_a_list_of_skat_is_settled_for_as_many_as_sit_there():
    for people, other in ((3, 40), (4, 30)):
        session = _evening(people, "skat", "isko")
        case = next(case for case in deals(40, name="skat_isko") if case["expected"]["won"] is False)
        scores = _deal(session, case)
        declarer = session.active[scores.index(min(scores))]
        expected = [other] * people
        expected[declarer] = session.totals()[declarer] - 50
        assert final_totals(session) == expected and min(scores) < 0
        session.apply(-1, "join", ["E", 0])
        if people == 4:
            # With five people, there is no rule for final totals.
            assert final_totals(session) == session.totals()


def test_owed_solos_of_a_session_that_people_joined():
    # Before the first deal, the player forced to play a solo is one of the four who will play in it.
    session = Session()
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", [], 0, {"session_deals_5": 5}])
    for person in range(5):
        session.apply(-1, "join", ["ABCDE"[person], person])
    session.apply(0, "dealer", [])
    assert session.next_dealer() == next_dealer(session) == 0
    session.apply(0, "deal", [1])
    assert session.forced_person == 1 and session.active == [1, 2, 3, 4]


def test_a_retracted_entry_was_never_made():
    for case in deals(6, contracts=("normal", "silent_solo")):
        log = case["deal"]["log"]
        plain, undone = _session(), _session()
        for session in (plain, undone):
            session.apply(case["deal"]["dealer"], "deal", [1])
        for place, entry in enumerate(log):
            seat = (entry[0] + 1) % 4
            plain.apply(entry[0], entry[1], entry[2:])
            if entry[1] == "play" and place % 7 == 0:
                undone.apply(seat, "penalty", [[-2, 2, 0, 0]])
                undone.apply(seat, "retract", [len(log_of(undone.deal)) - 1])
            undone.apply(entry[0], entry[1], entry[2:])
        assert log_of(undone.deal) == log_of(plain.deal) == log
        assert undone.totals() == plain.totals() == case["expected"]["scores"]


def test_what_is_retracted_changes_the_deal_that_is_over():
    session = _session()
    said = [[entry[2] for entry in case["deal"]["log"] if entry[1] == "say"] for case in _normal(80)]
    case = _normal(80)[[words in (["re"], ["kontra"]) for words in said].index(True)]
    scores = _deal(session, case)
    log = log_of(session.deal)
    at = next(at for at, entry in enumerate(log) if entry[1] == "say")
    session.apply(0, "penalty", [[3, -1, -1, -1]])
    assert session.totals() != scores
    session.apply(0, "retract", [len(log)])
    assert session.totals() == scores
    session.apply(0, "retract", [at])
    assert log_of(session.deal) == log[:at] + log[at + 1 :] and session.totals() != scores
    session.apply(1, "abandon", [])
    assert session.deal.abandoned
    session.apply(1, "retract", [len(log) - 1])
    assert not session.deal.abandoned and session.scores()


def test_cards_and_what_is_not_there_are_not_retracted():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "healthy", [])
    session.apply(0, "play", ["CA"])
    for at in (1, 2, 99, -1, -2):
        session.apply(0, "retract", [at])
        assert log_of(session.deal) == [[0, "healthy"], [0, "play", "CA"]]
    session.apply(0, "retract", [0])
    assert log_of(session.deal) == [[0, "play", "CA"]] and session.deal.turn == 1


def test_what_was_void_for_a_retracted_entry_is_not_void_any_more():
    # Double: a second bid of a seat is void, but becomes valid if the first bid is retracted.
    session = _evening(3, "double", "seed")
    session.apply(0, "deal", [1])
    session.apply(0, "turn", ["SK|H4"])
    for bid in (1, 0, 1):
        session.apply(1, "bid", [bid])
    assert session.deal.bids == [0, 1, 0] and len(session.deal.irregularities) == 2
    session.apply(1, "retract", [1])
    assert session.deal.bids == [0, 0, 0] and len(session.deal.irregularities) == 1
    session.apply(1, "retract", [1])
    assert session.deal.bids == [0, 1, 0] and session.deal.irregularities == []
    session.apply(1, "retract", [0])
    assert log_of(session.deal) == [[1, "bid", 1]] and not session.deal.turned


def test_a_deal_with_retracted_entries_is_judged_from_its_notation_alike():
    session = _session()
    session.apply(3, "deal", [1])
    said = [[0, "solo", "queens"], [1, "wedding"], [1, "say", "re"], [0, "solo", "aces"]]
    for entry in said:
        session.apply(entry[0], entry[1], entry[2:])
    session.apply(0, "retract", [0])
    assert session.deal.solo == "aces"
    assert judge(notation_of(session.deal, "t")) == describe(session.deal, "t")


def test_what_came_too_late_stays_void_when_a_card_is_taken_back():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "play", ["CA"])
    session.apply(1, "solo", ["aces"])
    assert session.deal.contract == "normal" and len(session.deal.irregularities) == 1
    session.apply(0, "take_back", [1])
    assert session.deal.contract == "normal" and len(session.deal.irregularities) == 1
    session.apply(1, "retract", [0])
    assert session.deal.irregularities == [] and log_of(session.deal) == []
