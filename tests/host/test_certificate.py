"""Tests certificates: lists that follow a federation's rules pass, and each check fails for a violation."""

import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.certified_evening import Wanted, hold_evening
from support.club_evenings import EVENING_BEGINS
from support.recounted_log import recount
from support.sample_share import share_of
from support.sealed_evening import key_of

from stichtisch.audit.checks import Check
from stichtisch.audit.findings import catalogue_in, in_words
from stichtisch.certificate import assessment, standings_check
from stichtisch.certificate.assessment import Certificate, certify, fingerprint_of
from stichtisch.certificate.lines import certificate_lines
from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.fold import club_of
from stichtisch.club.list_length import list_length
from stichtisch.club.log import append
from stichtisch.club.results import stored_lists
from stichtisch.club.standings import evening_standings
from stichtisch.club.state import Club, ClubEvening, ListKey, Seating, TableSetup
from stichtisch.journal.event import Event
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.store import Database, deals_of, import_events, open_database, project
from stichtisch.store.engine import Connection
from stichtisch.store.stored_json import OtherForm
from stichtisch.text import width
from tablelog.line import encode

KEY = bytes(range(32))
# The table numbers of the lists of the valid evening.
DOPPELKOPF, SKAT, DOPPELKOPF_OF_FIVE, SKAT_OF_THREE = 1, 2, 3, 4
LATER = EVENING_BEGINS + 9000


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a read-only database with an evening of four valid lists."""
    path = tmp_path_factory.mktemp("good") / "good.sqlite"
    with open_database(path) as database:
        lists = (Wanted(), Wanted("skat"), Wanted(people=5), Wanted("skat", people=3))
        hold_evening(database, *lists, key=lambda serial: key_of(KEY, serial))
    return path


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a read-only database with an evening of one valid list of Doppelkopf."""
    path = tmp_path_factory.mktemp("small") / "small.sqlite"
    with open_database(path) as database:
        hold_evening(database, Wanted())
    return path


@pytest.fixture(scope="module")
def skat(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a read-only database with an evening of one valid list of Skat."""
    path = tmp_path_factory.mktemp("skat") / "skat.sqlite"
    with open_database(path) as database:
        hold_evening(database, Wanted("skat"))
    return path


@pytest.fixture
def one_list(small: Path, tmp_path: Path) -> Iterator[Database]:
    """Yield a copy of the evening with one list."""
    with copied(small, tmp_path) as database:
        yield database


def copied(path: Path, folder: Path) -> Any:
    return open_database(Path(shutil.copy(path, folder / "copy.sqlite")))


def certified(database: Database, key: bytes | None = None) -> Certificate:
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return certify(database, club, evening, key, keys_beside(database).trusted())


def keys_beside(database: Database) -> DirectorKeys:
    """Return the directors' keys stored beside the database. There are none before the first correction."""
    return DirectorKeys(database.folder / "keys" / "club")


def failing(certificate: Certificate) -> set[str]:
    """Return the names of the failed checks of all lists."""
    return {check.name for check in every_check(certificate) if check.holds is False}


def every_check(certificate: Certificate) -> list[Check]:
    return [*certificate.checks, *(check for one in certificate.lists for check in one.checks)]


def check_of(certificate: Certificate, name: str, table: int = 1) -> Check:
    """Return a check of a list or of the whole certificate."""
    own = next((one.checks for one in certificate.lists if one.key and one.key.table == table), [])
    return next(check for check in (*certificate.checks, *own) if check.name == name)


def in_english(check: Check) -> str:
    """Return the findings of a check in English."""
    return in_words(check.findings, catalogue_in("en"))


def findings_of(certificate: Certificate, name: str, table: int = 1) -> str:
    """Return the findings of a check of a list or of the whole certificate, in English."""
    return in_english(check_of(certificate, name, table))


def held(tmp_path: Path, *wanted: Wanted, **more: Any) -> Certificate:
    """Return the certificate of an evening with these lists."""
    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, *wanted, **more)
        return certified(database)


def session_of(database: Database, table: int = 1) -> Any:
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return stored_lists(database, club, evening)[ListKey(1, table)].played[0].session


def correct(database: Database, number: int, entries: list[Any], why: str = "a reason") -> None:
    """Correct a deal of the first list as a director."""
    session = session_of(database)
    deal = deals_of(database, session)[number - 1]
    with acts.desk(database, "Dora Dirks", LATER, keys_beside(database)) as desk:
        corrections.correct(desk, session, deal, entries, why)


# Valid evenings


def test_an_evening_as_the_federations_want_it_is_certified(good: Path, tmp_path: Path) -> None:
    with copied(good, tmp_path) as database:
        certificate = certified(database, KEY)
    assert certificate.holds and failing(certificate) == set()
    assert [len(one.checks) > 10 for one in certificate.lists] == [True] * 4
    assert findings_of(certificate, "deals", DOPPELKOPF).startswith("24 deals")
    assert findings_of(certificate, "deals", SKAT).startswith("48 deals")
    assert findings_of(certificate, "deals", DOPPELKOPF_OF_FIVE).startswith("30 deals")
    assert findings_of(certificate, "deals", SKAT_OF_THREE).startswith("36 deals")
    # There is a seal after every deal and one at the end.
    assert findings_of(certificate, "chain", DOPPELKOPF).startswith(
        "25 seals are valid, 25 of them signed by the table; no public"
    )
    assert check_of(certificate, "parity", DOPPELKOPF).holds is True
    assert check_of(certificate, "parity", DOPPELKOPF_OF_FIVE).holds is None
    assert "10.1.3" in findings_of(certificate, "parity", DOPPELKOPF_OF_FIVE)


def test_the_fingerprint_is_of_what_is_certified_and_of_nothing_else(one_list: Database) -> None:
    before, again = certified(one_list), certified(one_list, KEY)
    assert before.fingerprint == again.fingerprint and len(before.fingerprint) == 64
    with acts.desk(one_list, "Dora Dirks", LATER) as desk:
        acts.add_player(desk, "Ulla Unger")
    assert certified(one_list).fingerprint == before.fingerprint
    correct(one_list, 10, corrections.penalised([-3, 1, 1, 1]))
    assert certified(one_list).fingerprint != before.fingerprint


def test_the_fingerprint_is_the_sha_256_of_the_canonical_json() -> None:
    value = {"b": None, "a": [1, "ä"]}
    assert fingerprint_of(value) == sha256(b'{"a":[1,"\\u00e4"],"b":null}').hexdigest()


def test_mandatory_solos_may_be_played_after_time_out(tmp_path: Path) -> None:
    certificate = held(tmp_path, Wanted(pauses={21: 6000}, solos_from=21), took=130)
    assert check_of(certificate, "time").holds is True and failing(certificate) == set()


def test_deals_that_time_out_struck_out_are_reported(tmp_path: Path) -> None:
    certificate = held(tmp_path, Wanted(length=20), took=101)
    assert failing(certificate) == set()
    assert "20 deals of 24, 4 struck out when the time was up" in findings_of(certificate, "deals")


def test_penalty_points_in_a_solo_are_exempt_from_parity(one_list: Database) -> None:
    session = session_of(one_list)
    solo = next(deal for deal in deals_of(one_list, session) if (deal.contract or "").startswith("solo:"))
    correct(one_list, solo.number, corrections.penalised([3, 0, 0, -3]), "TSR 9.3.3")
    certificate = certified(one_list)
    assert failing(certificate) == set()
    assert "1 solo with penalty points" in findings_of(certificate, "parity")


def test_a_correction_is_reported_with_the_old_value_and_who_when_and_why(one_list: Database) -> None:
    deal = deals_of(one_list, session_of(one_list))[9]
    correct(one_list, 10, corrections.penalised([-3, 1, 1, 1]), "a card fell (TSR 9.3.2)")
    certificate = certified(one_list)
    (change,) = certificate.lists[0].corrected
    before = [seat.score or 0 for seat in deal.seats]
    assert certificate.holds and (change.deal, change.before, change.person) == (10, before, "Dora Dirks")
    assert change.after == [old + more for old, more in zip(before, [-3, 1, 1, 1], strict=True)]
    assert (change.at, change.why) == (LATER, "a card fell (TSR 9.3.2)")
    assert "a card fell (TSR 9.3.2)" in " ".join(" ".join(certificate_lines(certificate)).split())


def test_a_deal_on_paper_is_reported_as_one_that_nobody_can_prove(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_database(tmp_path / "paper.sqlite") as database:
        evening = hold_evening(database, Wanted("skat", length=47))
        assert failing(certified(database)) == {"deals"}
        players = evening.rounds[1].lists[1].players
        with acts.desk(database, "Dora Dirks", LATER) as desk:
            points = {players[0]: 48, players[1]: 0, players[2]: 0}
            alone = corrections.Alone(0, True)
            paper_deals.paper_deal(desk, evening, ListKey(1, 1), players[3], points, alone)
        certificate = certified(database)
    assert certificate.holds and certificate.on_paper == 1
    assert "1 deal on paper, without proof" in findings_of(certificate, "chain")
    assert "written on paper" in " ".join(certificate_lines(certificate))
    monkeypatch.setenv("STICHTISCH_LANGUAGE", "de")
    heads = [line for line in certificate_lines(certificate) if line.startswith("Runde 1, Tisch 1: ")]
    assert len(heads) == 1 and heads[0].endswith(", Papier")


def test_a_list_all_on_paper_has_no_chain(tmp_path: Path) -> None:
    with open_database(tmp_path / "paper.sqlite") as database:
        evening = hold_evening(database, Wanted("skat"))
        seating = evening.rounds[1].lists[1]
        with acts.desk(database, "Dora Dirks", EVENING_BEGINS + 60 * 99) as desk:
            players = [acts.add_player(desk, f"Player of table 2, {number}").id for number in range(4)]
            acts.reopen_round(desk, desk.evening(), 1)
            acts.seat_round(desk, desk.evening(), 1, {1: seating, 2: replace(seating, players=players)})
            acts.finish_round(desk, desk.evening(), 1)
            # The dealer sits out; the next player plays alone and wins 18 points.
            won = {players[1]: 18}
            paper_deals.paper_deal(
                desk, desk.evening(), ListKey(1, 2), players[0], won, corrections.Alone(1, True)
            )
        certificate = certified(database)
    assert check_of(certificate, "chain", 2).holds is None and "on paper" in findings_of(
        certificate, "chain", 2
    )
    assert failing(certificate) == {"deals"}


# Each check can fail


def referee(points: list[int]) -> Callable[[Any], None]:
    """Return a function that records penalty points, by seat, at the table."""
    return lambda journal: journal.record(0, "penalty", points)


def test_points_that_do_not_come_to_nothing_break_the_cross_sum(one_list: Database) -> None:
    correct(one_list, 10, corrections.penalised([2, 0, 0, 0]))
    certificate = certified(one_list)
    assert failing(certificate) == {"cross-sum"} and "is +2" in findings_of(certificate, "cross-sum")


def test_odd_and_even_points_in_one_line_break_the_parity(one_list: Database) -> None:
    deals = deals_of(one_list, session_of(one_list))
    normal = next(deal for deal in deals[6:] if deal.contract == "normal")
    correct(one_list, normal.number, corrections.penalised([3, -3, 0, 0]))
    certificate = certified(one_list)
    assert failing(certificate) == {"parity"} and f"after deal 1.1.{normal.number}:" in findings_of(
        certificate, "parity"
    )


@pytest.mark.parametrize(
    ("game", "length"), [("doppelkopf", 23), ("doppelkopf", 25), ("skat", 47), ("skat", 49)]
)
def test_a_deal_too_few_or_too_many_is_found(tmp_path: Path, game: str, length: int) -> None:
    assert failing(held(tmp_path, Wanted(game, length=length))) == {"deals"}


def test_skat_knows_no_deals_struck_out(tmp_path: Path) -> None:
    assert failing(held(tmp_path, Wanted("skat", length=47), took=101)) == {"deals"}


@pytest.mark.parametrize("game", ["doppelkopf", "skat"])
def test_who_deals_out_of_turn_is_found(tmp_path: Path, game: str) -> None:
    def skip_one(journal: Any) -> None:
        journal.record(journal.session.next_dealer(), "dealer")

    certificate = held(tmp_path, Wanted(game, before={10: skip_one}))
    assert failing(certificate) == {"dealers"} and "deal 1.1.10" in findings_of(certificate, "dealers")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_guest_may_become_a_member_after_the_evening(one_list: Database, seat: int) -> None:
    """A player of the list is merged into another one. The list was still played by the players who were drawn."""
    with acts.desk(one_list, "Dora Dirks", LATER, keys_beside(one_list)) as desk:
        drawn = desk.evening().rounds[1].lists[1].players
        member = acts.add_player(desk, "Zoe Zander")
        acts.merge_players(desk, desk.club.player(drawn[seat]), member)
    assert failing(certified(one_list)) == set()


def test_a_table_that_played_another_game_than_drawn_breaks_only_the_rules(tmp_path: Path) -> None:
    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, Wanted("skat"))
        with acts.desk(database, "Dora Dirks", LATER) as desk:
            session, evening = session_of(database), desk.evening()
            acts.reopen_round(desk, evening, 1)
            drawn = evening.rounds[1].lists[1].players
            acts.seat_round(desk, desk.evening(), 1, {1: Seating(drawn, "doppelkopf", "ddv-tsr", {})})
            key = (session.serial, session.journal, session.sequence)
            acts.link_session(desk, desk.evening(), ListKey(1, 1), key, {})
            acts.finish_round(desk, desk.evening(), 1)
        assert "standings" not in failing(certified(database))
        assert "rules" in failing(certified(database))


def test_points_of_the_cards_that_a_director_enters_again_change_no_winner(one_list: Database) -> None:
    """In a deal that nobody won, points are given nevertheless. Entering the same points does not make winners."""
    session = session_of(one_list)
    deal = next(one for one in deals_of(one_list, session) if one.winner is None)
    scores = [seat.score or 0 for seat in deal.seats]
    assert any(scores) and not any(seat.won for seat in deal.seats)
    before = [person.won for person in session.people]
    for given in ([6, 6, -6, -6], scores):
        correct(one_list, deal.number, corrections.decided(deal, given))
    assert failing(certified(one_list)) == set()
    assert [person.won for person in session_of(one_list).people] == before


def a_person_moves(journal: Any) -> None:
    journal.record(-1, "move", 0, 0, 1)


def the_next_deals_by_hand(journal: Any) -> None:
    session = journal.session
    journal.record(session.ring[(session.ring.index(session.dealer) + 1) % 4], "dealer")


@pytest.mark.parametrize("between", [None, a_person_moves, the_next_deals_by_hand])
def test_who_deals_after_a_corrected_solo_is_in_turn_in_either_way(tmp_path: Path, between: Any) -> None:
    """The table lets the dealer of a mandatory solo deal again. If the solo is void, the next person would deal."""
    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, Wanted(after={2: between} if between else {}))
        by_hand = between is the_next_deals_by_hand
        assert ("dealers" in failing(certified(database))) == by_hand
        correct(database, 2, corrections.voided())
        assert failing(certified(database)) == {"deals", "solos"}


def test_a_correction_is_only_of_the_first_deal_of_its_number(tmp_path: Path) -> None:
    """If a table counts from 1 again, the second deal of a number counts in the certificate as on the sheet."""

    def counts_again(journal: Any) -> None:
        journal.session.counter = 0

    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, Wanted(before={20: counts_again}))
        correct(database, 2, corrections.voided())
        assert findings_of(certified(database), "deals") == "23 deals, but the rules require 24"


def test_mandatory_solos_that_nobody_played_are_named(tmp_path: Path) -> None:
    certificate = held(tmp_path, Wanted(solos=False))
    assert failing(certificate) == {"solos"}
    assert all(
        f"{name} still owes 1" in findings_of(certificate, "solos") for name in ("Anna Albers", "Ben Brandt")
    )


def test_a_deal_begun_after_time_out_is_found(tmp_path: Path) -> None:
    certificate = held(tmp_path, Wanted(pauses={24: 6000}), took=130)
    assert failing(certificate) == {"time"} and "deal 1.1.24 began after the time was up" in findings_of(
        certificate, "time"
    )


def test_a_round_that_took_long_holds_where_no_deal_began_late(tmp_path: Path) -> None:
    assert failing(held(tmp_path, Wanted(), took=130)) == set()


def test_a_round_of_which_nobody_reported_the_end_is_found(one_list: Database) -> None:
    with acts.desk(one_list, "Dora Dirks", LATER) as desk:
        acts.reopen_round(desk, desk.evening(), 1)
    assert failing(certified(one_list)) == {"time"}


def test_penalty_points_need_a_director(tmp_path: Path) -> None:
    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, Wanted(after={10: referee([-3, 1, 1, 1])}))
        certificate = certified(database)
        assert failing(certificate) == {"penalties"} and "deal 1.1.10" in findings_of(
            certificate, "penalties"
        )
        correct(database, 10, corrections.penalised([0, 0, 0, 0]), "as the table told")
        certificate = certified(database)
        assert failing(certificate) == set() and "signed by Dora Dirks" in findings_of(
            certificate, "penalties"
        )


def test_a_list_played_by_other_rules_than_drawn_is_found(one_list: Database) -> None:
    reseat(one_list, lambda one: replace(one, options={"session_deals": 20}))
    assert failing(certified(one_list)) == {"rules"}


def test_who_was_not_drawn_for_seat_1_and_dealt_first_is_found(one_list: Database) -> None:
    reseat(one_list, lambda one: replace(one, players=[*one.players[1:], one.players[0]]))
    assert failing(certified(one_list)) == {"seats"}


def test_who_was_not_drawn_at_all_is_found(one_list: Database) -> None:
    with acts.desk(one_list, "Dora Dirks", LATER) as desk:
        other = acts.add_player(desk, "Ulla Unger").id
    reseat(one_list, lambda one: replace(one, players=[*one.players[:3], other]))
    assert failing(certified(one_list)) == {"seats"}


def test_a_list_that_was_drawn_and_not_played_is_found(one_list: Database) -> None:
    with acts.desk(one_list, "Dora Dirks", LATER) as desk:
        lists = dict(desk.evening().rounds[1].lists)
        players = [acts.add_player(desk, f"Player of table 2, {number}").id for number in range(4)]
        lists[2] = Seating(players, "skat", "isko", {})
        acts.reopen_round(desk, desk.evening(), 1)
        acts.seat_round(desk, desk.evening(), 1, lists)
        acts.finish_round(desk, desk.evening(), 1)
    assert failing(certified(one_list)) == {"played"}


def reseat(database: Database, change: Callable[[Seating], Seating]) -> None:
    """Draw the round again."""
    with acts.desk(database, "Dora Dirks", LATER) as desk:
        acts.reopen_round(desk, desk.evening(), 1)
        evening = desk.evening()
        acts.seat_round(desk, evening, 1, {1: change(evening.rounds[1].lists[1])})
        acts.finish_round(desk, desk.evening(), 1)


def test_a_correction_of_a_deal_that_it_cannot_be_said_of_is_found(one_list: Database) -> None:
    session = session_of(one_list)
    deal = deals_of(one_list, session)[9]
    facts = {"serial": session.serial, "journal": session.journal, "counter": deal.counter}
    with one_list.transaction() as connection:
        nonsense = {**facts, "entries": [[0, "penalty", [1]]], "why": "?"}
        append(connection, "Dora Dirks", "correct", nonsense, LATER)
        project(connection, session.serial, session.journal, session.sequence)
    certificate = certified(one_list)
    assert failing(certificate) == {"corrections"} and certificate.lists[0].corrected[0].failed


def test_points_outside_of_deals_need_a_name(one_list: Database) -> None:
    for person, wanted in (("Dora Dirks", set()), (" ", {"outside of deals"})):
        with acts.desk(one_list, person, LATER) as desk:
            evening = desk.evening()
            player = desk.club.player(evening.rounds[1].lists[1].players[0])
            acts.give_penalty(desk, evening, player, -3, "came late")
        certificate = certified(one_list)
        assert failing(certificate) == wanted
    assert "Anna Albers -3 by Dora Dirks" in in_english(assessment._given(club_of(one_list), evening))


def test_what_was_set_aside_and_nobody_decided_is_found(one_list: Database) -> None:
    session = session_of(one_list)
    sequence, reported = one_list.connection.execute(
        "SELECT sequence, line FROM events WHERE verb = 'play' ORDER BY sequence LIMIT 1"
    ).fetchone()
    event = [sequence, 1, 0, "play", "HT", "04"]
    line = encode("e", event).decode().rstrip()
    assert line != reported
    other = Event(sequence, 1, 0, "play", ["HT", "04"], line)
    import_events(one_list, session.serial, session.journal, [other])
    assert failing(certified(one_list)) == {"set aside"}


def test_standings_in_another_order_or_of_other_sums_are_found(
    one_list: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def turned(*arguments: Any) -> Any:
        return evening_standings(*arguments)[::-1]

    def more(*arguments: Any) -> Any:
        places = evening_standings(*arguments)
        return [replace(places[0], result=replace(places[0].result, final=999)), *places[1:]]

    def fewer(*arguments: Any) -> Any:
        return evening_standings(*arguments)[1:]

    for wrong in (turned, more, fewer):
        monkeypatch.setattr(standings_check, "evening_standings", wrong)
        assert failing(certified(one_list)) == {"standings"}


def test_a_chain_of_somebody_else_is_found(good: Path, tmp_path: Path) -> None:
    with copied(good, tmp_path) as database:
        assert failing(certified(database, bytes(32))) == {"chain"}


def test_a_correction_that_nobody_has_signed_is_not_certified(one_list: Database) -> None:
    session = session_of(one_list)
    deal = deals_of(one_list, session)[9]
    with acts.desk(one_list, "Dora Dirks", LATER) as desk:
        corrections.correct(desk, session, deal, corrections.penalised([-3, 1, 1, 1]), "a reason")
    certificate = certified(one_list)
    assert failing(certificate) == {"corrections"}
    assert "by Dora Dirks is not signed by a director known on this PC" in findings_of(
        certificate, "corrections"
    )


def test_what_came_after_the_last_seal_is_not_certified(tmp_path: Path) -> None:
    with open_database(tmp_path / "held.sqlite") as database:
        hold_evening(database, Wanted())
        session = session_of(database)
        (last,) = database.connection.execute("SELECT max(sequence) FROM events").fetchone()
        # The clock agrees with the clock event before the session.
        later: list[tuple[str, list[Any]]] = [("clock", [EVENING_BEGINS]), ("rename", [0, "Eve"])]
        for number, (verb, arguments) in enumerate(later, last + 1):
            line = encode("e", [number, 0, -1, verb, *arguments]).decode().rstrip()
            event = Event(number, 0, -1, verb, arguments, line)
            import_events(database, session.serial, session.journal, [event])
            assert failing(certified(database)) == (set() if verb == "clock" else {"chain"})


def test_a_journal_without_seals_is_not_certified(tmp_path: Path, one_list: Database) -> None:
    assert failing(certified(one_list)) == set()
    with open_database(tmp_path / "bare.sqlite") as database:
        hold_evening(database, Wanted(), sealed=False)
        certificate = certified(database)
    assert failing(certificate) == {"chain"} and "it has no seal" in findings_of(certificate, "chain")


# Data that is stored beside the journal


@pytest.mark.parametrize(
    ("game", "change", "failure"),
    [
        ("small", "UPDATE seats SET won = 1 - won WHERE number = 5 AND seat = 2", "winners"),
        ("small", "UPDATE people SET total = total + 1 WHERE person = 2", "sums"),
        ("small", "UPDATE totals SET total = total + 1 WHERE number = 24 AND person = 2", "sums"),
        ("small", "UPDATE totals SET total = total + 2 WHERE number = 7 AND person = 1", "cross-sum"),
        ("small", "UPDATE seats SET score = score + 1 WHERE number = 9 AND seat = 0", "parity"),
        ("small", "UPDATE people SET owed = 1 WHERE person = 3", "solos"),
        ("small", "UPDATE people SET rank = 4 WHERE rank = 1", "places"),
        ("skat", "UPDATE people SET final = final + 20 WHERE person = 1", "list"),
        ("skat", "UPDATE people SET alone_won = alone_won + 1 WHERE person = 1", "games"),
        ("skat", "UPDATE people SET alone_lost = alone_lost - 1 WHERE person = 0", "games"),
        ("skat", "UPDATE deals SET won = 1 - won WHERE number = 4", "games"),
        ("skat", "UPDATE deals SET declarer = (declarer + 1) % 4 WHERE number = 4", "columns"),
    ],
)
def test_a_stored_number_that_was_changed_is_found_by_the_list_and_by_the_cards(
    request: pytest.FixtureRequest, tmp_path: Path, game: str, change: str, failure: str
) -> None:
    with copied(request.getfixturevalue(game), tmp_path) as database:
        assert failing(certified(database)) == set()
        with database.transaction() as connection:
            assert connection.execute(change).rowcount == 1
        assert {failure, "stored"} <= failing(certified(database))


_COLUMNS = "SELECT name, type FROM pragma_table_info(?)"
# The tables that a certificate depends on: journal lines and their columns, derived rows, records of the log.
_TABLES = ("events", "evenings", "people", "deals", "seats", "totals", "club_log")


def alter(connection: Connection, table: str, dice: random.Random) -> str | None:
    """Change one value in one row. Return a description, or None if the database refuses the change."""
    columns = [name for name, _ in connection.execute(_COLUMNS, (table,)) if (table, name) not in _NUMBERS]
    column = dice.choice(columns)
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    names = [name for name, _ in connection.execute(_COLUMNS, (table,))]
    row = dice.choice(rows)
    value = row[names.index(column)]
    where = " AND ".join(f"{name} IS ?" for name in names)
    try:
        changed = connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE {where}", (other(value, dice), *row)
        )
    except sqlite3.IntegrityError:
        return None
    assert changed.rowcount == 1
    return f"{table}.{column} of {row}"


# The certificate does not depend on the id that this database gives a session.
_NUMBERS = {("evenings", "id")}


def other(value: Any, dice: random.Random) -> Any:
    if isinstance(value, int):
        return value + dice.choice((-1, 1))
    if not value:
        return "x" if value == "" else 1
    at = dice.randrange(len(value))
    letter = chr(ord(value[at]) ^ 1)
    return value[:at] + letter + value[at + 1 :]


def still_holds(database: Database, club: Club, evening: ClubEvening) -> bool:
    """Return whether the certificate is valid. For JSON of another form, no certificate can be made."""
    try:
        return certify(database, club, evening, None).holds
    except OtherForm:
        return False


def alter_often(path: Path, times: int, seed: int) -> int:
    """Change values one at a time, and assert that the certificate then fails. Return the number of changes."""
    dice = random.Random(seed)
    taken = 0
    with open_database(path) as database:
        club = club_of(database)
        evening = club.latest()
        assert evening is not None
        before = certify(database, club, evening, None)
        assert before.holds
        while taken < times:
            database.connection.execute("PRAGMA defer_foreign_keys = ON")
            database.connection.execute("SAVEPOINT before_it")
            what = alter(database.connection, _TABLES[taken % len(_TABLES)], dice)
            if what is not None:
                taken += 1
                assert not still_holds(database, club, evening), what
            database.connection.execute("ROLLBACK TO before_it")
            database.connection.execute("RELEASE before_it")
        after = certify(database, club, evening, None)
        assert after.holds and after.fingerprint == before.fingerprint
    return taken


def test_any_value_that_was_changed_makes_it_fail(tmp_path: Path) -> None:
    path = tmp_path / "short.sqlite"
    short = Wanted(options={"session_deals": 3, "mandatory_solos": 0}, length=3, solos=False)
    with open_database(path) as database:
        hold_evening(database, short)
    assert alter_often(path, 70, 1) == 70


@pytest.mark.long
def test_many_values_that_were_changed_make_it_fail(small: Path, tmp_path: Path) -> None:
    count = share_of(400)
    assert alter_often(Path(shutil.copy(small, tmp_path / "copy.sqlite")), count, 100) == count


# Rules of federations


def test_what_is_not_asked_of_other_rules_is_reported_with_why(tmp_path: Path) -> None:
    options = {"session_deals": 8, "mandatory_solos": 0, "against_the_old_in_solo": True}
    certificate = held(tmp_path, Wanted(options=options, length=8, solos=False))
    assert certificate.holds
    for name in ("cross-sum", "parity", "winners", "penalties"):
        check = check_of(certificate, name)
        assert check.holds is None and "not a profile of the federation" in in_english(check)
    assert check_of(certificate, "solos").holds is None
    assert findings_of(certificate, "deals").startswith("8 deals")


def test_a_shorter_list_is_one_of_the_federation(tmp_path: Path) -> None:
    certificate = held(
        tmp_path, Wanted(options={"session_deals": 8, "mandatory_solos": 0}, length=8, solos=False)
    )
    assert certificate.holds
    assert all(
        check_of(certificate, name).holds for name in ("cross-sum", "parity", "winners", "penalties", "deals")
    )


@pytest.mark.parametrize(
    ("game", "order"),
    [("doppelkopf", "Turnier-Spielregeln of the DDV, edition of 2026-02-21"), ("skat", "SkWO of the DSkV")],
)
def test_a_list_names_the_order_that_it_was_checked_by(tmp_path: Path, game: str, order: str) -> None:
    certificate = held(tmp_path, Wanted(game))
    assert check_of(certificate, "federation").holds
    assert findings_of(certificate, "federation").startswith(order)


def test_double_has_no_federation_and_the_rest_holds(tmp_path: Path) -> None:
    certificate = held(tmp_path, Wanted("double", people=4))
    assert certificate.holds and "no federation’s rules" in findings_of(certificate, "federation")
    # Double has ten rounds, five with rising and five with falling numbers of cards.
    assert findings_of(certificate, "deals").startswith("10 deals")


# The command


@pytest.mark.of_a_file
def test_the_command_prints_the_certificate(run: Any, database: Path, good: Path, tmp_path: Path) -> None:
    database.parent.mkdir()
    shutil.copy(good, database)
    with closing(sqlite3.connect(database)) as connection:
        (arguments,) = connection.execute("SELECT arguments FROM club_log WHERE verb = 'evening'").fetchone()
    id = json.loads(arguments)["evening"]
    outcome = run("verify", "--evening", id[:3], "--key", tmp_path / "none")
    assert (
        outcome.code == 0 and "Certified: all results" in outcome.out and f"Club evening {id}" in outcome.out
    )
    assert max(map(width, outcome.out.splitlines())) <= 80
    data = json.loads(run("verify", "--json", "--evening", id, "--key", tmp_path / "none").out)
    assert data["holds"] and f"Fingerprint: {data['fingerprint']}" in outcome.out
    assert [one["holds"] for one in data["lists"]] == [True] * 4
    lists = [one["results"] for one in data["lists"]]
    whole = {"evening": id, "day": data["day"], "lists": lists, "penalties": []}
    canonical = json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()
    assert data["fingerprint"] == sha256(canonical).hexdigest()
    assert run("verify", "--evening", id, "--session", 1).code == 2
    assert run("verify", "--evening", "nothing").code == 2
    change(database, "UPDATE people SET total = total + 1 WHERE person = 2 AND evening = 1")
    outcome = run("verify", "--evening", id)
    assert outcome.code == 1 and "Not certified" in outcome.out and "FAILS" in outcome.out
    change(database, "UPDATE club_log SET person = 'Eve' WHERE number = 3")
    outcome = run("verify", "--evening", id)
    assert outcome.code == 1 and "record 3 of the club's log is not as it was written" in outcome.out
    assert json.loads(run("verify", "--json", "--evening", id).out)["holds"] is False


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute(statement).rowcount == 1
        connection.commit()


EXCHANGED = {
    "what they stand for": "UPDATE personal SET facts = (SELECT facts FROM personal AS own WHERE own.token = {other})",
    "their salt as well": 'UPDATE personal SET facts = \'{{"name": "Eve", "salt": "00"}}\'',
    "a letter": "UPDATE personal SET facts = replace(facts, 'a', 'e')",
    "their place": "UPDATE personal SET token = token || '0'",
    "nothing stays": "DELETE FROM personal",
}


@pytest.mark.parametrize("attack", EXCHANGED)
def test_names_that_were_exchanged_or_changed_are_found(one_list: Database, attack: str) -> None:
    tokens = [row[0] for row in one_list.connection.execute("SELECT token FROM personal ORDER BY token")]
    for token, other in zip(tokens[:2], tokens[1::-1], strict=True):
        statement = EXCHANGED[attack].format(other=f"'{other}'")
        one_list.connection.execute(f"{statement} WHERE token = ?", (token,))
    assert failing(certified(one_list)) >= {"club log"}


def test_names_that_somebody_has_asked_to_remove_are_not_missed(one_list: Database) -> None:
    with acts.desk(one_list, "Dora") as desk:
        gone, kept, *_ = desk.club.players.values()
        acts.anonymise(desk, gone)
        acts.merge_players(desk, desk.club.player(gone.id), kept)
        acts.anonymise(desk, desk.club.player(kept.id))
    assert "club log" not in failing(certified(one_list))


def test_a_name_that_the_table_got_of_another_player_is_found(one_list: Database) -> None:
    # Names that were entered with older versions have no commitment in the log.
    rows = one_list.connection.execute("SELECT token, facts FROM personal ORDER BY token").fetchall()
    for token, _ in rows:
        one_list.connection.execute("UPDATE personal SET token = ? WHERE token = ?", (token[:16], token))
        known = f"arguments = replace(arguments, '{token}', '{token[:16]}')"
        one_list.connection.execute(f"UPDATE club_log SET {known}")
    recount(one_list.connection)
    certificate = certified(one_list)
    assert certificate.holds
    assert in_words(check_of(certificate, "club log").findings, catalogue_in("en")).endswith(
        f"{len(rows)} names were entered before names had proofs: nothing shows whether they were changed"
    )
    for (token, _), (_, facts) in zip(rows[:2], rows[1::-1], strict=True):
        one_list.connection.execute("UPDATE personal SET facts = ? WHERE token = ?", (facts, token[:16]))
    assert failing(certified(one_list)) == {"seats"}


def test_a_player_may_be_renamed_after_the_evening(one_list: Database) -> None:
    with acts.desk(one_list, "Dora") as desk:
        acts.change_player(desk, next(iter(desk.club.players.values())), {"name": "Ute Neu", "nickname": ""})
    assert certified(one_list).holds


def test_five_at_a_table_owe_what_the_table_was_told(tmp_path: Path) -> None:
    """session_deals applies to four players.

    A list of five has 30 deals (TSR 10.1.5), which is also shown to the director.
    """
    options = {"session_deals": 4}
    setup = TableSetup("doppelkopf", "ddv-tsr", options)
    assert list_length(setup, 5) == 30
    with open_database(tmp_path / "five.sqlite") as database:
        hold_evening(database, Wanted(people=5, options=options, length=30), minutes=125, took=120)
        certificate = certified(database)
        assert check_of(certificate, "deals").holds and "30 deals" in findings_of(certificate, "deals")
    with open_database(tmp_path / "four.sqlite") as database:
        hold_evening(database, Wanted(people=5, options=options, length=4, solos=False))
        certificate = certified(database)
        assert "4 deals, but the rules require 30" in findings_of(certificate, "deals")
