"""Helpers for commands that show a plan, ask for confirmation, carry it out and report the backup copy."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from stichtisch.commands.errors import NotApplied
from stichtisch.commands.options import option
from stichtisch.i18n.command_words import say
from stichtisch.i18n.reason import Reason
from stichtisch.text import harmless, shorten

yes_option = option("--yes", is_flag=True, help="Do not ask for confirmation.")


def agree(question: str, yes: bool, as_json: bool) -> None:
    """Raise NotApplied unless the user agrees to the plan, by --yes or by an answer at a terminal."""
    if yes:
        return
    if as_json:
        raise NotApplied(reason=Reason("with --json, the command cannot ask"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotApplied(reason=Reason("there is no terminal to ask on"))
    if not _says_yes(question):
        raise NotApplied(reason=Reason("you said no"))


def _says_yes(question: str) -> bool:
    # The English "y" is accepted in every language.
    yes = say("y")
    typed = click.prompt(f"{question} [{yes}/N]", default="", show_default=False)
    return str(typed).strip().casefold() in {yes, say("yes"), "y", "yes"}


def first_lines(lines: Sequence[str], most: int, columns: int, where: str = "") -> list[str]:
    """Return the first lines of a list, indented and cut to a width. `where` says where to find the remaining lines."""
    more = (
        [say("  and {count} more{where}", count=len(lines) - most, where=where)] if len(lines) > most else []
    )
    return ["  " + shorten(line, columns - 2) for line in lines[:most]] + more


def done(what: str, kept: Path | None) -> str:
    """Return the message that a plan was carried out. It names the backup of the earlier database, if there is one."""
    return what + (say(" A copy of the earlier database: {file}", file=harmless(str(kept))) if kept else "")
