"""The draw: one seat for everybody, table sizes that the game allows, and people kept apart where possible."""

import random
from collections import Counter
from datetime import date
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sample_share import examples

from cardrules.games import GAMES, club_rules_of
from stichtisch.club.draw import by_lot, by_standings, people_by_game, sizes_at, sizes_within
from stichtisch.club.errors import NoSeating
from stichtisch.club.seating import draw_round, fixed_round
from stichtisch.club.state import Club, ClubEvening, Player, Round, Seating, TableSetup

PEOPLE = [f"p{number}" for number in range(60)]


@pytest.mark.parametrize(
    ("game", "people", "sizes"),
    [
        # Skat: tables of four, and of three where necessary (SkWO).
        *(
            ("skat", 8, [4, 4]),
            ("skat", 7, [4, 3]),
            ("skat", 6, [3, 3]),
            ("skat", 9, [3, 3, 3]),
            ("skat", 3, [3]),
        ),
        *(("skat", 11, [4, 4, 3]), ("skat", 5, None), ("skat", 2, None)),
        # Doppelkopf: tables of four, and of five to seven where necessary (TSR 10.1).
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
    assert sizes_within(game, people, 1 + people // 4) == sizes


@given(st.sampled_from(GAMES), st.integers(1, 60))
def test_tables_have_as_many_as_the_game_allows(game: str, people: int) -> None:
    fewest, most, _ = club_rules_of(game).TABLE
    sizes = sizes_within(game, people, people)
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
    sizes = sizes_within("doppelkopf", people, people // 4) or [people]
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
    # Four tables of four: in a second round nobody needs to meet the same opponent again.
    lot = random.Random(seed)
    first = by_lot(PEOPLE[:16], [4] * 4, lot)
    met = {frozenset(pair) for table in first for pair in combinations(table, 2)}
    second = by_lot(PEOPLE[:16], [4] * 4, lot, met=lambda one, other: int(frozenset((one, other)) in met))
    again = [pair for table in second for pair in combinations(table, 2) if frozenset(pair) in met]
    # 24 of 120 pairs have met; a purely random second round would repeat 4.8 of them on average.
    assert len(again) <= 4


def test_by_standings_the_best_sit_at_the_first_table() -> None:
    assert by_standings(PEOPLE[:9], [5, 4]) == [PEOPLE[:5], PEOPLE[5:9]]


def test_by_standings_a_team_is_parted_by_an_exchange_with_the_next_table() -> None:
    seated = by_standings(PEOPLE[:8], [4, 4], apart=[["p0", "p1"]])
    assert [sum(player in ("p0", "p1") for player in table) for table in seated] == [1, 1]
    assert sorted(player for table in seated for player in table) == PEOPLE[:8]
    moved = [player for player in PEOPLE[:4] if player not in seated[0]]
    assert len(moved) == 1


def evening_of(games: list[str], plays: list[str | None]) -> tuple[Club, ClubEvening]:
    """Return an evening with a table for each of these games, and its club; some people play only one game."""
    players = {f"p{number}": Player(f"p{number}", f"P{number}") for number in range(len(plays))}
    evening = ClubEvening("abc123", "Friday", date(2026, 11, 20))
    evening.tables = {number: TableSetup(game, "any", {}) for number, game in enumerate(games, 1)}
    evening.present = dict.fromkeys(players, (0, None))
    evening.games = {player: game for player, game in zip(players, plays, strict=True) if game}
    return Club(players=players), evening


def can_sit(games: list[str], plays: list[str | None]) -> bool:
    """Return whether any seating exists, by trying every number of people at every table."""
    sizes = [(0, *range(club_rules_of(game).TABLE[0], club_rules_of(game).TABLE[1] + 1)) for game in games]
    asked = Counter(game for game in plays if game)
    for taken in product(*sizes):
        at_game: Counter[str] = Counter()
        for game, size in zip(games, taken, strict=True):
            at_game[game] += size
        if sum(taken) == len(plays) and all(at_game[game] >= asked[game] for game in asked):
            return True
    return False


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[str], list[str | None]]:
    """Generate the game of each table, and the only game that each person plays (None: any game)."""
    games = draw(st.lists(st.sampled_from(GAMES), min_size=1, max_size=4))
    people = draw(st.integers(1, 24))
    plays = st.sampled_from([None, None, None, *sorted(set(games))])
    return games, draw(st.lists(plays, min_size=people, max_size=people))


@settings(max_examples=examples(150), deadline=None)
@given(evenings(), st.integers(0, 2**32), st.booleans())
def test_whenever_there_is_a_seating_one_is_drawn(
    held: tuple[list[str], list[str | None]], seed: int, by_rank: bool
) -> None:
    games, plays = held
    club, evening = evening_of(games, plays)
    ranked: dict[str, list[str]] | None = {game: list(club.players) for game in games} if by_rank else None
    if not can_sit(games, plays):
        with pytest.raises(NoSeating):
            draw_round(club, evening, random.Random(seed), ranked)
        return
    drawn = draw_round(club, evening, random.Random(seed), ranked)
    assert sorted(player for seating in drawn.values() for player in seating.players) == sorted(club.players)
    for table, seating in drawn.items():
        fewest, most, _ = club_rules_of(seating.game).TABLE
        assert seating.game == games[table - 1] and fewest <= len(seating.players) <= most
        assert {evening.games.get(player, seating.game) for player in seating.players} == {seating.game}


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        # Two tables of Doppelkopf (4 to 7) and one of Skat (3 or 4) seat 11 to 18 people, each table as close to four
        # as possible.
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
        (13, [5, 4, 4]),
        (14, [5, 5, 4]),
        (15, [6, 5, 4]),
        (16, [6, 6, 4]),
        (17, [7, 6, 4]),
        (18, [7, 7, 4]),
    ],
)
def test_two_tables_of_doppelkopf_and_one_of_skat(people: int, sizes: list[int]) -> None:
    club, evening = evening_of(["doppelkopf", "doppelkopf", "skat"], [None] * people)
    drawn = draw_round(club, evening, random.Random(people))
    assert [len(drawn[table].players) for table in (1, 2, 3)] == sizes


@given(st.integers(11, 18), st.integers(2, 3), st.booleans(), st.integers(0, 2**32))
def test_who_is_kept_apart_does_not_meet_at_a_game_of_one_table(
    people: int, group: int, by_rank: bool, seed: int
) -> None:
    """To keep people apart, the draw moves some to another game, but never those who play only one game."""
    games = ["doppelkopf", "doppelkopf", "skat"]
    club, evening = evening_of(games, [None] * (people - 1) + ["skat"])
    evening.apart = [[f"p{number}" for number in range(group)]]
    ranked = {game: list(club.players) for game in games} if by_rank else None
    drawn = draw_round(club, evening, random.Random(seed), ranked)
    assert all(len(set(seating.players) & set(evening.apart[0])) <= 1 for seating in drawn.values())
    assert f"p{people - 1}" in drawn[3].players
    assert sorted(len(seating.players) for seating in drawn.values())[0] in (3, 4)


def test_other_people_play_the_game_of_one_table_in_the_next_round() -> None:
    """At most two of the four Skat players sit at Skat again."""
    games = ["doppelkopf", "doppelkopf", "skat"]
    club, evening = evening_of(games, [None] * 12)
    lot = random.Random(3)
    evening.rounds[1] = Round(1, draw_round(club, evening, lot))
    second = draw_round(club, evening, lot)
    assert len(set(second[3].players) & set(evening.rounds[1].lists[3].players)) <= 2


def test_so_many_that_they_cannot_sit_are_told_which_tables_there_are() -> None:
    club, evening = evening_of(["doppelkopf", "doppelkopf", "skat"], [None] * 17 + ["skat"] * 2)
    with pytest.raises(NoSeating) as refused:
        draw_round(club, evening, random.Random(1))
    assert str(refused.value) == (
        "19 people cannot be seated at these tables (Doppelkopf: 2 tables of 4 to 7; Skat: 1 table of 3 to 4, play "
        "only this: 2)."
    )
    assert "evening table NUMBER" in refused.value.next_step()


def test_no_table_is_told_to_take_more_than_it_can() -> None:
    assert people_by_game({"skat": 1}, {"skat": 5}, 0) is None
    assert people_by_game({"skat": 1, "doppelkopf": 1}, {"skat": 3}, 0) == {"skat": 3, "doppelkopf": 0}


def test_who_comes_late_sits_where_there_is_a_seat() -> None:
    """If all others keep their seats, a late arrival is not seated at a full table."""
    club, evening = evening_of(["doppelkopf", "skat"], [None] * 11)
    evening.rounds[1] = Round(
        1,
        {
            1: Seating([f"p{number}" for number in range(6)], "doppelkopf", "any", {}),
            2: Seating([f"p{number}" for number in range(6, 10)], "skat", "any", {}),
        },
    )
    assert fixed_round(club, evening, 2)[1].players[-1] == "p10"
