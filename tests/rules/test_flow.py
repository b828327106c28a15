"""Reservations, the wedding's partner, leader and dealer, mandatory solos, penalties, Bock: examples and rules."""

from vectors import deals, solo_of, vectors

from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.doppelkopf.penalties import offer
from cardrules.rules import Rules
from cardrules.series import is_over, length, scored
from cardrules.session import NOBODY, Session

_LEADS = {"trump": ("D9", "CQ"), "C": ("C9", "CA"), "S": ("S9", "SA"), "H": ("H9", "HA")}


def _name(deal, seat, reservation, owed):
    # Add a reservation of the test vectors: "wedding", "poverty", "misdeal", "solo_queen", "mandatory_solo_D" …
    if reservation.startswith("mandatory_"):
        owed[seat] = True
        reservation = reservation[len("mandatory_") :]
    if solo_of(reservation):
        deal.add(seat, "solo", solo_of(reservation))
    else:
        deal.add(seat, reservation)


def test_the_highest_reservation_wins():
    for case in vectors("doppelkopf_flow", kind="reservation"):
        given = case["inputs"]
        owed = [False] * 4
        deal = DoppelkopfDeal(3, Rules("doppelkopf", case["profile"], case["options"]), owed)
        for seat, player in enumerate(given["bidding_order"]):
            if given["reservations"][player]:
                _name(deal, seat, given["reservations"][player], owed)
        expected = case["expected"]
        if expected["player"] is None:
            assert deal.contract == expected["game"] and deal.soloist == NOBODY
        else:
            assert given["bidding_order"][deal.soloist] == expected["player"], case["id"]
            solo = solo_of(expected["game"].replace("mandatory_", ""))
            assert (
                (deal.contract, deal.solo) == ("solo", solo) if solo else deal.contract == expected["game"]
            ), case["id"]


def test_the_partner_of_a_wedding():
    for case in vectors("doppelkopf_flow", kind="wedding_partner"):
        given = case["inputs"]
        declarer = given["declarer"]
        deal = DoppelkopfDeal((declarer + 3) % 4, Rules("doppelkopf", case["profile"]))
        kind = given["choice"].replace("nontrump", "plain")
        deal.add(declarer, "wedding", *([] if kind == "any" else [kind]))
        for trick in given["tricks"]:
            low, high = _LEADS[trick["led"]]
            for _ in range(4):
                deal.add(deal.turn, "play", high if deal.turn == trick["winner"] else low)
        assert deal.partner == case["expected"]["partner"], case["id"]
        assert deal.clarified == case["expected"]["clarified_in_trick"], case["id"]


def test_a_wedding_nobody_clarifies_is_a_solo():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr"))
    deal.add(0, "wedding")
    for _ in range(3):
        for card in ("HT", "D9", "DK", "DT"):
            deal.add(deal.turn, "play", card)
    assert (deal.contract, deal.clarified, deal.re_seats()) == ("wedding_solo", 3, 0b0001)


def _party_case(case):
    # Return a deal with the contract of a case.
    given = case["inputs"]
    game = given["game"]
    owed = [False] * 4
    rules = Rules("doppelkopf", case["profile"])
    deal = DoppelkopfDeal(given["dealer"], rules, owed)
    if "solo" in game:
        owed[given["soloist"]] = game != "solo"
        if game == "forced_solo":
            deal.forced = given["soloist"]
        deal.add(given["soloist"], "solo", "queens")
    elif game == "poverty_refused":
        deal.add(given["declarer"], "poverty")
        for place in range(1, 4):
            deal.add((given["declarer"] + place) % 4, "refuse")
    elif game != "normal":
        deal.add(given["declarer"], game)
    return deal


def test_who_leads_and_who_deals_next():
    for case in vectors("doppelkopf_flow", kind="party"):
        given, expected = case["inputs"], case["expected"]
        if "game" not in given or given["players"] != 4:
            continue
        deal = _party_case(case)
        if "leader" in expected:
            assert deal.turn == expected["leader"], case["id"]
        deal.cards = bytearray(48)  # dummy cards: the play does not matter
        after = deal.dealer if deal.result()["series"]["again"] else (deal.dealer + 1) % 4
        assert after == expected["next_dealer"], case["id"]


def test_penalties_are_offered_as_the_tournament_rules_say():
    for case in vectors("doppelkopf_flow", kind="party"):
        given = case["inputs"]
        if "violation" in given:
            rules = Rules("doppelkopf", case["profile"])
            answer = offer(
                rules,
                given["violation"],
                given["offender"],
                given["solo"],
                given.get("opponents_absagen", 0),
                given.get("harms_soloist", False),
            )
            assert answer == case["expected"]["seat_scores"], case["id"]


def _session(names, profile="ddv-tsr", options=None):
    session = Session()
    session.apply(-1, "session", ["doppelkopf", profile, list(names), 0, options])
    return session


def test_lengths_of_sessions():
    for case in vectors("doppelkopf_flow", kind="party"):
        if "session" in case["inputs"]:
            session = _session("ABCDE"[: case["inputs"]["players"]], case["profile"])
            assert length(session) == case["expected"]["deals"], case["id"]
            assert sum(session.owed) == case["expected"]["mandatory_solos"], case["id"]


def _play(session, case):
    # Play a collected deal, rotated so that its dealer is the session's dealer.
    dealer = session.next_dealer()
    session.apply(dealer, "deal", [session.counter + 1])
    turn = session.deal.dealer - case["deal"]["dealer"]
    for entry in case["deal"]["log"]:
        session.apply((entry[0] + turn) % 4, entry[1], entry[2:])
    return [case["expected"]["scores"][(seat - turn) % 4] for seat in range(4)]


def test_at_five_the_dealer_sits_out():
    session = _session("ABCDE")
    session.apply(0, "dealer", [])
    totals = [0] * 5
    for case in deals(10, contracts=("normal", "silent_solo", "wedding")):
        dealer = session.next_dealer()
        scores = _play(session, case)
        assert dealer not in session.active and session.active[0] == (dealer + 1) % 5
        for seat, score in enumerate(scores):
            totals[session.active[seat]] += score
        assert session.totals() == totals
        assert session.next_dealer() == (dealer + 1) % 5


def test_six_and_seven_play_the_four_after_the_dealer():
    for people in (6, 7):
        session = _session("ABCDEFG"[:people])
        session.apply(people - 2, "dealer", [])
        _play(session, deals(1, contracts=("normal",))[0])
        assert session.active == [(people - 1 + seat) % people for seat in range(4)]


def test_joining_and_leaving_between_deals():
    session = _session("ABCD")
    session.apply(0, "dealer", [])
    case = deals(1, contracts=("normal",))[0]
    before = _play(session, case)
    session.apply(-1, "join", ["E", 2])
    assert session.totals() == before + [0] and session.ring == [0, 1, 4, 2, 3]
    assert session.next_dealer() == 1
    _play(session, case)
    assert session.active == [4, 2, 3, 0] and session.totals()[1] == before[1]
    session.apply(-1, "leave", [1])
    assert session.ring == [0, 4, 2, 3] and session.next_dealer() == 4
    scores = _play(session, case)
    assert session.active == session.ring
    assert session.totals()[1] == before[1] and sum(session.totals()) == 0 and scores


def _solo_case():
    return next(case for case in deals() if case["expected"]["contract"] == "solo:queens")


def test_a_mandatory_solo_is_paid_and_dealt_again():
    session = _session("ABCD")
    session.apply(0, "dealer", [])
    case = _solo_case()
    _play(session, case)
    soloist = session.deal.soloist
    assert session.next_dealer() == 0  # TSR 4.2.5: the same dealer again
    session.apply(0, "deal", [2])
    assert session.owed[soloist] == 0 and sum(session.owed) == 3


def test_who_still_owes_is_forced_when_no_other_deal_is_left():
    # TSR 4.2.3: with 24 deals and four missing solos, the player left of the dealer is forced from deal 21 on.
    session = _session("ABCD")
    session.apply(0, "dealer", [])
    normal = deals(20, contracts=("normal", "silent_solo"))
    for number in range(20):
        _play(session, normal[number])
        assert session.forced_person == session.deal.forced == NOBODY
    dealer = session.next_dealer()
    session.apply(dealer, "deal", [21])
    assert session.forced_person == session.deal.forced == (dealer + 1) % 4
    # TSR 4.1.9: the others are not asked, and the forced player plays a solo.
    for seat, entry in ((dealer, ["solo", "queens"]), ((dealer + 1) % 4, ["wedding"])):
        session.apply(seat, entry[0], entry[1:])
        assert (
            session.deal.contract == "normal"
            and session.deal.irregularities[-1][2] == "forbidden_declaration"
        )
    session.apply((dealer + 1) % 4, "solo", ["queens"])
    assert session.deal.contract == "solo" and session.deal.turn == (dealer + 1) % 4


def _end(session, seat, solo=None):
    # End the deal in play at once with a conceded solo.
    session.apply(seat, "solo", [solo or "aces"])
    session.apply(seat, "concede", [])


def test_missing_solos_come_at_the_end_whoever_deals():
    # S003, D-C09: extra deals follow the last one; a dealer who sits out is not forced, but passes the deal on.
    for people in (4, 5, 6, 7):
        option = "session_deals" if people == 4 else "session_deals_5"
        options = {option: people, "claim": "soloist_only"}
        session = _session("ABCDEFG"[:people], "wikipedia", options)
        session.apply(0, "dealer", [])
        normal = deals(7, contracts=("normal",))
        for number in range(people):
            assert not is_over(session)
            _play(session, normal[number])
            assert session.forced_person == NOBODY
        forced_people = []
        while not is_over(session) and len(forced_people) < 20:
            session.apply(session.next_dealer(), "deal", [session.counter + 1])
            forced_people.append(session.forced_person)
            assert session.deal.forced == session.active.index(session.forced_person)
            _end(session, session.deal.forced)
        assert sorted(forced_people) == list(range(people)), people
        assert sum(session.owed) <= 1 and scored(session) == 2 * people


def test_so_many_as_the_rules_know_sit_down():
    for people, sits in ((3, False), (4, True), (7, True)):
        session = _session("ABCDEFGH"[:people])
        session.apply(0, "deal", [1])
        assert (session.deal is not None) is sits, people
    session = _session("ABCD")
    session.apply(-1, "leave", [3])
    session.apply(0, "deal", [1])
    assert session.deal is None
    session.apply(-1, "leave", [3])
    session.apply(-1, "join", ["E", 3])
    session.apply(0, "deal", [1])
    assert session.active == [0, 1, 2, 4]


def test_nobody_comes_or_goes_during_a_deal():
    session = _session("ABCD")
    session.apply(0, "deal", [1])
    session.apply(1, "play", ["CA"])
    session.apply(-1, "join", ["E", 0])
    session.apply(-1, "leave", [0])
    assert session.ring == [0, 1, 2, 3] and len(session.deal.cards) == 1


def test_bock_deals_count_double_and_queue():
    bock = {"triggers": ["lost_solo"], "factor": 2, "deals": 2}
    session = _session("ABCD", "house", {"bock": bock})
    session.apply(0, "dealer", [])
    lost = next(
        case
        for case in deals(contracts=("silent_solo",))
        if case["expected"]["winner"] == "kontra"
        and not any(entry[1] == "say" for entry in case["deal"]["log"])
    )
    before = session.totals()
    _play(session, lost)
    first = session.totals()
    _play(session, lost)
    assert session.bock == 2
    second = session.totals()
    gained = [b - a for a, b in zip(first, second)]
    assert sorted(gained) == sorted(2 * (b - a) for a, b in zip(before, first))
    _play(session, lost)
    assert session.bock == 3  # one Bock deal was used up, two were queued
    # A misdeal uses up no Bock deal, and a referee's penalty counts once.
    session.apply(session.next_dealer(), "deal", [session.counter + 1])
    session.apply(0, "misdeal", [])
    before = session.totals()
    session.apply(session.next_dealer(), "deal", [session.counter + 1])
    assert session.bock == 4  # the deal before the misdeal used up one Bock deal and queued two
    session.apply(1, "solo", ["aces"])
    session.apply(1, "penalty", [[-12, 4, 4, 4]])
    session.apply(1, "abandon", [])
    assert session.totals() == before
    case = deals(1, contracts=("normal",))[0]
    scores = _play(session, case)
    session.apply(0, "penalty", [[-12, 4, 4, 4]])
    expected = [2 * score + more for score, more in zip(session.result()["scores"], [0] * 4)]
    plain = [total - old for total, old in zip(session.totals(), before)]
    assert sum(plain) == sum(expected) == 0 and scores
    assert plain == [score + more for score, more in zip(expected, [12, -4, -4, -4])]
