"""Tests help, messages and output of commands in German and French, with the same placeholders as in English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from stichtisch.i18n import ENGLISH, LANGUAGES, read
from stichtisch.i18n.command_help import shown_default, units
from stichtisch.main import cli, main
from stichtisch.option_variables import HEAD

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SOURCES = Path(__file__).parents[2] / "host" / "stichtisch"
# Texts that click itself writes into every help page.
CLICKS = {"Usage:", "Options", "Commands", "Show this message and exit.", "default: ", "required"}


def commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from commands(below)


def help_units() -> set[str]:
    texts: set[str] = set()
    for command in commands(cli):
        options = [one for one in command.params if isinstance(one, click.Option)]
        said = [command.help, command.short_help, *(one.help for one in options)]
        for text in filter(None, said):
            texts.update(units(text))
        if command.epilog:
            # The names of variables at the end of a help page are not translated.
            texts.update(units(command.epilog.partition(f"\b\n{HEAD}")[0]))
        texts.update(filter(None, map(shown_default, options)))
    return texts - {""} | {HEAD}


def literal(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant) and isinstance(node.value, str), f"no literal: {ast.unparse(node)}"
    return node.value


@cache
def said() -> dict[str, set[str]]:
    """Return all texts that commands print, with the facts that their calls fill in."""
    texts: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        if path.parent.name == "i18n":
            continue
        text = path.read_text(encoding="utf-8")
        if "command_words" not in text:
            continue
        tree = ast.parse(text)
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "stichtisch.i18n.command_words"
            for alias in node.names
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "say" and "say" in imported:
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                texts.setdefault(literal(node.args[0]), set()).update(facts)
            if node.func.id == "marked" and "marked" in imported:
                # The facts of a marked text are filled in later, when it is printed.
                texts.setdefault(literal(node.args[0]), set()).update(facts_in(literal(node.args[0])))
            if node.func.id == "counted" and "counted" in imported:
                one = literal(node.args[1])
                texts[one] = set()
                texts[literal(node.args[2]) if len(node.args) > 2 else one + "s"] = set()
    return texts


def facts_in(text: str) -> list[str]:
    return sorted(re.findall(r"{(\w+)[^}]*}", text))


def test_each_text_names_the_facts_that_its_calls_fill_in() -> None:
    for text, facts in said().items():
        assert set(facts_in(text)) == facts, text


@pytest.mark.parametrize("language", OTHERS)
def test_each_text_that_a_command_prints_is_there_with_its_facts(language: str) -> None:
    texts = read(language, "commands")
    assert set(texts) == set(said())
    for english, text in texts.items():
        assert set(facts_in(text)) == set(facts_in(english)), english
        assert (text.strip() and text[0] != " ") or english[0] == " ", english


@pytest.mark.parametrize("language", OTHERS)
def test_each_help_text_is_there(language: str) -> None:
    assert set(read(language, "help")) == help_units() | CLICKS


@pytest.mark.parametrize("language", OTHERS)
def test_help_names_the_same_commands_options_and_values(language: str) -> None:
    for english, text in read(language, "help").items():
        for word in re.findall(r"--[a-z][a-z-]+|\b[A-Z]{3,}\b|`[^`]+`", english):
            assert word in text, (english, text)


@pytest.mark.parametrize("language", OTHERS)
def test_each_kind_of_mistake_has_the_facts_of_the_english_message(language: str) -> None:
    for english, text in read(language, "usage").items():
        assert facts_in(text) == facts_in(english), english


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: str) -> str:
        main(words)
        captured = capsys.readouterr()
        return captured.out + captured.err

    return call


def test_the_language_is_that_of_the_call(printed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTISCH_LANGUAGE", "fr")
    assert "Utilisation" in printed("evening", "draw", "--help")
    assert "Aufruf" in printed("--language", "de", "evening", "draw", "--help")
    # The next call uses its own language again.
    assert "Utilisation" in printed("evening", "--help")
    assert "Usage:" in printed("--language", "en", "sync", "--help")


def test_what_is_written_is_in_the_language_of_the_call(
    printed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are in the language of the environment, unless the command gets another one."""
    monkeypatch.setenv("STICHTISCH_LANGUAGE", "fr")
    assert "réserve" in printed("rules", "doppelkopf")
    assert "Vorbehalt" in printed("--language", "de", "rules", "doppelkopf")
    assert "reservation" in printed("--language", "de", "rules", "doppelkopf", "--language", "en")


def test_help_is_wholly_in_the_language(printed: Any) -> None:
    german = printed("--language", "de", "evening", "draw", "--help")
    for english in ("Usage", "Options", "default:", "In the environment", "Show this message", "the next"):
        assert english not in german, english
    assert "stichtisch evening draw [OPTIONS]" in german


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("evenig",), "Einen Befehl 'evenig' gibt es nicht. Meintest du: evening?"),
        (("evening", "table", "x"), "Ungültiger Wert für 'NUMBER': 'x' ist keine ganze Zahl."),
        (("evening", "table", "400"), "400 liegt nicht im Bereich 1<=x<=99."),
        (("evening", "draw", "--sed", "1"), "Eine Option '--sed' gibt es nicht. "),
        (("evening", "table"), "Das Argument 'NUMBER' fehlt."),
        (("evening", "table", "1", "--game", "chess"), "'chess' ist keines von"),
        (("sync", "more"), "Das ist ein Argument zu viel: more"),
        (("sync", "--port"), "Die Option '--port' braucht einen Wert."),
    ],
)
def test_a_mistyped_line_is_answered_in_the_language(
    printed: Any, words: tuple[str, ...], message: str
) -> None:
    answer = printed("--language", "de", *words)
    assert message in answer
    assert "Hilfe: stichtisch" in answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_short_help_is_cut(printed: Any, language: str) -> None:
    """No short help is cut off in the list of all commands or in the lists of groups."""
    for group in ((), ("evening",), ("players",), ("season",), ("club",), ("export",), ("quarantine",)):
        shown = printed("--language", language, *group, "--help")
        assert "  stichtisch " in shown and "..." not in shown.replace("[ARGS]...", ""), group
