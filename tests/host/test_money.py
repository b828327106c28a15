"""The money of an evening: every cent is accounted for."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.club_evenings import club_database
from support.club_lists import add_list, club_of_people, evening_of, got

from stichtisch.club import acts
from stichtisch.club.errors import NotPossible
from stichtisch.club.money import (
    CASH_BOX,
    Account,
    Payment,
    Pot,
    few_payments,
    loss_money,
    points_money,
    prizes_of,
    settle,
    shares,
)
from stichtisch.club.standings import Place, drawn_lot
from stichtisch.club.state import Penalty, Stakes
from stichtisch.commands.settle import money
from stichtisch.store import open_database


def test_each_pays_each_other_of_his_list_for_each_point_of_difference() -> None:
    # Anna has 6 more than Ben, 12 more than Carla and 22 more than Dora: 40 points, which are 2.00 at 5 cents a point.
    finals = {"anna": 10, "ben": 4, "carla": -2, "dora": -12}
    assert points_money(finals, 5) == {"anna": 200, "ben": 5 * (-6 + 6 + 16), "carla": -40, "dora": -240}


def test_points_that_are_paid_with_each_deal_count_once() -> None:
    # Each point is a cent and was paid after its deal: 140 points are 1.40, and are not paid again.
    finals = {"anna": 140, "ben": 60, "carla": -20, "dora": -180}
    assert points_money(finals, 1, paid_by_deal=True) == finals


def test_what_a_penalty_takes_from_points_paid_by_deal_goes_to_the_cash_box() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora")
    evening = evening_of(club, stakes=Stakes(point=1))
    evening.penalties = [Penalty("ben", -50, "late", "Dora", 1500)]
    scores = (got("anna", 140), got("ben", 60), got("carla", -20), got("dora", -180))
    settled = settle(club, evening, dict([add_list(evening, 1, 1, *scores, game="schafkopf")]))
    assert [account.points for account in settled.accounts] == [140, 10, -20, -180]
    assert (settled.box, settled.rest) == (50, 50)
    assert sum(one.cents for one in settled.payments if one.payee == CASH_BOX) == 50


def test_the_last_rate_counts_for_all_more_games_lost() -> None:
    # A usual club tariff for lost games: 0.50 each, 1.00 from the fourth on.
    rates = (50, 50, 50, 100)
    assert [loss_money(lost, rates) for lost in range(7)] == [0, 50, 100, 150, 250, 350, 450]
    assert loss_money(3, ()) == 0


def test_what_no_share_comes_to_goes_to_the_first_places() -> None:
    # Half of 10.01 is 5.005, three tenths are 3.003, a fifth is 2.002.
    assert shares(1001, (50, 30, 20)) == [501, 300, 200]
    # Three shares of a euro, at 33 percent each, are 0.99 in all.
    assert shares(100, (33, 33, 33)) == [33, 33, 33]
    # 99 percent of 0.05 is 0.04, rounded down, and 33 percent is less than two cents.
    assert shares(5, (33, 33, 33)) == [2, 1, 1]


def test_who_share_a_place_share_the_prizes_of_all_their_places() -> None:
    places = [Place(1, got("anna", 9), True), Place(1, got("ben", 9), True), Place(3, got("carla", 1))]
    first, last = sorted(("anna", "ben"), key=lambda player: drawn_lot("e1", player))
    # The first two prizes, 5.00 and 3.01, are 8.01 for two people.
    assert prizes_of(places, [500, 301, 100], "e1") == {first: 401, last: 400, "carla": 100}


def test_an_evening_is_settled() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora")
    stakes = Stakes(point=1, lost=(50, 100), attendance=200, prizes=(60, 40))
    evening = evening_of(club, stakes=stakes)
    lists = dict(
        [
            add_list(
                evening,
                1,
                1,
                got("anna", 500, alone_won=6, alone_lost=1),
                got("ben", 300, alone_won=3, alone_lost=3),
                got("carla", 100),
                game="skat",
            )
        ]
    )
    # Dora came and did not play.
    evening.present = dict.fromkeys(("anna", "ben", "carla", "dora"), (0, None))
    settled = settle(club, evening, lists)
    # Points: Anna gets 200 from Ben and 400 from Carla; Ben gets 200 from Carla. Losses: Anna 0.50, Ben 0.50 + 1.00 +
    # 1.00. The pot of Skat has 3.00 for losses and 6.00 for attendance; its prizes are 5.40 and 3.60. The club keeps
    # Dora's 2.00.
    assert settled.accounts == [
        Account("anna", 600, -50, -200, 540),
        Account("ben", 0, -250, -200, 360),
        Account("carla", -600, 0, -200, 0),
        Account("dora", 0, 0, -200, 0),
    ]
    assert [account.sum for account in settled.accounts] == [890, -90, -800, -200]
    assert settled.pots == [Pot("skat", 900, {"anna": 540, "ben": 360}), Pot("", 200, {})]
    assert settled.rest == 200
    assert settled.payments == [
        Payment("dora", CASH_BOX, 200),
        Payment("carla", "anna", 800),
        Payment("ben", "anna", 90),
    ]


def test_fixed_prizes_come_beside_shares_and_the_cash_box_pays_what_the_pot_lacks() -> None:
    club = club_of_people("Anna", "Ben", "Carla")
    stakes = Stakes(attendance=300, prizes=(50, 30), fixed=(1000, 500, 100))
    evening = evening_of(club, stakes=stakes)
    lists = dict([add_list(evening, 1, 1, got("anna", 9), got("ben", 4), got("carla", -13))])
    settled = settle(club, evening, lists)
    # The pot is 9.00. The prizes: 4.50 + 10.00, 2.70 + 5.00 and 1.00, so 23.20, which is 14.20 more than the pot.
    assert settled.pots == [Pot("doppelkopf", 900, {"anna": 1450, "ben": 770, "carla": 100})]
    assert settled.rest == -1420
    # Carla owes 2.00; the cash box pays 14.20.
    assert sum(one.cents for one in settled.payments if one.payer == CASH_BOX) == 1420
    assert settled.at_the_cashier == [
        Payment(CASH_BOX, "anna", 1150),
        Payment(CASH_BOX, "ben", 470),
        Payment("carla", CASH_BOX, 200),
    ]


def test_the_first_category_that_fits_says_the_entry_fee() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora")
    for player, categories in (("anna", "Women, seniors"), ("ben", "seniors"), ("carla", "men")):
        club.players[player] = replace(club.players[player], categories=categories)
    stakes = Stakes(attendance=300, fees=(("seniors", 200), ("women", 100)))
    evening = evening_of(club, stakes=stakes)
    lists = dict([add_list(evening, 1, 1, got("anna", 0), got("ben", 0), got("carla", 0), got("dora", 0))])
    settled = settle(club, evening, lists)
    assert [account.attendance for account in settled.accounts] == [-200, -200, -300, -300]
    assert settled.pots == [Pot("doppelkopf", 1000, {})]


def test_money_for_lost_games_goes_to_the_cash_box_if_the_club_says_so() -> None:
    club = club_of_people("Anna", "Ben", "Carla")
    stakes = Stakes(lost=(50, 100), attendance=100, prizes=(100,), lost_to_box=True)
    evening = evening_of(club, stakes=stakes)
    scores = got("anna", 500, alone_lost=1), got("ben", 300, alone_lost=3), got("carla", 100)
    settled = settle(club, evening, dict([add_list(evening, 1, 1, *scores, game="skat")]))
    # Anna pays 0.50 for losses, Ben 0.50 + 1.00 + 1.00; the pot has only the attendance fees of 3.00.
    assert [account.losses for account in settled.accounts] == [-50, -250, 0]
    assert settled.pots == [Pot("skat", 300, {"anna": 300})]
    assert (settled.lost_box, settled.box, settled.rest) == (300, 300, 300)


@given(
    finals=st.lists(st.integers(-300, 300), min_size=3, max_size=6),
    lost=st.integers(0, 3),
    fixed=st.lists(st.integers(0, 2000), max_size=4),
    to_box=st.booleans(),
)
def test_every_cent_is_somebodys(finals: list[int], lost: int, fixed: list[int], to_box: bool) -> None:
    names = ["Anna", "Ben", "Carla", "Dora", "Emil", "Frieda"][: len(finals)]
    club = club_of_people(*names)
    club.players["ben"] = replace(club.players["ben"], categories="juniors")
    stakes = Stakes(1, (50, 75), 300, (50, 30, 20), tuple(fixed), (("juniors", 125),), to_box)
    evening = evening_of(club, stakes=stakes)
    scores = [got(name.lower(), final, alone_lost=lost) for name, final in zip(names, finals, strict=True)]
    settled = settle(club, evening, dict([add_list(evening, 1, 1, *scores)]))
    assert sum(account.sum for account in settled.accounts) + settled.rest == 0
    for payments in (settled.payments, settled.at_the_cashier):
        balance = {account.player: account.sum for account in settled.accounts}
        for payment in payments:
            for player, cents in ((payment.payer, payment.cents), (payment.payee, -payment.cents)):
                if player != CASH_BOX:
                    balance[player] += cents
        assert not any(balance.values())


def test_each_game_has_a_pot_of_its_own() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora")
    evening = evening_of(club, stakes=Stakes(attendance=100, prizes=(100,)))
    lists = dict(
        [
            add_list(evening, 1, 1, got("anna", 5), got("ben", -5)),
            add_list(evening, 1, 2, got("carla", 70), got("dora", 20), game="skat"),
            # Ben's fee is paid into the pot of the game that he played first.
            add_list(evening, 2, 1, got("ben", 90), got("dora", 0), game="skat"),
        ]
    )
    pots = settle(club, evening, lists).pots
    assert pots == [Pot("doppelkopf", 200, {"anna": 200}), Pot("skat", 200, {"ben": 200})]


def test_a_penalty_of_a_director_is_paid_for_at_the_list_where_it_was_given() -> None:
    club = club_of_people("Anna", "Ben")
    evening = evening_of(club, stakes=Stakes(point=10))
    first = add_list(evening, 1, 1, got("anna", 4), got("ben", -4))
    second = add_list(evening, 2, 1, got("anna", 0), got("ben", 0))
    evening.penalties = [Penalty("ben", -3, "late", "Dora", 2500)]
    # The points differ by 8 in the first list and by 3 in the second.
    assert [account.points for account in settle(club, evening, dict([first, second])).accounts] == [
        110,
        -110,
    ]


def test_prizes_of_more_than_the_pot_are_refused() -> None:
    club = club_of_people("Anna")
    for prizes in ((60, 50), (50, -10)):
        with pytest.raises(NotPossible):
            settle(club, evening_of(club, stakes=Stakes(prizes=prizes)), {})


def test_nothing_is_owed_without_stakes() -> None:
    club = club_of_people("Anna", "Ben")
    evening = evening_of(club)
    settled = settle(club, evening, dict([add_list(evening, 1, 1, got("anna", 4), got("ben", -4))]))
    assert settled.accounts == [Account("anna"), Account("ben")]
    assert (settled.pots, settled.payments) == ([], [])


_PEOPLE = [f"p{number}" for number in range(8)]
_RESULTS = st.builds(
    lambda final, lost: (final, lost), st.integers(-2000, 2000), st.integers(min_value=0, max_value=9)
)
_LISTS = st.lists(
    st.tuples(
        st.sampled_from(["doppelkopf", "skat", "schafkopf"]),
        st.lists(st.sampled_from(_PEOPLE), min_size=3, max_size=7, unique=True),
        st.lists(_RESULTS, min_size=7, max_size=7),
    ),
    max_size=6,
)


@st.composite
def _stakes(draw: st.DrawFn) -> Stakes:
    cents = st.integers(0, 500)
    shares_left, prizes = 100, []
    for _ in range(draw(st.integers(0, 5))):
        prizes.append(draw(st.integers(0, shares_left)))
        shares_left -= prizes[-1]
    return Stakes(draw(cents), tuple(draw(st.lists(cents, max_size=4))), draw(cents), tuple(prizes))


@given(drawn=_LISTS, stakes=_stakes(), came=st.sets(st.sampled_from(_PEOPLE)))
def test_all_accounts_and_the_rest_of_the_pots_come_to_nothing(
    drawn: list[tuple[str, list[str], list[tuple[int, int]]]], stakes: Stakes, came: set[str]
) -> None:
    club = club_of_people(*_PEOPLE)
    evening = evening_of(club, stakes=stakes)
    evening.present = dict.fromkeys(sorted(came), (0, None))
    evening.penalties = [Penalty(player, -7, "", "", 1500) for player in sorted(came)[:2]]
    lists = dict(
        add_list(
            evening,
            number,
            1,
            *(got(id, final, alone_lost=lost) for id, (final, lost) in zip(seated, results, strict=False)),
            game=game,
        )
        for number, (game, seated, results) in enumerate(drawn, start=1)
    )
    settled = settle(club, evening, lists)
    assert sum(account.sum for account in settled.accounts) + settled.rest == 0
    assert sum(account.points for account in settled.accounts) == -settled.box
    assert settled.rest >= settled.box
    for pot in settled.pots:
        assert 0 <= sum(pot.prizes.values()) <= pot.paid_in
    balances = {account.player: account.sum for account in settled.accounts} | {CASH_BOX: settled.rest}
    for payment in settled.payments:
        assert payment.cents > 0
        balances[payment.payer] += payment.cents
        balances[payment.payee] -= payment.cents
    assert not any(balances.values())


@given(pot=st.integers(0, 10**6), percents=st.lists(st.integers(0, 20), max_size=5))
def test_no_cent_of_the_prizes_is_lost_and_a_better_place_never_gets_less(
    pot: int, percents: list[int]
) -> None:
    falling = tuple(sorted(percents, reverse=True))
    prizes = shares(pot, falling)
    assert sum(prizes) == pot * sum(falling) // 100
    assert all(better >= worse for better, worse in pairwise(prizes))
    assert all(
        0 <= prize - pot * percent / 100 + 1 <= 2 for prize, percent in zip(prizes, falling, strict=True)
    )


@given(balances=st.lists(st.integers(-100, 100), min_size=1, max_size=12))
def test_there_are_fewer_payments_than_people(balances: list[int]) -> None:
    accounts = {f"p{number}": cents for number, cents in enumerate(balances)} | {CASH_BOX: -sum(balances)}
    payments = few_payments(accounts)
    assert len(payments) <= max(0, len([cents for cents in accounts.values() if cents]) - 1)


def test_who_owes_just_what_another_gets_pays_him() -> None:
    accounts = {"anna": -30, "ben": -50, "carla": 50, "dora": 30}
    assert few_payments(accounts) == [Payment("anna", "dora", 30), Payment("ben", "carla", 50)]


def test_the_command_says_who_pays_whom(run: Any, database: Path) -> None:
    club_database(database)
    with open_database(database) as opened, acts.desk(opened, "Dora Dirks") as desk:
        stakes = {"point": 5, "lost": [50], "attendance": 200, "prizes": [50, 30, 20]}
        acts.change_evening(desk, desk.evening(), stakes=stakes)
    outcome = run("settle", "--database", database)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= 80
    data = json.loads(run("settle", "--json", "--database", database).out)
    # 21 people pay 2.00 each; nothing is left, because the prizes use up the pot.
    assert [account["attendance"] for account in data["accounts"]] == [-200] * 21
    assert data["rest"] == 0
    balance = {account["player"]: account["sum"] for account in data["accounts"]}
    names = {account["player"]: account["shown"] for account in data["accounts"]}
    for payment in data["payments"]:
        balance[payment["payer"]] += payment["cents"]
        balance[payment["payee"]] -= payment["cents"]
        euros = f"{payment['cents'] // 100}.{payment['cents'] % 100:02}"
        assert f"{names[payment['payer']]} pays {names[payment['payee']]} {euros}\n" in outcome.out
    assert not any(balance.values())


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0.00"), (5, "+0.05"), (-5, "-0.05"), (-100, "-1.00"), (12345, "+123.45")]
)
def test_amounts_are_written_to_the_cent(cents: int, text: str) -> None:
    assert money(cents) == text
