"""`stichtisch players` and `stichtisch evening` as a club uses them: from importing members to a finished round."""

import json
import re
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from support.club_evenings import TableJournal, collected_deals
from support.hostile_names import NAMES
from support.scripted_table import DirectTransport, ScriptedTable

from stichtisch.club.fold import club_of
from stichtisch.club.log import club_records, faults, personal
from stichtisch.club.state import Seating
from stichtisch.club.table_orders import order_for
from stichtisch.commands.evening.showing import seat_lines
from stichtisch.device.client import Client
from stichtisch.store import open_database, open_existing, stored_sessions
from stichtisch.store.engine.sqlite import file_of
from stichtisch.sync.sync import synchronise

MEMBERS = (
    "Nummer;Name;Verein\r\n1;Anna Albers;SC Nord\r\n2;Ben Brandt;SC Nord\r\n3;Cläus;SC Süd\r\n4;Dora;\r\n"
)


@pytest.fixture
def club(run: Any, tmp_path: Path) -> Any:
    """A club of eight, and an evening with a table for each game."""
    file = tmp_path / "members.csv"
    file.write_bytes((MEMBERS + "5;Emil;\r\n6;Frieda;\r\n7;Georg;\r\n8;Hanna;\r\n").encode("cp1252"))
    assert run("players", "import", file).out == "Players added: 8; known before: 0.\n"
    assert run("evening", "new", "Friday", "--day", "20.11.2026", "--by", "Dora").code == 0
    assert run("evening", "table", 1, "--game", "doppelkopf", "--option", "session_deals=4").code == 0
    assert run("evening", "table", 2, "--game", "skat").code == 0
    return run


def names(run: Any) -> list[str]:
    return sorted(player["name"] for player in json.loads(run("players", "--json").out))


def test_members_come_from_a_file_that_windows_wrote(club: Any) -> None:
    assert names(club)[:4] == ["Anna Albers", "Ben Brandt", "Cläus", "Dora"]
    listed = json.loads(club("players", "--json").out)
    assert {player["number"] for player in listed} == set("12345678")
    assert [player["club"] for player in listed if player["name"] == "Cläus"] == ["SC Süd"]


def test_a_list_of_results_names_everybody_once(run: Any, tmp_path: Path) -> None:
    # The columns of the older club program, verbatim.
    head = "Nummer;Name;Wertung;Spielerpunkte;Spiele gewonnen;Spiele verloren;Datum;Uhrzeit;Serie;Tisch;Tischgröße"
    rows = ["17;Otto;812;612;5;1;01.02.2026;19:30;1;2;4", "17;Otto;500;400;3;1;01.02.2026;21:00;2;1;4"]
    file = tmp_path / "results.csv"
    file.write_text(
        "\n".join([head, *rows, "18;Paula;3;3;0;0;01.02.2026;19:30;1;2;4", ""]), encoding="utf-8-sig"
    )
    assert run("players", "import", file).out == "Players added: 2; known before: 0.\n"
    assert run("players", "import", file).out == "Players added: 0; known before: 2.\n"
    assert names(run) == ["Otto", "Paula"]


@pytest.mark.parametrize("content", ["", "Vorname;Alter\nA;3\n", "\0\0"])
def test_what_is_no_list_of_players_is_refused(run: Any, tmp_path: Path, content: str) -> None:
    file = tmp_path / "no.csv"
    file.write_text(content)
    outcome = run("players", "import", file)
    assert (outcome.code, outcome.out) == (2, "")
    assert "is not a list of players" in outcome.err and "Name;" in outcome.err


def test_one_bad_card_in_a_file_adds_nobody(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("Name,Card\nAnna,04A1B2C3D4E5F6\nBen,nonsense\n")
    assert run("players", "import", file).code == 2
    assert run("players", "add", "Anna").code == 0
    assert names(run) == ["Anna"]


def listed(run: Any) -> list[tuple[str, str, str]]:
    """Name, nickname and number of all players."""
    players = json.loads(run("players", "--json").out)
    return sorted((one["name"], one["nickname"], one["number"]) for one in players)


def test_two_of_one_name_with_two_numbers_are_two(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Nummer\nAnna;7\nPeter Schmidt;101\nPeter Schmidt;102\n")
    outcome = run("players", "import", file)
    assert outcome.code == 6 and "'Peter Schmidt'" in outcome.err and "nickname" in outcome.err
    assert listed(run) == []
    file.write_text("Name;Spitzname;Nummer\nPeter Schmidt;Pit;101\nPeter Schmidt;Peer;102\n")
    assert run("players", "import", file).out == "Players added: 2; known before: 0.\n"
    both = [("Peter Schmidt", "Peer", "102"), ("Peter Schmidt", "Pit", "101")]
    assert listed(run) == both
    file.write_text("Name\nAnna\nPeter Schmidt\n")
    outcome = run("players", "import", file)
    assert outcome.code == 2 and "'Peter Schmidt'" in outcome.err
    assert listed(run) == both
    file.write_text("Name;Spitzname;Verein\nPeter Schmidt;Pit;SC Nord\n")
    assert run("players", "import", file).out == "Players added: 0; known before: 1.\n"
    assert listed(run) == both


def test_a_number_goes_before_a_name(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Nummer\nAnna;1\nBen;2\nCarla;\n")
    assert run("players", "import", file).code == 0
    # Ben's number now belongs to an "Anna, Änne"; Carla is given her first number.
    file.write_text("Name;Spitzname;Nummer\nAnna;Änne;2\nCarla;;3\n")
    assert run("players", "import", file).out == "Players added: 0; known before: 2.\n"
    assert listed(run) == [("Anna", "", "1"), ("Anna", "Änne", "2"), ("Carla", "", "3")]
    file.write_text("Name\nCarla\n")
    assert run("players", "import", file).out == "Players added: 0; known before: 1.\n"


def test_two_may_not_be_called_the_same(club: Any) -> None:
    outcome = club("players", "add", "Dora")
    assert outcome.code == 6 and "nickname" in outcome.err
    assert club("players", "add", "Dora", "--nickname", "Dodo").code == 0


def test_guests_become_players(club: Any) -> None:
    assert club("players", "guest").code == 0
    assert club("players", "guest").code == 0
    assert club("players", "change", "Guest 2", "--name", "Ida", "--member").code == 0
    shown = {player["name"]: player["guest"] for player in json.loads(club("players", "--json").out)}
    assert shown["Guest 1"] is True and shown["Ida"] is False


def test_a_player_is_meant_by_the_beginning_of_a_name_if_only_one_has_it(club: Any) -> None:
    assert club("players", "card", "han", "04a1b2c3d4e5f6").code == 0
    assert club("players", "add", "Hanno").code == 0
    outcome = club("players", "card", "han", "04A1B2C3D4E5F7")
    assert outcome.code == 2 and "Several players match" in outcome.err and "Give more" in outcome.err
    assert club("players", "card", "nobody", "04A1B2C3D4E5F7").code == 2
    assert club("players", "card", "hanna", "xyz").code == 2


def test_a_draw_seats_everybody_and_rounds_go_on(club: Any) -> None:
    assert (
        club(
            "evening",
            "join",
            "Anna",
            "Ben",
            "Cläus",
            "Dora",
            "Emil",
            "Frieda",
            "Georg",
            "--game",
            "doppelkopf",
        ).code
        == 0
    )
    assert club("evening", "draw").code == 0
    assert club("evening", "leave", "Georg", "Frieda", "Emil").code == 0
    assert club("evening", "join", "Hanna", "Georg", "Frieda", "--game", "skat").code == 0
    assert club("evening", "draw", "--seed", "a").code == 0
    evening = json.loads(club("evening", "--json").out)
    lists = {
        one["table"]: {player["shown"] for player in one["players"]} for one in evening["rounds"][0]["lists"]
    }
    assert lists == {1: {"Anna Albers", "Ben Brandt", "Cläus", "Dora"}, 2: {"Hanna", "Georg", "Frieda"}}
    assert club("evening", "begin").code == 0
    outcome = club("evening", "draw", "--round", 1)
    assert outcome.code == 6 and "Round 1 is running: its seats are already drawn." in outcome.err
    assert club("evening", "finish").code == 0
    assert club("evening", "draw", "--by-standings").code == 0
    assert [one["round"] for one in json.loads(club("evening", "--json").out)["rounds"]] == [1, 2]


def test_everybody_may_stay_where_he_sat(club: Any) -> None:
    assert club("evening", "draw", "--fixed").code == 2
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "join", "Emil", "Frieda", "Georg", "--game", "skat").code == 0
    assert club("evening", "draw").code == 0
    assert club("evening", "begin").code == 0
    assert club("evening", "finish").code == 0
    assert club("evening", "join", "Hanna").code == 0
    assert club("evening", "leave", "Georg").code == 0
    assert club("evening", "draw", "--fixed").code == 0
    first, second = (
        {one["table"]: [player["shown"] for player in one["players"]] for one in round_["lists"]}
        for round_ in json.loads(club("evening", "--json").out)["rounds"]
    )
    assert second[1] == first[1]
    assert second[2] == [name for name in first[2] if name != "Georg"] + ["Hanna"]
    # Two players are left at the Skat table: too few for a game.
    assert club("evening", "leave", "Frieda").code == 0
    assert club("evening", "draw", "--fixed").code == 2


def tables(run: Any) -> list[dict[str, Any]]:
    """Return the tables as `evening --json` prints them."""
    return list(json.loads(run("evening", "--json").out)["tables"])


def test_what_is_not_said_of_a_table_stays(club: Any) -> None:
    serial = "e661640843000001"
    assert club("evening", "table", 1, "--serial", serial).code == 0
    assert club("evening", "table", 1, "--game", "doppelkopf", "--option", "mandatory_solos=0").code == 0
    output = club("evening", "table", 1, "--option", "session_deals=8").out
    assert output.startswith(f"Table 1, {serial}: Doppelkopf, DDV TSR, mandatory_solos=0, session_deals=8.")
    setup = {"table": 1, "game": "doppelkopf", "profile": "ddv-tsr", "serial": serial}
    assert tables(club)[0] == setup | {"options": {"mandatory_solos": 0, "session_deals": 8}}
    # Naming a profile or another game resets the house rules.
    assert club("evening", "table", 1, "--profile", "ddv-tsr").code == 0
    assert tables(club)[0] == setup | {"options": {}}
    assert club("evening", "table", 1, "--game", "skat").code == 0
    assert tables(club)[0] == setup | {"game": "skat", "profile": "isko", "options": {}}
    assert club("evening", "table", 1, "--serial", "").code == 0
    assert tables(club)[0]["serial"] is None
    assert club("evening", "table", 9, "--serial", serial).code == 2


def test_other_rules_count_from_the_next_draw_on(club: Any, database: Path) -> None:
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    assert club("evening", "begin").code == 0
    output = club("evening", "table", 1, "--option", "session_deals=8").out
    until = (
        "Round 1 keeps the rules with which it was drawn, Doppelkopf, DDV TSR, session_deals=4. "
        "The new rules apply from the next draw on."
    )
    assert until in output
    # A new serial number applies at once; no other setting has changed.
    assert club("evening", "table", 1, "--option", "session_deals=4", "--serial", "aa").out.count("\n") == 1
    club("evening", "table", 1, "--option", "session_deals=8")
    assert club("evening", "finish").code == 0
    assert "keeps" not in club("evening", "table", 1, "--option", "session_deals=12").out
    assert club("evening", "draw", "--fixed").code == 0
    with open_database(database) as opened:
        evening = club_of(opened).latest()
    assert evening is not None
    assert [evening.rounds[number].lists[1].options for number in (1, 2)] == [
        {"session_deals": 4},
        {"session_deals": 12},
    ]
    # All four play only Doppelkopf.
    assert club("evening", "table", 1, "--game", "skat").code == 0
    refused = club("evening", "draw", "--fixed")
    assert refused.code == 2 and "without --fixed" in refused.err


def test_so_few_that_nobody_can_play_get_no_seats(club: Any) -> None:
    assert club("evening", "join", "Anna", "Ben").code == 0
    outcome = club("evening", "draw")
    assert outcome.code == 2 and "2 people cannot be seated" in outcome.err
    assert json.loads(club("evening", "--json").out)["rounds"] == []


def test_sessions_without_a_list_are_named_until_the_next_morning(club: Any, database: Path) -> None:
    """An evening may go on after midnight. A session of the next day is not of this evening."""
    with open_database(database) as opened:
        for number, (day, hour) in enumerate(((20, 19), (21, 1), (21, 19))):
            begins = int(datetime(2026, 11, day, hour, 30).timestamp())
            journal = TableJournal(f"e66141000000000{number}", f"{number:08x}", begins)
            rules = Seating([], "doppelkopf", "ddv-tsr", {})
            journal.play_list(
                None, rules, ["Anna", "Ben", "Carla", "Dora"], collected_deals("doppelkopf")[:1]
            )
            journal.store(opened)
    shown = club("evening").out
    assert [time for time in ("19:30, table", "01:30, table") if time in shown] == [
        "19:30, table",
        "01:30, table",
    ]
    assert "e661410000000002" not in shown


def test_people_exchange_seats(club: Any) -> None:
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    before = json.loads(club("evening", "--json").out)["rounds"][0]["lists"][0]["players"]
    # Hanna arrives late and takes Anna's seat.
    assert club("evening", "join", "Hanna").code == 0
    assert club("evening", "swap", "Anna", "Hanna").code == 0
    after = json.loads(club("evening", "--json").out)["rounds"][0]["lists"][0]["players"]
    changed = ["Hanna" if one["shown"] == "Anna Albers" else one["shown"] for one in before]
    assert [one["shown"] for one in after] == changed
    assert club("evening", "swap", "Emil", "Frieda").code == 2


def test_deals_on_paper_and_penalties_count(club: Any) -> None:
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    outcome = club("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert outcome.code == 0 and "1 deal on paper" in outcome.out
    assert club("evening", "penalty", "Ben", "-12", "--why", "came late").code == 0
    rows = json.loads(club("standings", "--evening", evening_id(club), "--json").out)
    assert {row["shown"]: row["points"] for row in standing_rows(rows)} == {
        "Anna Albers": 3,
        "Ben Brandt": 3 - 12,
        "Cläus": -3,
        "Dora": -3,
    }
    assert club("evening", "paper", "1.1", "Anna", "--dealer", "Anna").code == 2
    assert club("evening", "paper", "1.9", "Anna=3", "--dealer", "Anna").code == 2
    assert club("evening", "paper", "nonsense", "Anna=3", "--dealer", "Anna").code == 2


@pytest.fixture
def on_paper(club: Any) -> Any:
    """A deal on paper at the table of four, with Anna as its dealer."""
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    outcome = club("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert outcome.code == 0
    return club


def test_a_closed_evening_is_corrected_and_not_played_on(on_paper: Any, database: Path) -> None:
    assert on_paper("evening", "close").code == 0
    with open_database(database) as opened:
        before = len(club_records(opened))
    again = f"stichtisch evening close --again --evening {evening_id(on_paper)}"
    paper = ("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Ben")
    forbidden = [("join", "Emil"), ("join", "--guests", 1), ("draw",), ("swap", "Anna", "Ben"), ("begin",)]
    for arguments in (paper, *(("evening", *act) for act in forbidden)):
        outcome = on_paper(*arguments)
        assert outcome.code == 6 and "'Friday' is closed" in outcome.err and again in outcome.err, arguments
    with open_database(database) as opened:
        assert len(club_records(opened)) == before
    assert on_paper("correct", "1.1.P1", "--scores", "1,1,-1,-1", "--why", "x", "--yes").code == 0
    assert on_paper("evening", "penalty", "Ben", "-12", "--why", "late").code == 0
    assert on_paper(*again.split()[1:]).code == 0
    assert on_paper(*paper).code == 0


@pytest.mark.parametrize(
    "points", ["+-3", "--18", "3.5", "+", "\N{ARABIC-INDIC DIGIT THREE}", "1" + "0" * 30, "9" * 4400]
)
def test_points_are_whole_numbers_of_six_digits_at_most(on_paper: Any, points: str) -> None:
    before = standing_rows(json.loads(on_paper("standings", "--evening", evening_id(on_paper), "--json").out))
    for arguments in (
        ("correct", "1.1.P1", "--scores", f"{points},,,", "--why", "x", "--yes"),
        ("correct", "1.1.P1", "--penalty", f"{points},,,", "--why", "x", "--yes"),
        ("evening", "paper", "1.1", f"Ben={points}", "--dealer", "Anna"),
        ("evening", "penalty", "Ben", "--why", "x", "--", points),
    ):
        outcome = on_paper(*arguments)
        assert outcome.code == 2 and outcome.err.startswith("stichtisch: "), arguments
    rows = standing_rows(json.loads(on_paper("standings", "--evening", evening_id(on_paper), "--json").out))
    assert rows == before


@pytest.fixture
def skat_on_paper(club: Any) -> Any:
    """A Skat deal on paper, at a table of four: the first person dealt and sat out, the second won 24 points."""
    people = ("Anna", "Ben", "Cläus", "Dora")
    assert club("evening", "join", *people, "--game", "skat").code == 0
    assert club("evening", "draw").code == 0
    dealer, declarer, *_ = skat_table(club)
    arguments = (f"{declarer}=24", "--dealer", dealer, "--declarer", declarer)
    assert club("evening", "paper", "1.2", *arguments).code == 0
    return club


def skat_table(run: Any) -> list[str]:
    """Return the players at table 2, by place."""
    lists = json.loads(run("evening", "--json").out)["rounds"][0]["lists"]
    return [player["shown"] for one in lists if one["table"] == 2 for player in one["players"]]


def finals(database: Path) -> list[int]:
    """Return the points of the only list, by place."""
    with open_database(database) as opened:
        (session,) = stored_sessions(opened)
    return [person.final for person in session.people]


def test_a_corrected_loss_at_skat_needs_no_declarer(skat_on_paper: Any, database: Path) -> None:
    # Seeger and Fabian: 50 for a game won, -50 for a game lost; at a table of four, 30 for each game lost by another.
    assert finals(database) == [0, 24 + 50, 0, 0]
    correct = ("correct", "1.2.P1", "--why", "overbid", "--yes")
    assert skat_on_paper(*correct, "--scores", ",-48,,").code == 0
    assert finals(database) == [30, -48 - 50, 30, 30]
    assert skat_on_paper(*correct, "--scores", ",24,,").code == 0
    assert finals(database) == [0, 24 + 50, 0, 0]
    assert skat_on_paper(*correct, "--scores", ",24,,", "--lost").code == 0
    assert finals(database) == [30, 24 - 50, 30, 30]
    assert skat_on_paper(*correct, "--scores", ",,-96,", "--declarer", 3).code == 0
    assert finals(database) == [30, 30, -96 - 50, 30]


def corrected(run: Any, option: str, points: str, deal: str = "1.1.P1") -> str:
    """Return the preview of a correction."""
    outcome = run("correct", deal, option, points, "--why", "x", "--yes")
    assert outcome.code == 0
    return str(outcome.out.partition("Then,")[0].partition("total")[2])


def test_a_line_of_doppelkopf_that_does_not_come_to_0_is_said_before(on_paper: Any) -> None:
    # TSR 7.3.3.
    assert "certificate" not in corrected(on_paper, "--scores", "2,2,-2,-2")
    warning = "These points add up to +2. In Doppelkopf they must add up to 0, so the certificate will report an error."
    assert warning in corrected(on_paper, "--scores", "3,3,-3,-1")
    checks = json.loads(on_paper("verify", "--evening", evening_id(on_paper), "--json").out)["lists"]
    assert [check["holds"] for check in checks[0]["checks"] if check["name"] == "cross-sum"] == [False]
    assert "certificate" not in corrected(on_paper, "--penalty", "0,0,0,-2")
    assert "add up to -3. In" in corrected(on_paper, "--penalty", "0,0,0,-3")
    data = json.loads(on_paper("correct", "1.1.P1", "--scores", "1,,,", "--why", "x", "--yes", "--json").out)
    assert len(data["warnings"]) == 1


def test_a_deal_that_was_written_down_twice_is_void(on_paper: Any) -> None:
    again = ("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert on_paper(*again).code == 0
    for wrong in (("--void", "--scores", "1,1,-1,-1"), ("--void", "--won"), ()):
        assert on_paper("correct", "1.1.P2", *wrong, "--why", "x", "--yes").code == 2
    assert on_paper("correct", "1.1.P2", "--void", "--yes").code == 2
    output = on_paper("correct", "1.1.P2", "--void", "--why", "written down twice", "--yes").out
    assert output.partition("Then,")[2].count("void") == 4
    rows = standing_rows(json.loads(on_paper("standings", "--evening", evening_id(on_paper), "--json").out))
    assert sorted(row["points"] for row in rows) == [-3, -3, 3, 3] and {row["deals"] for row in rows} == {1}
    certificate = on_paper("verify", "--evening", evening_id(on_paper)).out
    assert "written down twice" in certificate


def test_points_at_skat_of_who_did_not_play_alone_are_said_before(skat_on_paper: Any) -> None:
    # SkWO: only the declarer scores, but anybody can get a penalty (ISkO 4.1).
    assert "In Skat" not in corrected(skat_on_paper, "--scores", ",-48,,", "1.2.P1")
    assert "In Skat" not in corrected(skat_on_paper, "--penalty", ",,-12,", "1.2.P1")
    output = corrected(skat_on_paper, "--scores", ",24,-12,", "1.2.P1")
    assert f"here others do, too: {skat_table(skat_on_paper)[2]}." in output


def test_house_rules_have_lines_of_their_own(club: Any) -> None:
    assert club("evening", "table", 1, "--game", "doppelkopf", "--profile", "adpoker").code == 0
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    paper = ("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert club(*paper).code == 0
    assert "certificate" not in corrected(club, "--scores", "3,3,-3,-1")


def test_who_lost_is_not_dropped_silently(skat_on_paper: Any, database: Path) -> None:
    dealer, declarer, other, _ = skat_table(skat_on_paper)
    for arguments in (
        ("evening", "paper", "1.2", f"{declarer}=24", "--dealer", dealer, "--lost"),
        ("evening", "paper", "1.2", f"{other}=24", "--dealer", dealer, "--declarer", declarer),
        ("correct", "1.2.P1", "--penalty", ",-12,,", "--lost", "--why", "x", "--yes"),
        ("correct", "1.2.P1", "--scores", ",,24,", "--why", "x", "--yes"),
    ):
        assert skat_on_paper(*arguments).code == 2, arguments
    assert finals(database) == [0, 24 + 50, 0, 0]


def test_nobody_won_alone_at_doppelkopf(on_paper: Any) -> None:
    outcome = on_paper("correct", "1.1.P1", "--scores", "3,3,-3,-3", "--lost", "--why", "x", "--yes")
    assert outcome.code == 2 and "no declarer" in outcome.err


def test_the_number_of_a_person_may_be_as_long_as_it_likes(on_paper: Any) -> None:
    outcome = on_paper("evening", "link", 1, "1.1", "--who", "9" * 4400 + "=Anna")
    assert outcome.code == 2 and "from 1 to 4" in outcome.err


def test_who_acts_may_have_half_a_character_in_his_name(club: Any, database: Path) -> None:
    assert club("evening", "join", "Anna", "--by", "D\udcffra").code == 0
    with open_database(database) as opened:
        assert faults(opened.connection) == []
        assert club_records(opened)[-1].person == "D\N{REPLACEMENT CHARACTER}ra"


def evening_id(run: Any) -> str:
    return str(json.loads(run("evening", "--json").out)["evening"])


def standing_rows(data: Any) -> list[dict[str, Any]]:
    """Return the rows of the standings of every game, from the output of --json."""
    rows: list[dict[str, Any]] = []
    if isinstance(data, dict):
        for value in data.values():
            rows += standing_rows(value)
        return [data] if "points" in data and "shown" in data else rows
    if isinstance(data, list):
        for value in data:
            rows += standing_rows(value)
    return rows


@pytest.mark.of_a_file
def test_doubles_become_one_and_names_go(club: Any, database: Path) -> None:
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw").code == 0
    club("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert club("players", "merge", "Dora", "Hanna").code == 1
    assert club("players", "merge", "Dora", "Hanna", "--yes").code == 0
    rows = standing_rows(json.loads(club("standings", "--evening", evening_id(club), "--json").out))
    assert {row["shown"]: row["points"] for row in rows}["Hanna"] == -3
    assert club("players", "anonymise", "Ben", "--yes").code == 0
    assert "Ben Brandt" not in names(club)
    with open_database(database) as opened:
        assert faults(opened.connection) == []
        assert (
            "Ben Brandt"
            not in "\n".join(file_of(opened.connection).iterdump())
            .replace('"Ben Brandt"', "", 0)
            .split("CREATE TABLE club_log")[-1]
            .split("CREATE TABLE")[0]
        )
        assert not any("Ben" in player.name for player in club_of(opened).players.values())


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_hostile_names_stay_on_their_line(run: Any, name: str) -> None:
    outcome = run("players", "add", "--", name)
    assert outcome.code in (0, 2)
    assert "\x1b" not in outcome.out + outcome.err
    if outcome.code == 0:
        assert len(run("players").out.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("table", 1, "--game", "skat", "--profile", "nonsense"),
        ("table", 1, "--game", "skat", "--option", "series_length=7"),
        ("table", 1, "--game", "skat", "--option", "nonsense"),
        ("table", 0, "--game", "skat"),
        ("begin",),
        ("finish",),
        ("swap", "Anna", "Ben"),
        ("link", 7, "1.1"),
        ("new", "x", "--day", "yesterday"),
        ("new", "x", "--point", "much"),
        ("new", "x", "--prizes", "60,60"),
        ("join", "Anna", "--evening", "ffffff"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    club: Any, database: Path, arguments: tuple[Any, ...]
) -> None:
    with open_database(database) as opened:
        before = opened.connection.execute("SELECT count(*) FROM club_log").fetchone()
    outcome = club("evening", *arguments)
    # A step of a round not yet drawn exits with code 6 (bad state), any other command with 2 (bad input).
    assert outcome.code == (6 if arguments[0] in ("begin", "finish", "swap") else 2), outcome
    assert outcome.err.startswith("stichtisch: ")
    with open_database(database) as opened:
        assert opened.connection.execute("SELECT count(*) FROM club_log").fetchone() == before


@pytest.mark.of_a_file
def test_two_laptops_of_one_evening_become_one(
    club: Any, database: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    other = tmp_path / "other.sqlite"
    assert club("backup", other).code == 0
    assert club("players", "add", "Ida").code == 0
    assert club("evening", "join", "Anna", "Ida").code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(other))
    assert club("players", "add", "Jan").code == 0
    assert club("evening", "join", "Jan", "Ben").code == 0
    assert club("players", "anonymise", "Georg", "--yes").code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(database))
    assert "records of the club's log" in club("merge", "--yes", other).out
    assert set(names(club)) >= {"Ida", "Jan"} and "Georg" not in names(club)
    there = {person["shown"] for person in json.loads(club("evening", "--json").out)["people"]}
    assert there == {"Anna Albers", "Ida", "Jan", "Ben Brandt"}
    assert "Nothing to do" in club("merge", "--yes", other).out
    # After merging in the other direction, both databases are equal.
    monkeypatch.setenv("STICHTISCH_DATABASE", str(other))
    assert club("merge", "--yes", database).code == 0
    with open_database(database) as ours, open_database(other) as theirs:
        assert club_of(ours) == club_of(theirs)


@pytest.mark.of_a_file
def test_a_log_that_was_altered_is_not_merged(
    club: Any, database: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    other = tmp_path / "other.sqlite"
    assert club("backup", other).code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(other))
    assert club("players", "add", "Jan").code == 0
    with open_database(other) as opened:
        opened.connection.execute("UPDATE club_log SET person = 'somebody else' WHERE number = 9")
    monkeypatch.setenv("STICHTISCH_DATABASE", str(database))
    outcome = club("merge", "--yes", other)
    assert outcome.code in (6, 7)
    assert "Jan" not in names(club)


@pytest.fixture
def four(club: Any) -> Any:
    """Four Doppelkopf players, seated for round 1."""
    assert club("evening", "join", "Anna", "Ben", "Cläus", "Dora", "--game", "doppelkopf").code == 0
    assert club("evening", "draw", "--seed", "x").code == 0
    return club


def points(run: Any) -> dict[str, int]:
    rows = standing_rows(json.loads(run("standings", "--evening", evening_id(run), "--json").out))
    return {row["shown"]: row["points"] for row in rows}


def test_deals_on_paper_are_those_of_who_sits_there_then(four: Any) -> None:
    assert (
        four("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna").code
        == 0
    )
    assert four("evening", "join", "Emil").code == 0
    assert four("evening", "swap", "Anna", "Emil").code == 0
    assert (
        four("evening", "paper", "1.1", "Emil=9", "Ben=-3", "Cläus=-3", "Dora=-3", "--dealer", "Emil").code
        == 0
    )
    assert points(four) == {"Anna Albers": 3, "Ben Brandt": 0, "Cläus": -6, "Dora": -6, "Emil": 9}


@pytest.mark.of_a_file
def test_two_laptops_that_wrote_down_the_same_deal_can_be_merged(
    four: Any, database: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    other = tmp_path / "other.sqlite"
    deal = ("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna")
    assert four("backup", other).code == 0
    assert four(*deal).code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(other))
    assert four(*deal).code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(database))
    assert four("merge", "--yes", other).code == 0
    # Both deals are kept, marked for the director to strike the duplicate, so that no deal is lost.
    assert points(four)["Anna Albers"] == 6


def test_a_list_on_paper_ends_with_its_round_and_keeps_no_table_from_its_list(
    four: Any, database: Path
) -> None:
    assert four("evening", "begin").code == 0
    assert (
        four("evening", "paper", "1.1", "Anna=3", "Ben=3", "Cläus=-3", "Dora=-3", "--dealer", "Anna").code
        == 0
    )
    serial = "e661640843000009"
    assert four("evening", "table", 1, "--game", "doppelkopf", "--serial", serial).code == 0
    with open_database(database) as opened:
        club = club_of(opened)
        evening = club.latest()
        assert evening is not None
        assert order_for(club, evening, serial, stored_sessions(opened)).order is not None
    assert json.loads(four("evening", "--json").out)["rounds"][0]["lists"][0]["missing"] == "not ended"
    assert four("evening", "finish").code == 0
    assert json.loads(four("evening", "--json").out)["rounds"][0]["lists"][0]["missing"] == ""


def test_who_is_not_there_cannot_leave(club: Any) -> None:
    assert club("evening", "join", "Anna", "Ben").code == 0
    assert club("evening", "leave", "Anna").out == "1 person is present.\n"
    for name in ("Anna", "Dora"):
        outcome = club("evening", "leave", name)
        assert (
            outcome.code == 2 and "is not there" in outcome.err and "stichtisch evening` shows" in outcome.err
        )


def test_a_guest_who_turns_out_to_be_somebody_is_there_once(club: Any) -> None:
    assert club("evening", "join", "Anna", "Ben", "Cläus", "--game", "doppelkopf").code == 0
    assert club("evening", "join", "--guests", 1, "--game", "doppelkopf").code == 0
    assert club("players", "merge", "Guest 1", "Dora", "--yes").code == 0
    assert club("evening", "join", "Dora").code == 0
    there = [person["shown"] for person in json.loads(club("evening", "--json").out)["people"]]
    assert sorted(there) == ["Anna Albers", "Ben Brandt", "Cläus", "Dora"]
    assert club("evening", "draw").code == 0
    assert club("evening", "leave", "Dora").code == 0


@pytest.mark.parametrize("word", ["latest", "LATEST", "the id", "its beginning"])
@pytest.mark.of_a_file
def test_every_command_takes_an_evening_by_the_same_words(on_paper: Any, database: Path, word: str) -> None:
    id = evening_id(on_paper)
    assert on_paper("evening", "new", "Earlier", "--day", "2020-01-01").code == 0
    argument = {"the id": id, "its beginning": id[:4].upper()}.get(word, word)
    for command in (
        ("standings", "--json"),
        ("statistics", "--json"),
        ("settle", "--json"),
        ("verify", "--json"),
        ("evening", "--json"),
        ("evening", "penalty", "Ben", "-1", "--why", "x"),
        ("export", "standings", "--output", database.parent / "s.pdf"),
        ("export", "text"),
    ):
        outcome = on_paper(*command, "--evening", argument)
        assert outcome.err.count("club evenings matches") == 0 and outcome.code in (0, 1), command
        assert "Earlier" not in outcome.out
        assert on_paper(*command, "--evening", "nonsense").code == 2, command


def test_the_latest_evening_of_a_day_is_the_one_made_last(club: Any) -> None:
    assert club("evening", "new", "Saturday night", "--day", "20.11.2026").code == 0
    assert json.loads(club("evening", "--json").out)["name"] == "Saturday night"


def cards_sent(database: Path) -> dict[str, str]:
    """Return the names that a table would receive, by player card."""
    table = ScriptedTable([])
    transport = DirectTransport(table)
    with open_database(database) as opened:
        synchronise(Client(transport, monotonic=transport.monotonic), opened)
    return dict(table.names or {})


def test_tables_are_sent_the_name_that_everybody_may_read_today(club: Any, database: Path) -> None:
    assert club("players", "card", "Emil", "04A1B2C3D4E5F6").code == 0
    assert cards_sent(database) == {"04A1B2C3D4E5F6": "Emil"}
    assert club("players", "change", "Emil", "--nickname", "Emu").code == 0
    assert cards_sent(database) == {"04A1B2C3D4E5F6": "Emu"}
    assert club("players", "anonymise", "Emil", "--yes").code == 0
    (name,) = cards_sent(database).values()
    assert name.startswith("Player ")
    assert club("players", "change", name, "--name", "Emil").code == 2


@pytest.mark.of_a_file
def test_who_was_made_nameless_stays_so_though_another_laptop_changed_him(
    club: Any, database: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    other = tmp_path / "other.sqlite"
    assert club("backup", other).code == 0
    assert club("players", "anonymise", "Emil", "--yes").code == 0
    assert club("players", "merge", "Frieda", "Georg", "--yes").code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(other))
    assert club("players", "change", "Emil", "--number", "78").code == 0
    assert club("players", "change", "Frieda", "--number", "79").code == 0
    assert club("players", "card", "Frieda", "04A1B2C3D4E5F7").code == 0
    monkeypatch.setenv("STICHTISCH_DATABASE", str(database))
    assert club("merge", "--yes", other).code == 0
    people = json.loads(club("players", "--json").out)
    assert not {"Emil", "Frieda"} & {player["name"] for player in people}
    assert not {"78", "79"} & {player["number"] for player in people}
    assert [player["name"] for player in people if player["badges"]] == ["Georg"]
    with open_database(database) as opened:
        kept = [facts["name"] for facts in personal(opened.connection).values()]
    assert "Emil" not in kept


LONG = [
    "Anna-Katharina von Albers-Langenscheidt",
    "Ben Brandt-Oppenheimer zu Hohenstein",
    "Carla Claus",
    "Dora Maria Magdalena Dirks-Westerhausen",
    "Emil Engelbrechtsen der Jüngere",
    "Frieda",
]


@pytest.fixture
def long_names(run: Any) -> Any:
    """Add six people with long names, an evening and a table."""
    for name in LONG:
        assert run("players", "add", name).code == 0
    assert run("evening", "new", "Friday", "--day", "20.11.2026").code == 0
    assert run("evening", "table", 1, "--game", "doppelkopf").code == 0
    assert run("evening", "join", *LONG).code == 0
    return run


def test_the_draw_has_every_name_whole(long_names: Any) -> None:
    output = long_names("evening", "draw").out
    assert max(map(len, output.splitlines()[:-1])) <= 80
    assert all(name in output for name in LONG)
    assert all(name in long_names("evening").out for name in LONG)


@pytest.mark.parametrize("columns", [20, 32, 48, 60, 80, 132])
def test_at_any_width_nothing_of_a_name_is_lost(long_names: Any, database: Path, columns: int) -> None:
    assert long_names("evening", "draw").code == 0
    with open_database(database) as opened:
        club = club_of(opened)
    evening = club.latest()
    assert evening is not None
    lines = seat_lines(club, evening, 1, columns)
    assert max(len(line) for line in lines[2:]) <= columns
    together = "".join("".join(lines).split())
    assert all("".join(name.split()) in together for name in LONG)
    if columns < 60:
        assert sum(bool(re.match(r" {4}\d [A-F]", line)) for line in lines) == len(LONG)


def test_a_table_is_told_how_long_its_lists_are(club: Any) -> None:
    """TSR 8.5.1 and 10.1.5: 24 deals with four, 30 with more; SkWO: 36 with three, 48 with four."""
    output = club("evening", "table", 1, "--game", "doppelkopf").out
    assert "A list has 4 deals with 4 people, 30 deals with 5 to 7 people." in output
    assert "stichtisch rules doppelkopf" in output
    output = club("evening", "table", 2, "--game", "skat").out
    assert "A list has 36 deals with 3 people, 48 deals with 4 people." in output
    people = ("Anna", "Ben", "Cläus", "Dora", "Emil")
    assert club("evening", "join", *people, "--game", "doppelkopf").code == 0
    assert "Table 1  Doppelkopf, 30 deals" in club("evening", "draw").out
    (round_,) = json.loads(club("evening", "--json").out)["rounds"]
    assert [one["length"] for one in round_["lists"]] == [30]


def test_prizes_of_an_empty_pot_are_no_secret(run: Any) -> None:
    output = run("evening", "new", "Friday", "--point", "0.05", "--prizes", "50,30,20").out
    advice = "stichtisch evening stakes --attendance 3.00"
    assert "Nobody wins a prize" in output and advice in output
    assert advice in run("settle").out
    assert len(json.loads(run("settle", "--json").out)["warnings"]) == 2
    output = run(*advice.split()[1:]).out
    assert "Nobody wins" not in output and "A point: 0.05." in output and "50 %, 30 %, 20 %" in output
    stakes = json.loads(run("evening", "--json").out)["stakes"]
    wanted = {"point": 5, "lost": [], "attendance": 300, "prizes": [50, 30, 20]}
    assert stakes == wanted | {"fixed": [], "fees": [], "lost_to_box": False}
    assert advice not in run("settle").out
    assert "Nobody wins a prize" not in run("evening", "new", "Other", "--attendance", "2").out


def test_the_evening_of_the_readme_pays_its_prizes(run: Any) -> None:
    readme = (Path(__file__).parents[2] / "host" / "README.md").read_text(encoding="utf-8")
    (line,) = [one for one in readme.splitlines() if "stichtisch evening new" in one]
    output = run(*shlex.split(line.strip())[1:]).out
    assert "Nobody wins" not in output and json.loads(run("evening", "--json").out)["stakes"]["prizes"]


def test_namesakes_of_two_clubs_are_not_made_one(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Verein\nPeter Schmidt;SC Nord\nAnna;SC Nord\nPeter Schmidt;SC Süd\n", "utf-8")
    outcome = run("players", "import", file)
    assert outcome.code == 6 and listed(run) == []
    assert "Row 4: 'Peter Schmidt' of SC Süd" in outcome.err and "SC Nord" in outcome.err
    assert "nickname" in outcome.err and "--same" in outcome.err
    file.write_text("Name;Spitzname;Verein\nPeter Schmidt;Pit;SC Nord\nPeter Schmidt;Peer;SC Süd\n", "utf-8")
    assert run("players", "import", file).out == "Players added: 2; known before: 0.\n"
    both = [("Peter Schmidt", "Peer", ""), ("Peter Schmidt", "Pit", "")]
    assert listed(run) == both
    assert run("players", "import", file).out == "Players added: 0; known before: 2.\n"
    file.write_text("Name;Verein\nPeter Schmidt;SC Süd\n", "utf-8")
    assert run("players", "import", file).out == "Players added: 0; known before: 1.\n"
    assert listed(run) == both


def test_one_player_may_change_clubs(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Verein;Nummer\nAnna;SC Nord;7\nBen;SC Nord;\n", "utf-8")
    assert run("players", "import", file).code == 0
    file.write_text("Name;Verein;Nummer\nAnna;SC Süd;7\n", "utf-8")
    assert run("players", "import", file).out == "Players added: 0; known before: 1.\n"
    file.write_text("Name;Verein\nBen;SC Süd\n", "utf-8")
    assert run("players", "import", file).code == 6
    assert run("players", "import", file, "--same").code == 0
    assert {player["club"] for player in json.loads(run("players", "--json").out)} == {"SC Süd"}


def test_a_row_without_a_name_is_reported(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Verein\nAnna;SC Nord\n;SC Süd\n\nBen;\n  ;x\n", "utf-8")
    outcome = run("players", "import", file)
    assert outcome.out == "Players added: 2; known before: 0.\n"
    assert outcome.err.splitlines() == [f"Row {row} has no name and was skipped." for row in (3, 6)]
    assert json.loads(run("players", "import", file, "--json").out)["nameless"] == [3, 6]


def test_a_name_has_a_length(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text("Name;Verein\nAnna;SC Nord\n" + 300 * "B" + ";SC Nord\n", "utf-8")
    outcome = run("players", "import", file)
    assert (
        outcome.code == 2
        and "Row 3, Name: 300 characters are too many; at most 80 are allowed." in outcome.err
    )
    assert listed(run) == []
    assert run("players", "add", 81 * "B").code == 2
    assert run("players", "guest", 81 * "B").code == 2
    assert run("players", "add", 80 * "B").code == 0
    assert run("players", "change", "B", "--club", 81 * "C").code == 2


def test_a_void_is_taken_back(on_paper: Any) -> None:
    def points() -> list[int]:
        rows = standing_rows(
            json.loads(on_paper("standings", "--evening", evening_id(on_paper), "--json").out)
        )
        return sorted(row["points"] for row in rows if row["deals"])

    before = points()
    assert on_paper("correct", "1.1.P1", "--void", "--why", "twice", "--yes").code == 0
    assert points() == []
    output = on_paper("correct", "1.1.P1", "--restore", "--why", "it was not", "--yes").out
    assert "void" in output.partition("Then,")[0] and "void" not in output.partition("Then,")[2]
    assert points() == before == [-3, -3, 3, 3]
    assert on_paper("correct", "1.1.P1", "--scores", "1,1,-1,-1", "--why", "x", "--yes").code == 0
    assert on_paper("correct", "1.1.P1", "--restore", "--why", "no", "--yes").code == 0
    assert points() == before
    certificate = on_paper("verify", "--evening", evening_id(on_paper)).out
    assert certificate.count("corrected  ") == 4
    # The certificate lists the decision of each correction, and the resulting points only for the last one.
    said = " ".join(certificate.split())
    assert "deal 1.1.P1: struck; by" in said and "deal 1.1.P1: points set to +1 +1 -1 -1; by" in said
    assert "correction taken back; by" in said and "it was not" in said
    assert said.count("; at the table") == 1
    assert re.search(r"correction taken back; at the table ([-+0-9 ]+), now \1; by", said)
    assert on_paper("correct", "1.1.P1", "--restore", "--void", "--why", "no", "--yes").code == 2


def test_what_would_change_nothing_is_refused(on_paper: Any, database: Path) -> None:
    """A deal cannot be struck twice, and only an existing correction can be withdrawn."""
    untouched = on_paper("correct", "1.1.P1", "--restore", "--why", "no", "--yes")
    assert untouched.code == 2 and "deal 1.1.P1 has no correction to undo" in untouched.err
    assert on_paper("correct", "1.1.P1", "--void", "--why", "twice", "--yes").code == 0
    with open_existing(database) as opened:
        before = len(club_records(opened))
    again = on_paper("correct", "1.1.P1", "--void", "--why", "twice", "--yes")
    assert again.code == 2 and "deal 1.1.P1 is already void" in again.err
    assert "stichtisch correct 1.1.P1 --restore --why" in again.err
    with open_existing(database) as opened:
        assert len(club_records(opened)) == before
    assert on_paper("correct", "1.1.P1", "--restore", "--why", "no", "--yes").code == 0
    twice = on_paper("correct", "1.1.P1", "--restore", "--why", "no", "--yes")
    assert twice.code == 2 and "has no correction to undo" in twice.err
    assert on_paper("correct", "1.1.P1", "--void", "--why", "after all", "--yes").code == 0


def test_somebody_joins(club: Any) -> None:
    nobody = club("evening", "join")
    assert nobody.code == 2 and "Give the names of the players" in nobody.err


def test_without_a_season_it_is_said_how_to_make_one(club: Any) -> None:
    for command in (("season", "show"), ("standings", "--season", "2026")):
        outcome = club(*command)
        assert outcome.code == 2 and "has no season yet" in outcome.err and "season new 2026" in outcome.err


def test_dates_are_iso(club: Any) -> None:
    """The English output writes dates as the stored data does."""
    for output in (club("evening").out, club("evening", "list").out, club("settle").out):
        assert "2026-11-20" in output and "Nov" not in output
