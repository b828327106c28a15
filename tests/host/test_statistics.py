"""Player statistics of an evening, checked against deals that can be counted by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.club_evenings import club_database
from support.club_lists import DAY

from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey, Season
from stichtisch.club.statistics import (
    Announced,
    Declared,
    PlayedDeal,
    Special,
    Step,
    Tally,
    evening_deals,
    missed,
    season_deals,
    statistics,
)
from stichtisch.store import DealRow, SeatRow, open_existing

_PEOPLE = ("anna", "ben", "carla", "dora")


def _deal(
    number: int,
    seats: list[SeatRow],
    result: Any,
    announcements: tuple[tuple[int, str], ...] = (),
    game: str = "doppelkopf",
    **facts: Any,
) -> PlayedDeal:
    row_facts: dict[str, Any] = {
        "contract": "normal",
        "declarer": None,
        "won": None,
        "winner": None,
        "value": None,
        "dealer": 3,
    }
    row_facts |= {name: result[name] for name in ("contract", "winner", "value") if name in result} | facts
    row = DealRow(
        id=str(number),
        number=number,
        dealer_sits_out=False,
        trump=None,
        bock=False,
        settled=True,
        seats=seats,
        totals={},
        result=result,
        **row_facts,
    )
    people = tuple(_PEOPLE[seat.person] for seat in seats)
    facts = {"dealer": _PEOPLE[row_facts["dealer"]], "players": people, "announcements": announcements}
    count = len(seats)
    order = tuple(range(1, count + 1))
    return PlayedDeal("e1", ListKey(1, 2), game, row, places=order, positions=order, **facts)


def _pairs(re: tuple[int, ...], winner: str, scores: tuple[int, ...]) -> list[SeatRow]:
    parties = ["re" if seat in re else "kontra" for seat in range(4)]
    return [SeatRow(seat, parties[seat], parties[seat] == winner, scores[seat]) for seat in range(4)]


def _result(winner: str, re_points: int, *items: tuple[str, str], **more: Any) -> dict[str, Any]:
    awarded = [{"item": item, "party": party, "points": 1} for item, party in items]
    points = {"re": re_points, "kontra": 240 - re_points}
    return {"card_points": points, "winner": winner, "items": awarded, "irregularities": []} | more


def _evening() -> list[PlayedDeal]:
    fault = [{"code": "revoke", "seat": 2, "at": 5}, {"code": "late_announcement", "seat": 0, "at": 9}]
    return [
        # Anna and Ben (Re) win with 160 card points; Anna said Re, and no 90 was missed. They catch a fox.
        _deal(1, _pairs((0, 1), "re", (5, 5, -5, -5)), _result("re", 160, ("fox", "re")), ((0, "re"),)),
        # Anna and Carla (Kontra) win with 155 card points without an announcement; Re makes Charlie.
        _deal(
            2,
            _pairs((1, 3), "kontra", (3, -3, 3, -3)),
            _result("kontra", 85, ("charlie", "re"), irregularities=fault),
            (),
            dealer=0,
        ),
        # Anna plays a queen solo, says Re and no 90, and loses with 125 card points.
        _deal(
            3,
            _pairs((0,), "kontra", (-12, 4, 4, 4)),
            _result("kontra", 125, contract="solo:queens"),
            ((0, "re"), (0, "no90")),
        ),
    ]


def test_doppelkopf_is_counted_by_party_solo_and_announcement() -> None:
    anna = statistics(_evening(), "doppelkopf")["anna"]
    assert anna.all == Tally(deals=3, won=2, points=-4)
    assert (anna.re, anna.kontra) == (Tally(1, 1, 5), Tally(1, 1, 3))
    assert anna.re_share == 1 / 2
    assert anna.solos == {"solo:queens": Tally(1, 0, -12)}
    assert anna.announcements == {
        "re": Announced(made=2, won=1),
        # She announced *no 90* in her solo, and missed this announcement in the two other deals.
        "no90": Announced(made=1, won=0, missed=2),
        "kontra": Announced(missed=1),
    }
    assert anna.specials == {"fox": Special(got=1), "charlie": Special(lost=1)}
    assert anna.irregularities == {"late_announcement": 1}


def test_the_others_of_a_deal_are_counted_too() -> None:
    by_player = statistics(_evening(), "doppelkopf")
    ben, carla = by_player["ben"], by_player["carla"]
    assert (ben.re, ben.kontra, ben.against_solo) == (Tally(2, 1, 2), Tally(), Tally(1, 1, 4))
    assert (carla.revokes, ben.revokes) == (1, 0)
    assert carla.specials == {"fox": Special(lost=1), "charlie": Special(lost=1)}
    # Anna won 5 points with Ben and 3 against him, and lost 12 in her solo.
    anna = by_player["anna"]
    assert anna.partners == {"ben": Tally(1, 1, 5), "carla": Tally(1, 1, 3)}
    assert anna.opponents["ben"] == Tally(2, 1, -9)
    assert anna.opponents["dora"] == Tally(3, 2, -4)
    assert anna.dealers == {"dora": Tally(2, 1, -7), "anna": Tally(1, 1, 3)}
    assert (anna.seats, carla.seats) == ({1: Tally(3, 2, -4)}, {3: Tally(3, 2, 2)})


def test_points_run_over_deals_and_evenings() -> None:
    anna = statistics(_evening(), "doppelkopf")["anna"]
    assert anna.steps == [
        Step("e1", 1, 2, 1, 5, 5),
        Step("e1", 1, 2, 2, 3, 8),
        Step("e1", 1, 2, 3, -12, -4),
    ]
    assert anna.by_evening == {"e1": -4}


@pytest.mark.parametrize(
    ("re_points", "announcements", "expected"),
    [
        # Kontra has less than 90, 60 or 30: the Re party missed these levels and, if it announced nothing, Re itself.
        (150, (), []),
        (151, (), ["re", "no90"]),
        (181, (), ["re", "no90", "no60"]),
        (211, (), ["re", "no90", "no60", "no30"]),
        (211, ((0, "re"),), ["no90", "no60", "no30"]),
        # The partner's announcements count, too, and *no 60* includes *no 90*.
        (211, ((0, "re"), (1, "no60")), ["no30"]),
        # Announcing a level also announces Re.
        (185, ((0, "no90"),), ["no60"]),
        # Kontra's announcements do not count for Re.
        (185, ((2, "kontra"),), ["re", "no90", "no60"]),
        # Re has all card points, but Kontra took a trick: not black.
        (240, ((0, "no30"),), []),
    ],
)
def test_missed_is_what_was_reached_and_not_announced(
    re_points: int, announcements: tuple[tuple[int, str], ...], expected: list[str]
) -> None:
    deal = _deal(1, _pairs((0, 1), "re", (1, 1, -1, -1)), _result("re", re_points), announcements)
    assert missed(deal, "re") == expected
    assert missed(deal, "kontra") == []


def test_black_is_missed_where_the_others_had_no_trick() -> None:
    deal = _deal(1, _pairs((0, 1), "re", (1, 1, -1, -1)), _result("re", 240, ("black", "re")), ((1, "no30"),))
    assert missed(deal, "re") == ["black"]


def _skat(number: int, declarer: int, contract: str, value: int) -> PlayedDeal:
    seats = [
        SeatRow(seat, None, seat == declarer and value > 0, value if seat == declarer else 0)
        for seat in range(3)
    ]
    result = {"contract": contract, "value": value, "irregularities": []}
    return _deal(number, seats, result, game="skat", declarer=declarer, won=value > 0)


def test_skat_is_counted_by_contract_and_as_opponent() -> None:
    deals = [
        _skat(1, 0, "grand", 96),
        _skat(2, 0, "grand", -144),
        _skat(3, 0, "H", 20),
        _skat(4, 1, "null", -46),
    ]
    anna, ben, carla = (statistics(deals, "skat")[name] for name in ("anna", "ben", "carla"))
    assert anna.declarer == {"grand": Declared(2, 1, -48, value=240), "H": Declared(1, 1, 20, value=20)}
    assert anna.declarer["grand"].average == 120
    # In Anna's three games as declarer, her opponents won one; a declarer is not their own opponent.
    assert anna.opponent == Tally(1, 1, 0)
    assert (ben.opponent, carla.opponent) == (Tally(3, 1, 0), Tally(4, 2, 0))
    assert ben.partners == {"carla": Tally(3, 1, 0)}
    assert (anna.all, ben.all) == (Tally(4, 3, -28), Tally(4, 1, -46))


def test_a_deal_without_parties_has_neither_partners_nor_opponents() -> None:
    seats = [SeatRow(seat, None, False, 0) for seat in range(3)]
    deal = _deal(1, seats, {"contract": "passed_in", "irregularities": []}, game="skat")
    anna = statistics([deal], "skat")["anna"]
    assert anna.all == Tally(1, 0, 0)
    assert (anna.partners, anna.opponents, anna.declarer) == ({}, {}, {})
    assert statistics([deal], "doppelkopf") == {}


_STORED = st.lists(
    st.tuples(st.sets(st.integers(0, 3), min_size=1, max_size=2), st.booleans(), st.integers(0, 240)),
    max_size=6,
)


@given(drawn=_STORED)
def test_all_tables_of_a_player_come_to_the_same_deals(drawn: list[tuple[set[int], bool, int]]) -> None:
    deals = []
    for number, (re, won, points) in enumerate(drawn):
        value = 1 if won else -1
        scores = tuple(value * (4 - len(re)) if seat in re else -value * len(re) for seat in range(4))
        winner = "re" if won else "kontra"
        deals.append(_deal(number, _pairs(tuple(re), winner, scores), _result(winner, points)))
    by_player = statistics(deals, "doppelkopf")
    for own in by_player.values():
        parts = [own.re, own.kontra, own.against_solo, *own.solos.values()]
        for name in ("deals", "won", "points"):
            whole = getattr(own.all, name)
            assert sum(getattr(part, name) for part in parts) == whole
            assert sum(getattr(part, name) for part in own.dealers.values()) == whole
            assert sum(getattr(part, name) for part in own.seats.values()) == whole
        for other, tally in own.partners.items():
            assert by_player[other].partners[own.player] == tally
        for other, tally in own.opponents.items():
            assert by_player[other].opponents[own.player].deals == tally.deals
    assert sum(own.all.points for own in by_player.values()) == 0


def test_stored_evenings_are_counted(tmp_path: Path) -> None:
    with open_existing(club_database(tmp_path / "club.sqlite", evenings=2)) as database:
        club = club_of(database)
        evening = club.latest()
        assert evening is not None
        of_evening = evening_deals(database, club, evening)
        of_season = season_deals(database, club, Season("s", DAY, evening.day))
    # Two rounds of four deals at five tables.
    assert (len(of_evening), len(of_season)) == (40, 80)
    assert of_season[40:] == of_evening
    for game, tables, players in (("doppelkopf", 3, 4), ("skat", 2, 3)):
        by_player = statistics(of_evening, game)
        assert sum(own.all.deals for own in by_player.values()) == 2 * 4 * tables * players
        for own in by_player.values():
            assert own.steps[-1].total == own.all.points
            assert set(own.positions) <= set(range(1, players + 1))
    # At a table of five, the dealer sits out, and the positions of the players are 1 to 4.
    first = next(deal for deal in of_evening if deal.row.dealer_sits_out and deal.game == "doppelkopf")
    assert first.positions == (1, 2, 3, 4)


def test_what_was_said_is_as_the_log_has_it(tmp_path: Path) -> None:
    with open_existing(club_database(tmp_path / "club.sqlite")) as database:
        club = club_of(database)
        evening = club.latest()
        assert evening is not None
        played = evening_deals(database, club, evening)
    # In deals with a winner, the items list each party's announcements: compare them with the players' words.
    for deal in [deal for deal in played if deal.row.winner is not None]:
        items = {item["item"] for item in deal.row.items}
        for party in ("re", "kontra"):
            words = [word for seat, word in deal.announcements if deal.row.seats[seat].party == party]
            assert (f"{party}_announced" in items) == bool(words)
            for word in words:
                if word != party:
                    assert f"{party}_announced_{word}" in items


def test_the_command_shows_everybody_and_one_in_detail(run: Any, database: Path) -> None:
    club_database(database, evenings=2)
    outcome = run("statistics", "--database", database)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert run("season", "new", "all", "--from", DAY, "--to", "2027-01-01", "--database", database).code == 0
    data = json.loads(run("statistics", "Dora", "--season", "all", "--json", "--database", database).out)
    assert {own["shown"] for own in data} == {"Dora Dirks"}
    text = run("statistics", "dora", "--season", "all", "--database", database).out
    assert max(map(len, text.splitlines())) <= 80
    for own in data:
        assert own["all"]["points"] == own["steps"][-1]["total"]
        assert own["by_evening"][own["steps"][-1]["evening"]] == own["all"]["points"]
        line = next(line for line in text.splitlines() if line.startswith("All deals"))
        assert line.split()[2] in {str(one["all"]["deals"]) for one in data}
    assert run("statistics", "nobody of that name", "--database", database).code == 2
    assert run("statistics", "--evening", "a", "--season", "all", "--database", database).code == 2
