"""The page of all commands, host/COMMANDS.md, which `make reference` generates from the commands themselves."""

from collections.abc import Iterator
from pathlib import Path

import click

from stichtisch.i18n import ENGLISH
from stichtisch.i18n.users import name_language
from stichtisch.main import cli
from stichtisch.option_variables import HEAD, variable_of

PAGE = Path(__file__).parents[1] / "COMMANDS.md"
_HEAD = """# Every command

This page is generated from the help of the commands: `make reference` writes it. `stichtisch COMMAND --help` shows the
same in a terminal. Each option can also be set by the environment variable in the last column.
"""
# The options that every command has.
_EVERYWHERE = {"help", "version"}


def page() -> str:
    """Return the page as Markdown, always in English."""
    name_language(ENGLISH)
    return "\n".join([_HEAD, *_contents(), "", *_sections()])


def _contents() -> Iterator[str]:
    for path, command in _walk(cli, ("stichtisch",)):
        if len(path) == 2:
            yield f"- [`{' '.join(path)}`](#{'-'.join(path)}): {_text(command.get_short_help_str(200))}"


def _sections() -> Iterator[str]:
    for path, command in _walk(cli, ("stichtisch",)):
        if len(path) > 1:
            yield from _section(path, command)


def _walk(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = _context(command, path)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _walk(below, (*path, name))


def _context(command: click.Command, path: tuple[str, ...]) -> click.Context:
    return click.Context(
        command, info_name=" ".join(path), auto_envvar_prefix="_".join(path).upper().replace("-", "_")
    )


def _section(path: tuple[str, ...], command: click.Command) -> Iterator[str]:
    context = _context(command, path)
    arguments = " ".join(command.collect_usage_pieces(context))
    yield f"{'#' * len(path)} {' '.join(path)}\n"
    yield f"`{' '.join(path)} {arguments}`\n"
    yield f"{_paragraphs(command.help or '')}\n"
    rows = [_row(option, context, path) for option in command.params if _is_shown(option)]
    if rows:
        yield "\n".join(["| option | meaning | environment |", "|---|---|---|", *rows, ""])
    examples = (command.epilog or "").partition(f"\b\n{HEAD}")[0]
    if examples.strip():
        yield f"{_examples(examples)}\n"


def _is_shown(option: click.Parameter) -> bool:
    return isinstance(option, click.Option) and not option.hidden and option.name not in _EVERYWHERE


def _row(option: click.Parameter, context: click.Context, path: tuple[str, ...]) -> str:
    assert isinstance(option, click.Option)
    record = option.get_help_record(context)
    assert record is not None
    names, meaning = record
    return f"| `{names}` | {_cell(meaning)} | `{variable_of(option, path)}` |"


def _cell(text: str) -> str:
    return _text(text).replace("|", "\\|")


def _text(text: str) -> str:
    return " ".join(text.split()).replace("<", "&lt;")


def _paragraphs(text: str) -> str:
    return "\n\n".join(_text(part) for part in text.replace("\b", "").strip().split("\n\n"))


def _examples(epilog: str) -> str:
    lines = epilog.replace("\b", "").strip("\n").splitlines()
    return "\n".join(
        f"    {line}" if line.startswith("  ") else f"{line}\n" if line else "" for line in lines
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
