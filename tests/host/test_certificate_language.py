"""Tests a certificate's findings in the reader's language: complete sentences, singular and plural, unchanged names."""

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.certified_evening import Wanted, hold_evening
from support.club_evenings import EVENING_BEGINS, club_database
from support.published_files import pdf_pages
from support.texts_by_language import texts_by_language

from stichtisch.audit.findings import (
    Either,
    Finding,
    Moment,
    Word,
    catalogue_in,
    fact_text,
    finding,
    in_words,
    points,
)
from stichtisch.certificate.assessment import Certificate, certify
from stichtisch.certificate.data import certificate_data
from stichtisch.certificate.lines import certificate_lines
from stichtisch.club import acts, corrections
from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ListKey
from stichtisch.i18n import LANGUAGES, Texts
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.publish.pdf.certificate import certificate_pdf
from stichtisch.store import Database, deals_of, open_database

LATER = EVENING_BEGINS + 9000
HOSTILE = "{0.__class__}{name}%s%n{count:>99}"
_HOST = Path(__file__).parents[2] / "host" / "stichtisch"
# Keys that are not findings: words that the program inserts, and conjunctions.
_WORDS = ("game.", "verdict.", "or", "also", "moment")


def certified(database: Database, keys: DirectorKeys | None = None) -> Certificate:
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return certify(database, club, evening, None, keys.trusted() if keys else ())


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """Return the certificate of an evening as in the demo: two games, short lists, some of them with five people."""
    path = club_database(tmp_path_factory.mktemp("plain") / "club.sqlite", rounds=1)
    with open_database(path) as database:
        return certified(database)


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """Return the certificate of an evening with many faults."""

    def skip_one(journal: Any) -> None:
        journal.record(journal.session.next_dealer(), "dealer")

    def referee(journal: Any) -> None:
        journal.record(0, "penalty", [-3, 1, 1, 2])

    with open_database(tmp_path_factory.mktemp("faulty") / "club.sqlite") as database:
        own = {"against_the_old_in_solo": True, "session_deals": 6, "mandatory_solos": 0}
        hold_evening(
            database,
            Wanted(solos=False, before={10: skip_one}, after={12: referee}, pauses={20: 7000}),
            Wanted("skat", length=47, before={7: skip_one}),
            Wanted("double", people=4),
            Wanted(options=own, length=6, solos=False),
            took=130,
        )
        keys = DirectorKeys(database.folder / "keys" / "club")
        spoil(database, keys)
        return certified(database, keys)


def spoil(database: Database, keys: DirectorKeys) -> None:
    """Make an invalid correction of a deal, give a penalty, and draw another list."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    played = {key: one.played for key, one in stored_lists(database, club, evening).items()}
    session = played[ListKey(1, 1)][0].session
    with acts.desk(database, "Dora Dirks", LATER, keys) as desk:
        deal = deals_of(database, session)[4]
        corrections.correct(desk, session, deal, corrections.penalised([2, 0, 0, 0]), HOSTILE)
        player = desk.club.player(desk.evening().rounds[1].lists[1].players[0])
        acts.give_penalty(desk, desk.evening(), player, -3, HOSTILE)
        lists = dict(desk.evening().rounds[1].lists)
        lists[2] = replace(lists[2], game="doppelkopf", profile="ddv-tsr")
        acts.reopen_round(desk, desk.evening(), 1)
        acts.seat_round(desk, desk.evening(), 1, lists)
        acts.finish_round(desk, desk.evening(), 1)


@pytest.fixture(params=["plain", "faulty"])
def certificate(request: pytest.FixtureRequest) -> Certificate:
    """Return the certificate of each of these evenings in turn."""
    certificate: Certificate = request.getfixturevalue(request.param)
    return certificate


def every_finding(certificate: Certificate) -> list[Finding]:
    checks = [*certificate.checks, *(check for one in certificate.lists for check in one.checks)]
    return [one_finding for check in checks for one_finding in check.findings]


def keys_of(one_finding: Finding) -> Iterator[str]:
    """Yield the keys of a finding and of the findings within it."""
    yield one_finding.key
    for _, fact in one_finding.facts:
        if isinstance(fact, Finding):
            yield from keys_of(fact)


def printed(certificate: Certificate, language: str, folder: Path) -> str:
    """Return the text of a printed certificate without white space, so that line breaks do not matter."""
    path = folder / f"{language}.pdf"
    path.write_bytes(certificate_pdf(certificate, Texts("sheets", language)))
    return without_space(" ".join(pdf_pages(path)))


def with_minus(text: str) -> str:
    """Return the text with the dash that PDFs use as a minus."""
    return re.sub(r"(?<![\w-])-(?=\d)", "–", text)


def without_space(text: str) -> str:
    return "".join(text.split())


def fields(text: str) -> set[str]:
    """Return the names of the placeholders in a sentence."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def literals(text: str) -> Iterator[str]:
    """Return the literal text between the placeholders of a sentence."""
    return (between for between, _, _, _ in string.Formatter().parse(text))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_finding_is_printed_in_the_language_and_in_no_other(
    certificate: Certificate, tmp_path: Path, language: str
) -> None:
    text = printed(certificate, language, tmp_path)
    own, english = catalogue_in(language), catalogue_in("en")
    assert len(every_finding(certificate)) > 40
    for one_finding in every_finding(certificate):
        if one_finding.key.endswith(".fault"):
            # If a table or the store describes the fault, this description is in English, after a translated sentence.
            continue
        assert without_space(with_minus(fact_text(one_finding, own))) in text
        assert without_space(fact_text(one_finding, english)) not in text, one_finding
    for key, sentence in texts_by_language("certificate", own=True).items():
        for part in map(without_space, literals(sentence["en"])):
            if len(part) > 5 and not any(part in without_space(sentence[language]) for sentence in _all()):
                assert part not in text, key


def _all() -> list[dict[str, str]]:
    return list(texts_by_language("certificate", own=True).values())


def test_the_faulty_evening_has_many_kinds_of_findings(faulty: Certificate) -> None:
    keys = {key for one_finding in every_finding(faulty) for key in keys_of(one_finding)}
    assert {"dealers.out_of_turn", "solos.owed", "time.late", "deals.wrong", "cross-sum.wrong"} <= keys
    assert {"federation.none", "outside.given", "more", "corrections.some", "rules.otherwise"} <= keys


def test_every_check_has_a_title(certificate: Certificate) -> None:
    every = (certificate.checks, *(one.checks for one in certificate.lists))
    names = {check.name for checks in every for check in checks}
    for name in names:
        assert f"check.{name}" in texts_by_language("sheets"), name


def test_the_terminal_and_json_are_english(faulty: Certificate) -> None:
    english = catalogue_in("en")
    text = without_space(" ".join(certificate_lines(faulty)))
    data = certificate_data(faulty)
    printed_findings = [check["told"] for one in (data, *data["lists"]) for check in one["checks"]]
    for one_finding in every_finding(faulty):
        assert without_space(fact_text(one_finding, english)) in text
        assert any(fact_text(one_finding, english) in one for one in printed_findings)
    assert [one["rules"] for one in data["lists"]][3] == "DDV TSR with changed options"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_reasons_are_printed_as_they_are(
    faulty: Certificate, tmp_path: Path, language: str
) -> None:
    # The hostile text is the reason of a correction and of a penalty.
    assert printed(faulty, language, tmp_path).count(without_space(HOSTILE)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_fact_is_taken_for_a_part_of_the_sentence(language: str) -> None:
    for key, sentence in texts_by_language("certificate", own=True).items():
        if key != "moment":
            facts = fields(sentence[language])
            text = in_words([finding(key, **dict.fromkeys(facts, HOSTILE))], catalogue_in(language))
            assert text.count(HOSTILE) >= len(facts), key


def test_what_the_catalogue_does_not_know_is_said_as_it_is() -> None:
    for language in LANGUAGES:
        texts = catalogue_in(language)
        assert fact_text(Word("game", HOSTILE), texts) == HOSTILE
        assert fact_text(Word("game", "skat"), texts).lower() == "skat"


def test_facts_in_words() -> None:
    german, english, french = map(catalogue_in, ("de", "en", "fr"))
    assert fact_text(points(3, 0, -12), german) == "+3 +0 -12"
    people = Either(("Anna", "Ben", finding("person", number=3)))
    assert fact_text(people, german) == "Anna oder Ben oder Person 3"
    assert in_words([finding("not_drawn")] * 2, french).count(" ; ") == 1
    assert fact_text(people, french) == "Anna ou Ben ou personne 3"
    assert fact_text(Moment(10.0**20), german) == "ohne gültiges Datum"
    # The same time in numbers, and in English with the name of the month.
    assert (
        fact_text(Moment(EVENING_BEGINS), german)[:8]
        == fact_text(Moment(EVENING_BEGINS), french)[:8]
        == "2026-11-"
    )
    assert " Nov 2026 " in fact_text(Moment(EVENING_BEGINS), english)


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 0, "0 seals are valid, 0 of them signed by the table"),
        ("en", 1, "1 seal is valid, 0 signed by the table"),
        ("en", 2, "2 seals are valid, 0 of them signed by the table"),
        ("de", 1, "1 Siegel stimmt, 0 vom Tisch unterschrieben"),
        ("de", 2, "2 Siegel stimmen, 0 vom Tisch unterschrieben"),
        ("fr", 0, "0 sceau valable, signés par la table : 0"),
        ("fr", 1, "1 sceau valable, signés par la table : 0"),
        ("fr", 2, "2 sceaux valables, signés par la table : 0"),
    ],
)
def test_one_and_several(language: str, count: int, sentence: str) -> None:
    assert in_words([finding("chain.signed", count=count, signed=0)], catalogue_in(language)) == sentence


def test_a_correction_whose_record_is_gone_is_reported_without_name_and_moment(
    tmp_path: Path,
) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        hold_evening(database, Wanted("skat"))
        with database.transaction() as connection:
            lost = '{"records": ["00"], "scores": [1, 0, 0, 0], "failed": []}'
            connection.execute("UPDATE deals SET corrected = ? WHERE number = 3", (lost,))
        certificate = certified(database)
    text = printed(certificate, "de", tmp_path)
    assert "Spiel1.1.3berichtigt·ihrEintragfehltimProtokolldesVereins" in text and "1970" not in text
    assert "eineBerichtigungvonSpiel1.1.3stehtnichtimProtokolldesVereins" in text
    assert "its record is not in the club's log" in " ".join(" ".join(certificate_lines(certificate)).split())


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    sentences = texts_by_language("certificate", own=True)
    shared = texts_by_language("common", own=True)
    used = set()
    for key, facts in findings_asked_for():
        used |= {key, f"{key}.one"}
        for text in (sentences.get(key) or shared[key]).values():
            assert fields(text) <= facts, key
        assert key + ".one" not in sentences or "count" in facts
    assert {key for key in sentences if not key.startswith(_WORDS)} - used == set()


def findings_asked_for() -> Iterator[tuple[str, set[str]]]:
    """Yield each finding in the club's modules: its key and the names of its facts."""
    for path in [
        *_HOST.glob("audit/*.py"),
        *_HOST.glob("certificate/*.py"),
        *_HOST.glob("games/*/federation.py"),
        *_HOST.glob("games/*/tie_break.py"),
    ]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                facts = {str(fact.arg) for fact in call.keywords}
                if call.func.id == "finding":
                    yield from ((key, facts) for key in keys(call.args[0]))
                elif call.func.id == "faults_of":
                    yield from ((key, {"fault"}) for key in keys(call.args[0]))


def keys(node: ast.expr) -> list[str]:
    """Return the possible keys in an expression; a variable name gives none."""
    constants = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(one.value) for one in constants if isinstance(one, ast.Constant)]
