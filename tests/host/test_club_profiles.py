"""Tests `stichtisch club profile`: house rules on a table under a name, which its players can choose."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.scripted_table import DirectTransport, ScriptedTable, TableAtPty

from stichtisch.device.client import Client
from stichtisch.device.club_profiles import ClubProfile, profiles_of, remove_profile, set_profile
from stichtisch.device.errors import (
    BadAnswer,
    NoClubProfiles,
    ProfileRefused,
    ProfilesBusy,
    Refused,
    TooManyProfiles,
)
from stichtisch.errors import StichtischError
from tablelog.line import encode

CLUB = ClubProfile("Stammtisch", "doppelkopf", "house", {"piglets": "first_only"})
RULES = {"game": CLUB.game, "profile": CLUB.profile, "options": CLUB.options}


class TableWithProfiles(ScriptedTable):
    """A scripted table with profiles as in PROTOCOL.md, or with another answer to a request."""

    def __init__(self, **answers: Any) -> None:
        super().__init__([])
        self.profiles: dict[str, list[Any]] = {}
        self._otherwise = answers

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind != "w":
            return super()._answers(kind, value)
        step, first, *rules = value
        if step in self._otherwise:
            return [encode(*self._otherwise[step])]
        if step == "list":
            names = list(self.profiles)
            profile = [names[first], *self.profiles[names[first]]] if first < len(names) else []
            return [encode("W", [step, first, len(names), *profile])]
        if step == "set":
            self.profiles[first] = rules
        else:
            self.profiles.pop(first, None)
        return [encode("W", [step, first])]


def client_of(table: ScriptedTable) -> Client:
    transport = DirectTransport(table)
    return Client(transport, monotonic=transport.monotonic)


def test_a_profile_is_set_listed_and_removed() -> None:
    table = TableWithProfiles()
    client = client_of(table)
    assert profiles_of(client) == []
    set_profile(client, CLUB)
    assert profiles_of(client) == [CLUB]
    assert remove_profile(client, CLUB.name) and not remove_profile(client, CLUB.name)
    assert table.profiles == {}


def test_a_ninth_profile_is_not_sent() -> None:
    table = TableWithProfiles()
    table.profiles = {f"Club {number}": ["skat", "isko", {}] for number in range(8)}
    with pytest.raises(TooManyProfiles, match="Club 0, Club 1"):
        set_profile(client_of(table), CLUB)
    set_profile(client_of(table), ClubProfile("Club 3", "skat", "seed", {}))
    assert table.profiles["Club 3"] == ["skat", "seed", {}]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (("X", ["unknown", "No."]), NoClubProfiles),
        (("X", ["busy", "No."]), ProfilesBusy),
        (("X", ["argument", "No."]), ProfileRefused),
        (("X", ["storage", "No."]), Refused),
        (("W", ["set"]), BadAnswer),
        (("W", ["set", "Other"]), BadAnswer),
    ],
)
def test_a_refusal_is_told_as_what_it_is(answer: tuple[str, list[Any]], error: type[StichtischError]) -> None:
    with pytest.raises(error):
        set_profile(client_of(TableWithProfiles(set=answer)), CLUB)


@pytest.mark.parametrize(
    "more", [[], [1], ["8"], [1, "Club"], [1, 5, "skat", "isko", {}], [1, "Club", "skat", "isko", []]]
)
def test_profiles_of_another_form_are_no_answer(more: list[Any]) -> None:
    with pytest.raises(BadAnswer):
        profiles_of(client_of(TableWithProfiles(list=("W", ["list", 0, *more]))))


def test_what_does_not_fit_a_line_is_refused_here() -> None:
    long = ClubProfile("Stammtisch", "doppelkopf", "house", {"players_at_table": [4] * 200})
    with pytest.raises(ProfileRefused, match="too long for one line"):
        set_profile(client_of(TableWithProfiles()), long)


def test_the_command_needs_rules_that_can_be_played(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({**RULES, "options": {"super_piglets": True}}))
    with TableAtPty(TableWithProfiles()) as at:
        outcome = run("club", "profile", file, "--port", at.port)
    assert outcome.code == 2 and "super-piglets" in outcome.err
    for arguments in ([file, "--remove", "Club"], ["--name", "Club"]):
        assert run("club", "profile", *arguments).code == 2


def test_the_command_names_a_profile_by_its_file(run: Any, tmp_path: Path) -> None:
    table = TableWithProfiles()
    file = tmp_path / "Stammtisch.json"
    file.write_text(json.dumps(RULES))
    with TableAtPty(table) as at:
        assert run("club", "profile", "--port", at.port).out == "The table has no profiles of the club.\n"
        outcome = run("club", "profile", file, "--port", at.port)
        assert (outcome.code, outcome.out) == (0, "Stammtisch: doppelkopf, house, piglets=first_only\n")
        assert json.loads(run("club", "profile", "--json", "--port", at.port).out) == [
            {"name": "Stammtisch", **RULES}
        ]
        run("club", "profile", file, "--name", "Other", "--port", at.port)
        assert list(table.profiles) == ["Stammtisch", "Other"]
        assert run("club", "profile", "--remove", "Other", "--port", at.port).code == 0
        outcome = run("club", "profile", "--remove", "Other", "--port", at.port)
    assert outcome.code == 1 and "no profile 'Other'" in outcome.err
    assert list(table.profiles) == ["Stammtisch"]
