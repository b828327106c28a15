"""Tests the standings of a round, an evening and a season of the club."""

import json
import re
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.club_evenings import TableJournal, club_database, people_of_the_club, play_evening
from support.club_lists import DAY, add_list, club_of_people, evening_of, got

from stichtisch.club import acts
from stichtisch.club.fold import club_of
from stichtisch.club.results import ListResult, stored_lists, sums_of
from stichtisch.club.standings import (
    Place,
    best_of,
    drawn_lot,
    evening_standings,
    games_of,
    order_of,
    penalty_list,
    ranked,
    round_standings,
    season_places,
    season_standings,
)
from stichtisch.club.state import Club, ListKey, Penalty, Player, Season
from stichtisch.i18n import Texts
from stichtisch.publish.ranking import ranking_notes
from stichtisch.store import open_database, stored_sessions


def _ranks(places: Sequence[Place]) -> list[tuple[int, str, int]]:
    return [(place.rank, place.player, place.result.final) for place in places]


def test_doppelkopf_ranks_by_points_then_by_deals_won_then_shares() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora", "Emil")
    evening = evening_of(club)
    results = [got("dora", 5, won=3), got("carla", 5, won=4), got("emil", -20), got("anna", 5, won=4)]
    lists = dict([add_list(evening, 1, 1, *results, got("ben", 5, won=3))])
    places = evening_standings(club, evening, lists, "doppelkopf")
    assert _ranks(places) == [
        (1, "anna", 5),
        (1, "carla", 5),
        (3, "ben", 5),
        (3, "dora", 5),
        (5, "emil", -20),
    ]
    assert [place.shared for place in places] == [True, True, True, True, False]
    assert not any(place.lot for place in places)


def test_skat_ranks_by_games_won_then_fewer_lost_then_by_lot() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora", "Emil")
    evening = evening_of(club)
    results = [
        got("anna", 800, alone_won=8, alone_lost=2),
        got("ben", 800, alone_won=8, alone_lost=1),
        got("carla", 800, alone_won=9, alone_lost=4),
        got("dora", 100),
        got("emil", 100),
    ]
    lists = dict([add_list(evening, 1, 1, *results, game="skat")])
    places = evening_standings(club, evening, lists, "skat")
    first, last = sorted(("dora", "emil"), key=lambda player: drawn_lot("e1", player))
    assert _ranks(places) == [
        *[(1, "carla", 800), (2, "ben", 800), (3, "anna", 800)],
        *[(4, first, 100), (5, last, 100)],
    ]
    # If a rank was drawn by lot, anybody can recompute the lot: it is the SHA-256 of the evening and the player.
    assert [place.lot for place in places] == ["", "", "", drawn_lot("e1", first), drawn_lot("e1", last)]
    assert not any(place.shared for place in places)


def test_the_tie_break_that_decided_is_named_in_each_language() -> None:
    club = club_of_people("Anna", "Ben", "Carla", "Dora", "Emil")
    evening = evening_of(club)
    skat = [
        got("anna", 800, alone_won=8, alone_lost=2),
        got("ben", 800, alone_won=8, alone_lost=1),
        got("carla", 800, alone_won=9, alone_lost=4),
        got("dora", 100),
        got("emil", 100),
    ]
    places = evening_standings(club, evening, dict([add_list(evening, 1, 1, *skat, game="skat")]), "skat")
    first, last = (club.player(place.player).shown for place in places[3:])
    assert ranking_notes("skat", places, club, Texts("sheets", "en")) == [
        "Carla before Ben: more games won alone",
        "Ben before Anna: fewer games lost alone",
        f"{first} before {last}: by lot",
    ]
    results = [got("dora", 5, won=3), got("carla", 5, won=4), got("anna", 9), got("ben", 5, won=3)]
    lists = dict([add_list(evening, 2, 1, *results)])
    places = evening_standings(club, evening, lists, "doppelkopf")
    # Ben and Dora share a rank.
    assert ranking_notes("doppelkopf", places, club, Texts("sheets", "de")) == [
        "Carla vor Ben: mehr Spiele gewonnen"
    ]


def test_standings_say_who_has_played_fewer_deals() -> None:
    club = club_of_people("Anna", "Ben", "Carla")
    evening = evening_of(club)
    lists = dict(
        [
            add_list(evening, 1, 1, got("anna", 10, deals=16), got("ben", 4, deals=12)),
            add_list(
                evening, 2, 1, got("anna", 1, deals=8), got("ben", -4, deals=8), got("carla", 0, deals=8)
            ),
        ]
    )
    places = evening_standings(club, evening, lists, "doppelkopf")
    # Anna has played 16 + 8 deals, Ben 12 + 8, Carla 8. Ben and Carla share a rank.
    assert ranking_notes("doppelkopf", places, club, Texts("sheets", "en")) == [
        "Not all have played the same number of deals: 8 to 24."
    ]
    assert ranking_notes("doppelkopf", places[:2], club, Texts("sheets", "en")) == [
        "Played fewer deals than others, who have played 24: Ben (20)"
    ]
    of_second = round_standings(club, evening, lists, 2, "doppelkopf")
    assert ranking_notes("doppelkopf", of_second, club, Texts("sheets", "en")) == []


def test_a_lot_can_be_drawn_again_by_anybody() -> None:
    # printf 'e1 anna' | sha256sum
    assert drawn_lot("e1", "anna") == "9545a410"


def test_an_evening_sums_the_lists_of_a_game_and_what_directors_gave() -> None:
    club = club_of_people("Anna", "Ben")
    evening = evening_of(club)
    lists = dict(
        [
            add_list(evening, 1, 1, got("anna", 10, deals=24, won=12), got("ben", -10, deals=24)),
            add_list(evening, 2, 1, got("anna", -4, deals=16, won=2), got("ben", 4, deals=16)),
            add_list(evening, 3, 1, got("ben", 300, deals=36), game="skat"),
        ]
    )
    evening.penalties = [
        Penalty("anna", -5, "phone", "Dora", 2100),
        Penalty("ben", -50, "late", "Dora", 3100),
    ]
    anna, ben = evening_standings(club, evening, lists, "doppelkopf")
    assert (anna.result.final, anna.result.points, anna.result.penalty, anna.lists) == (1, 1, -5, 2)
    assert (anna.result.deals, anna.result.won, anna.per_deal) == (40, 14, 1 / 40)
    assert anna.penalties == (evening.penalties[0],)
    # Ben's penalty in the third round counts in Skat, which he played in that round.
    assert ben.result.final == -6
    assert evening_standings(club, evening, lists, "skat")[0].result.final == 250
    assert _ranks(round_standings(club, evening, lists, 1, "doppelkopf")) == [
        (1, "anna", 10),
        (2, "ben", -10),
    ]
    assert _ranks(round_standings(club, evening, lists, 2, "doppelkopf")) == [(1, "ben", 4), (2, "anna", -9)]
    assert games_of(lists) == ["doppelkopf", "skat"]


def test_a_penalty_counts_where_its_player_sat() -> None:
    club = club_of_people("Anna", "Ben")
    evening = evening_of(club)
    lists = dict([add_list(evening, 1, 2, got("anna", 0)), add_list(evening, 3, 1, got("anna", 0))])
    seats = {key: one.results for key, one in lists.items()}

    def where(player: str, at: int) -> ListKey | None:
        return penalty_list(club, evening, seats, Penalty(player, -1, "", "", at))

    assert [where("anna", at) for at in (500, 1000, 2999, 3000)] == [*[ListKey(1, 2)] * 3, ListKey(3, 1)]
    assert where("ben", 1500) is None


def _season(
    results: Sequence[Sequence[tuple[str, int]]], best: int = 0, club: Club | None = None
) -> list[Place]:
    # Makes evenings with these results, a week apart.
    club = club or club_of_people("Anna", "Ben", "Carla")
    lists = {}
    for number, of_evening in enumerate(results):
        evening = evening_of(club, f"e{number}", DAY + timedelta(weeks=number))
        lists[evening.id] = sums_of(dict([add_list(evening, 1, 1, *(got(*one) for one in of_evening))]))
    season = Season("autumn", DAY, DAY + timedelta(weeks=len(results) - 1), best)
    return season_places(club, season, lists, "doppelkopf")


def test_of_a_season_the_best_evenings_of_each_count() -> None:
    results = [[("anna", 10), ("ben", 20)], [("anna", -5)], [("anna", 7), ("ben", -30)]]
    # The best two evenings count: for Anna 10 + 7, and for Ben 20 - 30, because he has no third one.
    anna, ben = _season(results, best=2)
    assert _ranks([anna, ben]) == [(1, "anna", 17), (2, "ben", -10)]
    assert [(part.of, part.result.final, part.counted) for part in anna.parts] == [
        *[("e0", 10, True), ("e1", -5, False), ("e2", 7, True)]
    ]
    assert (anna.evenings, anna.lists, anna.per_evening, anna.result.deals) == (2, 2, 8.5, 20)
    assert _ranks(_season(results)) == [(1, "anna", 12), (2, "ben", -10)]


def test_only_evenings_within_the_days_of_a_season_count() -> None:
    club = club_of_people("Anna")
    lists = {}
    for number in range(4):
        evening = evening_of(club, f"e{number}", date(2026, 12, 30) + timedelta(days=number))
        lists[evening.id] = sums_of(dict([add_list(evening, 1, 1, got("anna", 10**number))]))
    season = Season("2026", date(2026, 12, 31), date(2027, 1, 1))
    assert _ranks(season_places(club, season, lists, "doppelkopf")) == [(1, "anna", 110)]


def test_guests_without_a_name_are_of_an_evening_alone() -> None:
    club = club_of_people("Anna", guests=("Gast Gabi",))
    club.players["g"] = Player("g", "Guest 1", guest=True)
    evening = evening_of(club)
    lists = dict([add_list(evening, 1, 1, got("anna", 1), got("gast gabi", 2), got("g", 3))])
    shown = [place.player for place in evening_standings(club, evening, lists, "doppelkopf")]
    assert shown == ["g", "gast gabi", "anna"]
    season = Season("s", DAY, DAY)
    places = season_places(club, season, {"e1": sums_of(lists)}, "doppelkopf")
    # Only the players who are shown are ranked.
    assert _ranks(places) == [(1, "gast gabi", 2), (2, "anna", 1)]


def test_who_was_merged_is_one() -> None:
    club = club_of_people("Anna", "Ben")
    evening = evening_of(club)
    lists = dict([add_list(evening, 1, 1, got("anna", 1), got("ben", -1))])
    evening.penalties = [Penalty("annie", -4, "", "", 1100)]
    club.same["annie"] = "anna"
    assert _ranks(evening_standings(club, evening, lists, "doppelkopf")) == [(1, "ben", -1), (2, "anna", -3)]


@pytest.mark.parametrize("game", ["doppelkopf", "skat"])
def test_a_season_of_stored_evenings_is_the_sum_of_their_standings(tmp_path: Path, game: str) -> None:
    with open_database(club_database(tmp_path / "club.sqlite", evenings=2)) as database:
        with acts.desk(database, "Dora Dirks") as desk:
            evening = desk.evening()
            acts.give_penalty(desk, evening, desk.club.player(evening.here[0]), -9, "phone")
            acts.give_penalty(desk, evening, desk.club.player(evening.here[7]), -6, "late")
        club = club_of(database)
        expected: dict[str, int] = {}
        for one in club.evenings.values():
            lists = stored_lists(database, club, one)
            for place in evening_standings(club, one, lists, game):
                expected[place.player] = expected.get(place.player, 0) + place.result.final
        season = Season("2026", date(2026, 1, 1), date(2026, 12, 31))
        places = season_standings(database, club, season, game)
    assert {place.player: place.result.final for place in places} == expected
    # A penalty counts in only one game. Otherwise, the points add up to 0, except in Skat with the Seeger-Fabian
    # system.
    penalties = sum(place.result.penalty for place in places)
    assert penalties in (0, -9, -6, -15)
    if game == "doppelkopf":
        assert sum(place.result.points for place in places) == penalties


def test_a_session_that_a_director_moved_counts_on_one_evening_alone(tmp_path: Path) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        players = people_of_the_club(database, 8)
        games = ("doppelkopf", "doppelkopf")
        first = play_evening(database, players, games, rounds=1)
        second = play_evening(database, players, games, rounds=1, day=DAY + timedelta(7), seed=2)
        moved = next(one for one in stored_sessions(database) if one.mark == first.mark(ListKey(1, 1)))
        with acts.desk(database, "Dora Dirks") as desk:
            key = (moved.serial, moved.journal, moved.sequence)
            acts.link_session(desk, desk.club.evenings[second.id], ListKey(9, 1), key, {})
        club = club_of(database)
        lists = {id: stored_lists(database, club, evening) for id, evening in club.evenings.items()}
        assert lists[first.id][ListKey(1, 1)].results == {}
        season = Season("s", DAY, DAY + timedelta(7))
        places = season_standings(database, club, season, "doppelkopf")
    assert len(lists[second.id][ListKey(9, 1)].results) == 4
    # There are two lists of four deals on each evening, and every player is in one list on each evening.
    assert {place.lists for place in places} == {2}


def test_a_season_does_not_count_a_session_without_a_deal(tmp_path: Path) -> None:
    """A table that got its people but played no deal gives no evening, not even a better one than a bad evening."""
    with open_database(tmp_path / "club.sqlite") as database:
        players = people_of_the_club(database, 4)
        evening = play_evening(database, players, ("doppelkopf",), rounds=1)
        seating = evening.rounds[1].lists[1]
        journal = TableJournal("e661410000000009", "abcdef01")
        with acts.desk(database, "Dora Dirks") as desk:
            other = acts.new_evening(desk, "Cancelled", DAY + timedelta(7))
            acts.seat_round(desk, other, 1, {1: seating})
        club = club_of(database)
        names = [club.player(id).shown for id in seating.players]
        journal.begin(club.evenings[other.id].mark(ListKey(1, 1)), seating, names)
        journal.store(database)
        assert stored_lists(database, club, club.evenings[other.id])[ListKey(1, 1)].played == []
        season = Season("s", DAY, DAY + timedelta(7), best=1)
        places = season_standings(database, club, season, "doppelkopf")
        expected = evening_standings(club, evening, stored_lists(database, club, evening), "doppelkopf")
    assert [(one.result, one.lists, one.evenings) for one in places] == [
        (one.result, 1, 1) for one in expected
    ]


_FINALS = st.lists(st.integers(-50, 50), min_size=1, max_size=12)


@given(
    numbers=st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), max_size=12),
    game=st.sampled_from(["doppelkopf", "skat", "double"]),
)
def test_ranks_are_consistent(numbers: list[tuple[int, int, int]], game: str) -> None:
    results = [
        got(f"p{at}", final, won=won, alone_won=won, alone_lost=lost)
        for at, (final, won, lost) in enumerate(numbers)
    ]
    order = order_of(game)
    places = ranked([Place(0, result) for result in results], order, "x")
    keys = [order.key(place.result) for place in places]
    assert sorted(place.player for place in places) == sorted(result.player for result in results)
    assert keys == sorted(keys, reverse=True)
    for place, key in zip(places, keys, strict=True):
        better = sum(other > key for other in keys)
        if order.lot:
            assert place.rank == 1 + places.index(place)
            assert bool(place.lot) == (keys.count(key) > 1)
        else:
            # 1, 1, 3
            assert place.rank == 1 + better
            assert place.shared == (keys.count(key) > 1)


@given(finals=_FINALS, count=st.integers(1, 12))
def test_of_the_best_evenings_none_left_out_is_better_and_more_never_have_a_better_average(
    finals: list[int], count: int
) -> None:
    results = [got("anna", final) for final in finals]
    order = order_of("doppelkopf")
    counted = best_of(results, count, order)
    assert len(counted) == min(count, len(finals))
    left_out = [final for at, final in enumerate(finals) if at not in counted]
    taken = [finals[at] for at in counted]
    assert not left_out or max(left_out) <= min(taken)
    more = best_of(results, count + 1, order)
    assert counted <= more
    assert sum(taken) * len(more) >= sum(finals[at] for at in more) * len(taken)


@given(finals=_FINALS, better=st.integers(1, 50), at=st.integers(0, 11), best=st.integers(0, 6))
def test_a_better_evening_never_makes_a_season_worse(
    finals: list[int], better: int, at: int, best: int
) -> None:
    def total(numbers: list[int]) -> int:
        return _season([[("anna", number)] for number in numbers], best)[0].result.final

    raised = list(finals)
    raised[at % len(finals)] += better
    assert total(raised) >= total(finals)


def test_lists_without_results_are_no_places() -> None:
    club = club_of_people("Anna")
    evening = evening_of(club)
    key, empty = add_list(evening, 1, 1)
    assert isinstance(empty, ListResult)
    assert evening_standings(club, evening, {key: empty}, "doppelkopf") == []
    assert games_of({key: empty}) == []


@pytest.fixture
def club(database: Path) -> Path:
    """Return the commands' database with two evenings of a club."""
    return club_database(database, evenings=2)


def test_standings_of_the_club_are_shown_by_game(run: Any, club: Path) -> None:
    outcome = run("standings", "--evening", "latest", "--database", club)
    assert (outcome.code, outcome.err) == (0, "")
    heads = [line for line in outcome.out.splitlines() if "Evening 2" in line]
    assert heads == ["Doppelkopf: Evening 2, 2026-11-27", "Skat: Evening 2, 2026-11-27"]
    data = json.loads(run("standings", "--evening", "latest", "--json", "--database", club).out)
    assert [game["game"] for game in data["games"]] == ["doppelkopf", "skat"]
    # Doppelkopf has three tables with four, four and five people; Skat has two tables with four. Each evening has two
    # rounds.
    assert sum(place["lists"] for place in data["games"][0]["places"]) == 2 * 13
    assert sum(place["lists"] for place in data["games"][1]["places"]) == 2 * 8
    assert sum(place["points"] for place in data["games"][0]["places"]) == 0
    for game in data["games"]:
        for place in game["places"]:
            assert place["final"] == sum(part["final"] for part in place["parts"])
            assert f"{place['rank']}." in outcome.out
    # In both games, some people played alone.
    for game in data["games"]:
        assert sum(place["alone_won"] + place["alone_lost"] for place in game["places"]) > 0


def test_a_round_is_part_of_its_evening(run: Any, club: Path) -> None:
    def finals(*arguments: object) -> dict[str, int]:
        data = json.loads(run("standings", *arguments, "--json", "--database", club).out)
        return {place["shown"]: place["final"] for place in data["games"][0]["places"]}

    first, second, whole = finals("--round", 1), finals("--round", 2), finals("--evening", "latest")
    assert whole == {name: first.get(name, 0) + second.get(name, 0) for name in {**first, **second}}


def test_points_are_shown_round_by_round_and_day_by_day(run: Any, club: Path) -> None:
    """Each round shows the table's number, and the sum is the points of all rounds plus penalties."""
    shown = run("--language", "en", "standings", "--evening", "latest", "--parts").out
    head, *rows = shown.splitlines()[1:]
    assert head.split()[:5] == ["Player", "Round", "1", "Round", "2"] and head.split()[-1] == "Sum"
    numbers = [
        list(map(int, re.findall(r"(?<= )[-+]\d+", row))) for row in rows[: rows.index("")] if row.strip()
    ]
    assert len(numbers) > 10 and all(sum(row[:-1]) == row[-1] for row in numbers)
    assert all(re.search(r" [-+]\d+ T[1-5] ", row) for row in rows[: rows.index("")])
    run("season", "new", "year", "--from", "2026-01-01", "--to", "2026-12-31", "--best", 1)
    days = run("--language", "en", "season", "show", "year", "--parts").out
    assert "11-20" in days and "11-27" in days and re.search(r"\([-+]\d+\)", days)
    assert run("standings", "--parts").code == 2


def test_a_season_is_made_listed_and_shown(run: Any, club: Path) -> None:
    days = ("--from", "2026-01-01", "--to", "31.12.2026")
    made = run("season", "new", "Year 26", *days, "--best", 1, "--by", "Dora", "--database", club)
    assert (made.code, made.out.split(".")[0]) == (0, "Year 26 has 2 evenings so far")
    assert (
        "2026-01-01 to 2026-12-31, 2 evenings, the best 1 of each: Year 26"
        in run("season", "list", "--database", club).out
    )
    shown = run("season", "show", "--database", club)
    assert shown.out.startswith("Doppelkopf: Year 26, 2 evenings, the best 1 of each\n")
    assert run("standings", "--season", "Year 26", "--database", club).out == shown.out
    data = json.loads(run("season", "show", "Year 26", "--json", "--database", club).out)
    assert (data["first"], data["last"], data["best"]) == ("2026-01-01", "2026-12-31", 1)
    one_day = ("--from", "2026-11-20", "--to", "2026-11-20")
    made = run("season", "new", "Day", *one_day, "--by", "Dora", "--database", club)
    assert "Day has 1 evening so far" in made.out
    assert ", 1 evening, all of them: Day" in run("season", "list", "--database", club).out
    for place in data["games"][0]["places"]:
        assert place["evenings"] == 1
        assert place["final"] == max(part["final"] for part in place["parts"])


def test_what_there_is_not_is_said(run: Any, club: Path) -> None:
    outcome = run("season", "show", "1999", "--database", club)
    assert (outcome.code, "has no season yet" in outcome.err) == (2, True)
    outcome = run("season", "new", "x", "--from", "2026-01-02", "--to", "2026-01-01", "--database", club)
    assert outcome.code == 2
    assert run("standings", "--season", "x", "--session", 1, "--database", club).code == 2
    assert run("standings", "--evening", "zz", "--database", club).code == 2
    assert "No season yet" in run("season", "list", "--database", club).out
    run("season", "new", "2026", "--from", "2026-01-01", "--to", "2026-12-31", "--database", club)
    outcome = run("season", "show", "1999", "--database", club)
    assert (outcome.code, "There is no season '1999'; there are: 2026." in outcome.err) == (2, True)
