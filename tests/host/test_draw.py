"""The draw: everybody gets one seat, tables have sizes that games allow, people are kept apart where it can be."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.games import GAMES, club_rules_of
from stichtisch.club.draw import by_lot, by_standings, sizes_at, table_sizes

PEOPLE = [f"p{number}" for number in range(60)]


@pytest.mark.parametrize(
    ("game", "people", "sizes"),
    [
        # Skat: fours, and threes where it must be (SkWO).
        *(
            ("skat", 8, [4, 4]),
            ("skat", 7, [4, 3]),
            ("skat", 6, [3, 3]),
            ("skat", 9, [3, 3, 3]),
            ("skat", 3, [3]),
        ),
        *(("skat", 11, [4, 4, 3]), ("skat", 5, None), ("skat", 2, None)),
        # Doppelkopf: fours, and fives to sevens where it must be (TSR 10.1).
        *(
            ("doppelkopf", 8, [4, 4]),
            ("doppelkopf", 9, [5, 4]),
            ("doppelkopf", 7, [7]),
            ("doppelkopf", 5, [5]),
        ),
        *(("doppelkopf", 10, [5, 5]), ("doppelkopf", 11, [6, 5]), ("doppelkopf", 3, None)),
    ],
)
def test_how_many_sit_at_each_table(game: str, people: int, sizes: list[int] | None) -> None:
    assert table_sizes(game, people) == sizes


@given(st.sampled_from(GAMES), st.integers(0, 60))
def test_tables_have_as_many_as_the_game_allows(game: str, people: int) -> None:
    fewest, most, _ = club_rules_of(game).TABLE
    sizes = table_sizes(game, people)
    possible = any(fewest * count <= people <= most * count for count in range(1, people + 1))
    assert (sizes is not None) == possible
    if sizes is not None:
        assert sum(sizes) == people
        assert all(fewest <= size <= most for size in sizes)
        assert max(sizes) - min(sizes) <= 1


@given(st.sampled_from(GAMES), st.integers(0, 60), st.integers(0, 12))
def test_so_many_tables_are_filled_evenly(game: str, people: int, tables: int) -> None:
    fewest, most, _ = club_rules_of(game).TABLE
    sizes = sizes_at(game, people, tables)
    assert (sizes is not None) == (tables > 0 and fewest * tables <= people <= most * tables)
    assert sizes is None or (len(sizes) == tables and sum(sizes) == people)


@given(st.integers(0, 2**32), st.integers(3, 40))
def test_everybody_has_one_seat(seed: int, people: int) -> None:
    sizes = table_sizes("doppelkopf", people) or [people]
    drawn = by_lot(PEOPLE[:people], sizes, random.Random(seed))
    assert [len(table) for table in drawn] == sizes
    assert Counter(player for table in drawn for player in table) == Counter(PEOPLE[:people])


@given(st.integers(0, 2**32))
def test_the_same_lot_draws_the_same(seed: int) -> None:
    sizes = [4, 4, 4]
    assert by_lot(PEOPLE[:12], sizes, random.Random(seed)) == by_lot(PEOPLE[:12], sizes, random.Random(seed))


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_who_is_kept_apart_does_not_meet_where_there_are_tables_enough(seed: int, group: int) -> None:
    apart = [PEOPLE[:group]]
    drawn = by_lot(PEOPLE[:16], [4, 4, 4, 4], random.Random(seed), apart)
    assert all(len(set(table) & set(apart[0])) <= 1 for table in drawn)


@given(st.integers(0, 2**32))
def test_who_has_met_meets_less(seed: int) -> None:
    # Four tables of four: in a second round nobody needs to meet somebody again.
    lot = random.Random(seed)
    first = by_lot(PEOPLE[:16], [4] * 4, lot)
    met = {frozenset(pair) for table in first for pair in combinations(table, 2)}
    second = by_lot(PEOPLE[:16], [4] * 4, lot, met=lambda one, other: int(frozenset((one, other)) in met))
    again = [pair for table in second for pair in combinations(table, 2) if frozenset(pair) in met]
    # 24 pairs sit together; by lot alone 4.8 of them would have met, as 24 of 120 pairs have.
    assert len(again) <= 4


def test_by_standings_the_best_sit_at_the_first_table() -> None:
    assert by_standings(PEOPLE[:9], [5, 4]) == [PEOPLE[:5], PEOPLE[5:9]]


def test_by_standings_a_team_is_parted_by_an_exchange_with_the_next_table() -> None:
    seated = by_standings(PEOPLE[:8], [4, 4], apart=[["p0", "p1"]])
    assert [sum(player in ("p0", "p1") for player in table) for table in seated] == [1, 1]
    assert sorted(player for table in seated for player in table) == PEOPLE[:8]
    moved = [player for player in PEOPLE[:4] if player not in seated[0]]
    assert len(moved) == 1
