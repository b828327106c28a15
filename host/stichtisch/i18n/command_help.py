"""The help of a command in the user's language. English texts are in the commands, translations in help.json.

A text is translated paragraph by paragraph, or line by line where click preserves line breaks. Lines of examples are
not translated.
"""

import copy
import inspect
import re
from collections.abc import Iterable, Iterator

import click

from stichtisch.i18n import ENGLISH
from stichtisch.i18n.command_words import in_users_language
from stichtisch.i18n.users import users_language

_FILE = "help"
# click does not rewrap a paragraph that begins with this line.
_LINES = "\b"
_EXAMPLE = "  stichtisch"
# A length that the first sentence of a help text never exceeds.
_ANY_LENGTH = 10_000
# The remarks that click adds after an option's help: " [default: 3; required]".
_EXTRA = re.compile(r"(  )?\[(default: |required|env var: )")


def in_users_help(command: click.Command) -> click.Command:
    """Return the command with its help in the user's language. For a language other than English this is a copy."""
    if users_language() == ENGLISH:
        return command
    shown = copy.copy(command)
    shown.help, shown.epilog, shown.short_help = map(
        _text, (command.help, command.epilog, command.short_help)
    )
    shown.params = [_parameter(one) for one in command.params]
    shown.context_class = HelpContext
    if isinstance(command, click.Group) and isinstance(shown, click.Group):
        shown.commands = {name: in_users_help(below) for name, below in command.commands.items()}
    return shown


def units(text: str) -> Iterator[str]:
    """Yield the parts of a help text that are translated separately."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0] == _LINES:
            yield from (line for line in lines[1:] if not _is_example(line))
        else:
            yield " ".join(paragraph.split())


def shown_default(parameter: click.Parameter) -> str:
    """Return the text that an option's help shows instead of the default value, or "" if there is none."""
    words = parameter.show_default if isinstance(parameter, click.Option) else None
    return words if isinstance(words, str) else ""


class _Formatter(click.HelpFormatter):
    """Translates the headings and remarks that click writes in English."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line."""
        super().write_usage(prog, args, prefix or f"{_unit('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a list."""
        super().write_heading(_unit(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of options or commands."""
        super().write_dl([(first, _remarks(second)) for first, second in rows], col_max, col_spacing)


class HelpfulGroup(click.Group):
    """A group whose help shows the whole first sentence of each command, on several lines if it is long."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [
            (name, one.get_short_help_str(_ANY_LENGTH)) for name, one in commands if one and not one.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


class HelpContext(click.Context):
    """The context of a command that shows the headings of its help in the user's language."""

    formatter_class = _Formatter


def _text(text: str | None) -> str | None:
    if not text:
        return text
    return "\n\n".join(map(_paragraph, inspect.cleandoc(text).split("\n\n")))


def _paragraph(paragraph: str) -> str:
    lines = paragraph.split("\n")
    if lines[0] == _LINES:
        return "\n".join([_LINES, *(line if _is_example(line) else _unit(line) for line in lines[1:])])
    return _unit(" ".join(paragraph.split()))


def _is_example(line: str) -> bool:
    return line.startswith(_EXAMPLE) and "#" not in line


def _unit(text: str) -> str:
    return in_users_language(text, _FILE)


def _parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option):
        return parameter
    shown = copy.copy(parameter)
    shown.help = _text(parameter.help)
    if words := shown_default(parameter):
        shown.show_default = _unit(words)
    return shown


def _remarks(text: str) -> str:
    found = _EXTRA.search(text)
    if found is None:
        # click's own options --help and --version have no remarks and are not in the list of parameters.
        return _unit(text)
    help, remarks = text[: found.start()], text[found.start() :]
    for english in ("default: ", "required"):
        remarks = remarks.replace(english, _unit(english))
    return help + remarks
