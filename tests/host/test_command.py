"""Tests the command as a whole: help, version, environment variables, usage errors, interruption, exit codes."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import click
import pytest
from support.club_evenings import club_database
from support.evening_events import evening
from support.scripted_table import ScriptedTable, TableAtPty

from stichtisch import __version__, errors
from stichtisch.commands import list_tables
from stichtisch.i18n import ENGLISH, LANGUAGES, read
from stichtisch.main import COMMANDS, cli, report_errors
from stichtisch.option_variables import HEAD

_PACKAGE = Path(errors.__file__).parent
# Each package contains the errors that it raises.
_MODULES = [
    import_module(".".join(("stichtisch", *path.relative_to(_PACKAGE).with_suffix("").parts)))
    for path in sorted(_PACKAGE.rglob("errors.py"))
]
LEAVES = [
    kind
    for module in _MODULES
    for kind in vars(module).values()
    if isinstance(kind, type)
    and issubclass(kind, errors.StichtischError)
    and kind is not errors.StichtischError
    and kind.__module__ == module.__name__
]


def test_the_errors_of_all_packages_are_found() -> None:
    assert len(_MODULES) > 10 and len(LEAVES) > 100


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_every_error_has_words_in_each_language(language: str) -> None:
    """Each translation has the placeholders of the English message and differs from it, and none is unused."""
    words = read(language, "errors")
    assert sorted(words) == sorted(kind.__name__ for kind in LEAVES)
    for kind in LEAVES:
        sentence, hint = words[kind.__name__]
        for said, english in ((sentence, " ".join(str(kind.__doc__).split())), (hint, kind.hint)):
            assert facts_of(said) == facts_of(english), kind
            assert said != english or not re.sub(r"\{\w+\}", "", english), kind


def facts_of(text: str) -> set[str]:
    """Return the names of the placeholders in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"LC_ALL": "de_DE.UTF-8"}, "lässt sich nicht lesen"),
        ({"LC_ALL": "", "LANG": "fr_CH.UTF-8"}, "ne peut pas être lu"),
        ({"LC_ALL": "de_DE.UTF-8", "STICHTISCH_LANGUAGE": "en"}, "cannot be read"),
        ({"LC_ALL": "C", "STICHTISCH_LANGUAGE": "de"}, "lässt sich nicht lesen"),
        ({"LC_ALL": "pl_PL.UTF-8"}, "cannot be read"),
    ],
)
def test_an_error_is_in_the_language_of_the_user(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variables: dict[str, str], said: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    outcome = run("players", "import", tmp_path / "none\x1b[31m.csv")
    assert outcome.code == 2 and said in outcome.err
    assert "\x1b" not in outcome.err


def test_the_version(run: Any) -> None:
    outcome = run("--version")
    assert (outcome.code, outcome.out) == (0, f"stichtisch, version {__version__}\n")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_command_has_help_with_an_example(run: Any, name: str) -> None:
    outcome = run(*filter(None, [name, "--help"]))
    assert outcome.code == 0
    assert f"stichtisch {name}" in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_an_unknown_language_in_the_environment_is_left_alone(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICHTISCH_LANGUAGE", "xx")
    assert "Exit codes:" in run("--help").out


def test_help_names_at_its_foot_the_variable_that_sets_each_option(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = 0
    for context in contexts(click.Context(cli, info_name="stichtisch", auto_envvar_prefix="STICHTISCH")):
        foot = context.command.get_help(context).partition(HEAD)[2]
        variables = dict(line.split() for line in foot.splitlines() if line.split())
        options = [
            one
            for one in context.command.params
            if isinstance(one, click.Option) and one.allow_from_autoenv and one.name != "version"
        ]
        for one in options:
            variable = variables.pop(max(one.opts, key=len))
            monkeypatch.setenv(variable, "from the environment")
            assert one.resolve_envvar_value(context) == "from the environment", variable
            monkeypatch.delenv(variable)
            checked += 1
        assert variables == {}
    assert checked > 300


def contexts(context: click.Context) -> Iterator[click.Context]:
    """Yield the contexts of a command and of all its subcommands."""
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            below = context.command.get_command(context, name)
            assert below is not None
            yield from contexts(click.Context(below, parent=context, info_name=name))


def test_an_option_from_the_environment(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STICHTISCH_PORT", str(tmp_path / "ttyNone"))
    outcome = run("sync")
    assert outcome.code == 3
    assert "ttyNone" in outcome.err


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["sync", "--nonsense"], ["export", "session", "--format", "xml"], ["judge"]]
)
def test_usage_errors_are_exit_code_2_with_a_hint(run: Any, arguments: list[str]) -> None:
    outcome = run(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("stichtisch: ")
    assert "--help" in outcome.err


def test_an_interruption_is_exit_code_130(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    assert report_errors(interrupted) == 130
    assert capsys.readouterr().err == "stichtisch: interrupted.\n"


def test_every_error_says_what_and_what_next() -> None:
    class Anything(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return key

    assert len(LEAVES) > 100
    for kind in LEAVES:
        sentence = (kind.__doc__ or "").format_map(Anything())
        assert sentence and len(sentence) < 160, kind
        assert kind.hint.format_map(Anything()), kind
        assert kind.exit_code in set(errors.ExitCode) - {errors.ExitCode.DONE}, kind


def test_a_reader_that_goes_away_gets_no_complaint(tmp_path: Path) -> None:
    # The reading end of the pipe is closed before the first output, as with `| head`.
    process = subprocess.Popen(
        [sys.executable, "-m", "stichtisch", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == 1


def test_list_imports_nothing_that_it_does_not_need() -> None:
    program = (
        "import sys; from stichtisch.main import main; main(['list', '--json']); "
        "print(*sorted({name.split('.')[0] for name in sys.modules} & {'sqlite3', 'PIL', 'cardrules', 'csv'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


def test_alone_it_shows_its_help_and_nothing_else(run: Any) -> None:
    outcome = run()
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == run("--help").out


def test_no_short_text_is_cut(run: Any) -> None:
    table = run("--help").out.partition("Commands:")[2]
    assert "..." not in table


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which $S is the command."""
    environment = os.environ | {"S": f"{sys.executable} -m stichtisch"}
    return subprocess.run(["sh", "-c", line], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "sheet",
        "standings --json",
        "export session",
        "sessions",
        "judge FILE",
        "list --json",
    ],
)
def test_a_full_disk_is_one_line(run: Any, database: Path, tmp_path: Path, arguments: str) -> None:
    with TableAtPty(ScriptedTable(evening(1))) as at:
        run("sync", "--port", at.port)
    file = tmp_path / "deals.jsonl"
    run("export", "session", "--format", "deals", "--output", file)
    done = shell(f"$S {arguments.replace('FILE', str(file))} >/dev/full")
    assert done.returncode == 7, done.stderr
    assert done.stderr.startswith("stichtisch: Standard output cannot be written: No space left")
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [("$S judge - <&-", 2), ("$S --version >&-", 7), ("$S nonsense 2>&-", 2), ("$S judge - >&- 2>&- <&-", 2)],
)
def test_streams_that_are_closed(line: str, code: int) -> None:
    done = shell(line)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [(["evning"], "evening"), (["standing"], "standings"), (["evening", "drew"], "draw"), (["zzzz"], "")],
)
def test_an_unknown_command_suggests_the_nearest(run: Any, arguments: list[str], meant: str) -> None:
    outcome = run(*arguments)
    assert outcome.code == 2 and "--help" in outcome.err
    assert ("Did you mean" in outcome.err and meant in outcome.err) if meant else "mean" not in outcome.err


def test_what_does_not_exist_has_one_exit_code(run: Any, database: Path) -> None:
    club_database(database, rounds=1, length=3)
    for arguments in (
        ("sheet", "--session", 99),
        ("replay", "--session", 1, "--deal", 99),
        ("replay", "--deal", "9.9.9"),
        ("correct", "9.9.9", "--void", "--why", "x", "--yes"),
        ("evening", "--evening", "ffffff"),
        ("statistics", "Nobody at all"),
        ("standings", "--season", "none"),
    ):
        assert run(*arguments).code == 2, arguments


def test_list_advises_no_option_that_it_lacks(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_tables, "find_tables", list)
    outcome = run("list")
    assert outcome.code == 3 and "--port" not in outcome.err and "doctor" in outcome.err
