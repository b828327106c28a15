"""Seasons of a league: players of several clubs, club tables, promotion and relegation, a league day."""

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import Any

import psycopg
import pytest
from support.club_evenings import DAY, people_of_the_club, play_evening
from support.league_on_server import MadeLeague, league, names

from stichtisch.club import acts
from stichtisch.club.fold import club_of
from stichtisch.club.results import PlayerResult
from stichtisch.club.standings import Place, season_standings
from stichtisch.club.state import Season
from stichtisch.league import clubs
from stichtisch.league.page import season_page
from stichtisch.league.seasons import LeagueSeason
from stichtisch.league.standings import ClubPlace, LeaguePlayer, Table, next_divisions
from stichtisch.store import Database, open_database

pytestmark = pytest.mark.of_a_file

LEAGUE, ONE, OTHER = names("seasons")
YEAR = ("--from", f"{DAY.year}-01-01", "--to", f"{DAY.year + 1}-12-31")
# The index of the player who plays in both clubs.
BOTH = 2


def unseen(_length: int) -> Any:
    return nullcontext(lambda _done: None)


def play(path: Path, number: str, seed: int) -> None:
    """Play an evening of a club; one of its players has this federation number."""
    with open_database(path) as database:
        players = people_of_the_club(database, 8)
        with acts.desk(database, "Dora Dirks") as desk:
            acts.change_player(desk, players[BOTH], {"number": number})
        play_evening(database, players, ("doppelkopf", "doppelkopf"), rounds=1, length=2, seed=seed)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MadeLeague, dict[str, Path]]]:
    """A league with two clubs, each with one evening on the same day."""
    folder = tmp_path_factory.mktemp("clubs")
    files = {ONE: folder / "one.sqlite", OTHER: folder / "other.sqlite"}
    with league("seasons") as made:
        for seed, (club, place) in enumerate(((ONE, made.one), (OTHER, made.other)), start=1):
            play(files[club], "DDV 4711", seed)
            clubs.push(files[club], place, unseen)
        yield made, files


def own_points(path: Path) -> dict[str, int]:
    """Return everybody's points in the club's own season."""
    with open_database(path) as database:
        club = club_of(database)
        season = Season("all", date(2000, 1, 1), date(2100, 1, 1))
        places = season_standings(database, club, season, "doppelkopf")
        return {club.player(one.player).shown: one.result.final for one in places}


def test_the_server_looks_up_the_clubs_once_for_a_query(
    played: tuple[MadeLeague, dict[str, Path]],
) -> None:
    made, _ = played
    with psycopg.connect(made.operator.url) as connection, connection.transaction():
        connection.execute("SET LOCAL track_functions = 'all'")
        connection.execute(f"SET LOCAL ROLE {LEAGUE}_readers".encode())
        calls = "SELECT calls FROM pg_stat_xact_user_functions WHERE funcname = 'league_scope'"
        for club, sessions in (("", 4), (ONE, 2)):
            connection.execute("SELECT set_config('stichtisch.club', %s, true)", (club,))
            query = "SELECT count(*) FROM people WHERE evening BETWEEN 0 AND 1000000"
            # Each session has four people.
            assert connection.execute(query).fetchone() == (4 * sessions,)
        # Two queries. Planning a query may evaluate the function once more.
        assert connection.execute(calls).fetchall()[0][0] <= 4


def made_season(run: Callable[..., Any], made: MadeLeague, name: str, *more: object) -> None:
    outcome = run("league", "season", name, *YEAR, *more, "--league", made.operator)
    assert outcome.code == 0, outcome.err


def test_a_person_of_two_clubs_has_one_place(
    played: tuple[MadeLeague, dict[str, Path]], run: Callable[..., Any]
) -> None:
    made, files = played
    made_season(run, made, "both")
    shown = json.loads(run("league", "standings", "--season", "both", "--league", made.reader, "--json").out)
    one, other = own_points(files[ONE]), own_points(files[OTHER])
    (person,) = (row for row in shown if len(row["clubs"]) == 2)
    assert person["clubs"] == ["Club One", "The Other"] and person["evenings"] == 2
    assert person["final"] == one[person["name"]] + other[person["name"]]
    assert len(shown) == len(one) + len(other) - 1
    assert sum(row["final"] for row in shown) == sum(one.values()) + sum(other.values())
    assert [row["final"] for row in shown] == sorted((row["final"] for row in shown), reverse=True)
    made_season(run, made, "both", "--best", 1)
    shown = json.loads(run("league", "standings", "--season", "both", "--league", made.reader, "--json").out)
    (person,) = (row for row in shown if len(row["clubs"]) == 2)
    assert person["final"] == max(one[person["name"]], other[person["name"]])


def test_clubs_have_tables_and_go_up_and_down(
    played: tuple[MadeLeague, dict[str, Path]], run: Callable[..., Any]
) -> None:
    made, files = played
    made_season(run, made, "first", "--players", 3)
    made_season(run, made, "second")
    best = {club: sum(sorted(own_points(path).values(), reverse=True)[:3]) for club, path in files.items()}
    asked = ("--season", "first", "--league", made.operator)
    (table,) = json.loads(run("league", "tables", *asked, "--json").out)
    assert {one["club"]: one["points"] for one in table["places"]} == best
    assert run("league", "promote", "second", *asked).code == 2
    assert run("league", "division", 1, ONE, *asked).code == 0
    assert run("league", "division", 2, OTHER, *asked).code == 0
    shown = run("league", "tables", *asked).out
    assert shown.count("▲ up") == shown.count("▼ down") == 1 and max(map(len, shown.splitlines())) <= 80
    outcome = run("league", "promote", "second", *asked)
    assert outcome.out.split("\n")[:2] == [f"Division 1: {OTHER}", f"Division 2: {ONE}"]
    assert run("league", "division", 1, "nobody", *asked).code == 2
    assert run("league", "season", "x", *YEAR, "--league", made.one).code == 4


@pytest.mark.parametrize(
    ("language", "title"), [("en", "All clubs"), ("de", "Alle Vereine"), ("fr", "Tous les clubs")]
)
def test_a_page_has_clubs_and_players(
    played: tuple[MadeLeague, dict[str, Path]],
    run: Callable[..., Any],
    tmp_path: Path,
    language: str,
    title: str,
) -> None:
    made, files = played
    made_season(run, made, "page")
    asked = ("--season", "page", "--league", made.reader)
    assert run("league", "page", tmp_path / "page.html", "--language", language, *asked).code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"<h2>{title}</h2>" in page and "Club One" in page and "<script" not in page
    assert all(name in page for path in files.values() for name in own_points(path))


def test_names_are_text_on_the_page() -> None:
    season = LeagueSeason("<b>", date(2026, 1, 1), date(2026, 12, 31), "skat")
    hostile = "<img src=x onerror=alert(1)>"
    tables = [Table(1, [ClubPlace(1, "a", hostile, 5, 1, 1, -1)])]
    result = PlayerResult("0", 1, 1, 1, 1, 0, 0)
    players = [LeaguePlayer(hostile, (hostile,), Place(1, result, evenings=1))]
    page = season_page(hostile, season, tables, players, "en")
    assert "<img" not in page and "<b>" not in page and page.count("&lt;img") == 4
    assert "▼ goes down" in page and season_page("x", season, [], [], "en").count('class="empty"') == 1


def test_who_goes_up_or_down_changes_places() -> None:
    def place(club: str, moves: int) -> ClubPlace:
        return ClubPlace(1, club, club, 0, 0, 0, moves)

    tables = [Table(1, [place("a", 0), place("b", -1)]), Table(2, [place("c", 1), place("d", 0)])]
    assert next_divisions(tables) == {1: ["a", "c"], 2: ["b", "d"]}


def test_a_league_day_is_certified_club_by_club(
    played: tuple[MadeLeague, dict[str, Path]], run: Callable[..., Any], tmp_path: Path
) -> None:
    made, files = played
    asked = ("league", "certificate", DAY.isoformat(), "--league", made.reader)
    found = json.loads(run(*asked, "--json").out)
    assert [one["club"] for one in found["clubs"]] == [ONE, OTHER]
    prints = {}
    for one in found["clubs"]:
        (evening,) = one["evenings"]
        with open_database(files[one["club"]]) as database:
            prints[one["club"]] = own_fingerprint(database)
        assert evening["fingerprint"] == prints[one["club"]]
    # The evenings are not sealed, so no result is proved.
    assert run(*asked).code == 1 and "League day" in run(*asked).out
    with open_database(made.other) as opened, opened.transaction() as connection:
        connection.execute("UPDATE seats SET score = score + 1")
    changed = json.loads(run(*asked, "--json").out)
    assert changed["fingerprint"] != found["fingerprint"]
    assert changed["clubs"][0] == found["clubs"][0] and not changed["clubs"][1]["holds"]
    assert json.loads(run("league", "certificate", "1999-01-01", *asked[3:], "--json").out)["clubs"] == []


def own_fingerprint(database: Database) -> str:
    """Return the fingerprint of the only evening in a club's database."""
    from stichtisch.certificate.assessment import certify

    club = club_of(database)
    (evening,) = club.evenings.values()
    return certify(database, club, evening, None).fingerprint
