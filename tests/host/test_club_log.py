"""Tests the club's log: records are only added, each fold gives the same state, and hostile records do no harm."""

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.club_evenings import DAY, EVENING_BEGINS, club_database

from stichtisch.club import acts
from stichtisch.club.fold import club_of, fold
from stichtisch.club.log import Record, append, club_records, faults, personal
from stichtisch.store import open_database


def test_what_nobody_knows_changes_nothing(tmp_path: Path) -> None:
    # Records that a newer version may write.
    with open_database(club_database(tmp_path / "club.sqlite")) as database:
        before = club_of(database)
        with database.transaction():
            append(database.connection, "Dora", "teleport", {"player": "nobody"})
        assert club_of(database) == before
        assert faults(database.connection) == []


def test_records_follow_each_other(tmp_path: Path) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        with acts.desk(database, "Dora", EVENING_BEGINS) as desk:
            acts.add_player(desk, "Anna")
            acts.new_evening(desk, "Friday", DAY)
        log = club_records(database)
        assert [(record.number, record.verb, record.person) for record in log] == [
            (1, "player", "Dora"),
            (2, "evening", "Dora"),
        ]
        assert (log[0].previous, log[1].previous) == ("", log[0].hash)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["arrive", "depart", "join", "same", "draw", "round", "link", "badge"]),
            st.dictionaries(
                st.sampled_from(["player", "evening", "uid", "gone", "kept", "round"]),
                st.one_of(st.none(), st.integers(), st.text(max_size=4)),
                max_size=4,
            ),
        ),
        max_size=5,
    )
)
def test_records_of_a_form_that_nobody_foresaw_stop_no_fold(
    entries: list[tuple[str, dict[str, Any]]],
) -> None:
    records = [
        Record("", number, "", 0, "x", verb, arguments) for number, (verb, arguments) in enumerate(entries)
    ]
    fold(records, {})


def test_names_stand_beside_the_log(tmp_path: Path) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        with acts.desk(database, "the director") as desk:
            anna = acts.add_player(desk, "Anna Albers", nickname="Anni", club="SC Nord", number="17")
            acts.change_player(desk, anna, {"name": "Anna Berg"})
        log = database.connection.execute("SELECT group_concat(arguments) FROM club_log").fetchone()[0]
        assert not any(word in log for word in ("Anna", "Albers", "Berg", "Anni", "Nord", "17,"))
        with acts.desk(database, "the director") as desk:
            acts.anonymise(desk, desk.club.players[anna.id])
        assert personal(database.connection) == {}
        (left,) = club_of(database).players.values()
        assert (left.name, left.nickname, left.club, left.number, left.anonymous) == (
            "Player 1",
            "",
            "",
            "",
            True,
        )
