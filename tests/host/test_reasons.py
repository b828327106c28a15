"""Reasons inside messages: marked in the code, translated into German and French, printed in the user's language."""

import ast
import errno
import os
import re
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardrules import games
from cardrules.rules import BadRules as RefusedRules
from cardrules.rules import Rules
from stichtisch.club.errors import NotPossible
from stichtisch.errors import CannotRead, StichtischError
from stichtisch.i18n import ENGLISH, LANGUAGES, read
from stichtisch.i18n.named import GameName, PersonName
from stichtisch.i18n.reason import Count, Foreign, Listed, Reason, words_of

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SOURCES = Path(__file__).parents[2] / "host" / "stichtisch"
RULES = Path(games.__file__).parent
# Text of at least two words, not just a name or a value.
_WORDS = re.compile(r"[a-z]+ [a-z]+")
# Texts of the system, of SQLite and of journal parsing, which are printed as they are.
SYSTEM = [
    *(
        "ENOENT",
        "EACCES",
        "EPERM",
        "ENOSPC",
        "EISDIR",
        "ENOTDIR",
        "EEXIST",
        "EROFS",
        "EIO",
        "EBUSY",
        "EMFILE",
    ),
    *(
        "ECONNREFUSED",
        "EADDRINUSE",
        "ETIMEDOUT",
        "ENAMETOOLONG",
        "EHOSTUNREACH",
        "ECONNRESET",
        "EADDRNOTAVAIL",
    ),
]
FOREIGN = {os.strerror(getattr(errno, name)) for name in SYSTEM} | {
    "database is locked",
    "disk I/O error",
    "database or disk is full",
    "file is not a database",
    "database disk image is malformed",
    "attempt to write a readonly database",
    "unable to open database file",
    "Name or service not known",
    "Temporary failure in name resolution",
    "not a framed line",
    "wrong checksum",
}


def trees(*words: str) -> Iterator[tuple[Path, ast.Module]]:
    """Parse each file that contains one of the words."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in words):
            yield path, ast.parse(text)


@cache
def errors() -> set[str]:
    """Return the names of all error classes."""
    bases: dict[str, list[str]] = {}
    for _, tree in trees("class "):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
    known = {StichtischError.__name__}
    while more := {name for name, above in bases.items() if known & set(above)} - known:
        known |= more
    return known


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    for path, tree in trees(*(f"{name}(" for name in names)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield f"{path.relative_to(SOURCES)}:{node.lineno}", node


def test_no_error_has_an_english_text_as_a_fact() -> None:
    """An English text as a fact would appear inside a German sentence."""
    bare = [
        (where, ast.unparse(fact))
        for where, call in calls(*errors())
        for fact in [*call.args, *(keyword.value for keyword in call.keywords)]
        if isinstance(fact, ast.JoinedStr | ast.Constant) and _WORDS.search(ast.unparse(fact))
    ]
    assert not bare


def literal(node: ast.expr, where: str) -> str:
    assert isinstance(node, ast.Constant) and isinstance(node.value, str), where
    return node.value


@cache
def reasons() -> set[str]:
    """Return the text of each reason, after checking its placeholders."""
    texts: set[str] = set()
    for where, call in calls("Reason", "Count"):
        if where.startswith("i18n/"):
            continue
        if ast.unparse(call.func) == "Count":
            one = literal(call.args[1], where)
            texts |= {one, literal(call.args[2], where) if len(call.args) > 2 else f"{one}s"}
            continue
        text = literal(call.args[0], where)
        given = {keyword.arg for keyword in call.keywords}
        # If the call has no keywords, `with_facts` adds the facts.
        assert not given or given == facts_in(text), where
        texts.add(text)
    return texts


def facts_in(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_is_there_with_its_facts(language: str) -> None:
    texts = read(language, "reasons")
    assert set(texts) == reasons() | FOREIGN
    for english, text in texts.items():
        assert facts_in(text) == facts_in(english), english
        assert text.strip(), english


def rule_texts() -> set[str]:
    """Return the rules' texts about invalid options: constants in BadRules, `text` and _NEEDS."""
    texts: set[str] = set()
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadRules":
                texts |= constants(node)
            elif isinstance(node, ast.Assign) and "text" in map(ast.unparse, node.targets):
                texts |= constants(node.value)
            elif isinstance(node, ast.Assign) and "_NEEDS" in map(ast.unparse, node.targets):
                assert isinstance(node.value, ast.Tuple)
                texts |= set().union(*(constants(row) for row in node.value.elts))
    return {text for text in texts if _WORDS.search(text) or "%s: %s" in text}


def constants(node: ast.AST) -> set[str]:
    found = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {one for one in found if isinstance(one, str)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_of_the_rules_is_there(language: str) -> None:
    texts = read(language, "refused_rules")
    assert set(texts) == rule_texts()
    for english, text in texts.items():
        facts = range(len(re.findall("%[sdr]", english)))
        assert sorted(map(int, re.findall(r"{(\d)}", text))) == list(facts), english


@pytest.mark.parametrize(
    ("options", "german"),
    [
        ({"session_deals": -1}, "session_deals ist eine ganze Zahl von 0 bis 999"),
        (
            {"super_piglets": True},
            "super_piglets: Superschweinchen lassen sich nur nach Schweinchen ansagen: piglets auf both, first_only "
            "oder second_only setzen",
        ),
    ],
)
def test_refused_rules_are_said_in_german(options: dict[str, Any], german: str) -> None:
    with pytest.raises(RefusedRules) as raised:
        Rules("doppelkopf", "ddv-tsr", options)
    assert words_of(raised.value, "de") == german


def test_a_reason_is_english_text_that_knows_its_other_languages() -> None:
    full = Reason("table {table} would have {people}", table=3, people=Count(1, "person", "people"))
    assert full == "table 3 would have 1 person"
    assert full.in_language("de") == "Tisch 3 hätte 1 Person"
    assert full.in_language("fr") == "la table 3 aurait 1 personne"
    assert full.in_language("xx" if "xx" in LANGUAGES else ENGLISH) == full


def test_facts_of_reasons_are_in_the_language_too() -> None:
    reason = Reason("{name} plays only {game}", name=PersonName("Guest 2"), game=GameName("doppelkopf"))
    assert reason == "Guest 2 plays only Doppelkopf"
    assert reason.in_language("de") == "Gast 2 spielt nur Doppelkopf"
    assert Listed([PersonName("Guest 1"), "Anna"]).in_language("fr") == "Invité 1, Anna"


@pytest.mark.parametrize(
    ("error", "german"),
    [
        (ValueError(Reason("the name is missing")), "Der Name fehlt"),
        (OSError(errno.ENOSPC, "No space left on device"), "Kein Platz mehr frei"),
        (sqlite3.OperationalError("database is locked"), "Ein anderes Programm benutzt die Datenbank"),
        (RuntimeError("words of another program"), "words of another program"),
    ],
)
def test_exceptions_are_reasons(error: Exception, german: str) -> None:
    assert words_of(error, "de") == german
    assert "[Errno" not in words_of(error, ENGLISH)


def test_an_error_says_reason_and_hint_in_the_language() -> None:
    error = NotPossible(
        reason=Reason("no player is there yet"),
        todo=Reason("Add the players who are there: stichtisch evening join PLAYER"),
    )
    assert str(error) == "That cannot be done: no player is there yet."
    assert error.in_language("de") == "Das geht nicht: Es ist noch niemand da."
    assert error.next_step("de").endswith(": stichtisch evening join PLAYER")
    assert (
        NotPossible(reason=Reason("no player is there yet")).next_step("de")
        == "`stichtisch evening` zeigt den Stand des Abends."
    )


def test_names_from_outside_steer_no_terminal() -> None:
    error = CannotRead(path="x\x1b[31m", reason=Foreign("bad\x1b[0m"))
    assert "\x1b" not in str(error) and "\x1b" not in error.in_language("de")
