"""The command `stichtisch`, and the only code that turns errors into messages and exit codes."""

import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from stichtisch import __version__
from stichtisch.errors import ExitCode, OutputLost, StichtischError
from stichtisch.i18n import LANGUAGES
from stichtisch.i18n.command_help import HelpContext, HelpfulGroup, in_users_help
from stichtisch.i18n.command_words import say
from stichtisch.i18n.usage_words import usage_words
from stichtisch.i18n.users import name_language
from stichtisch.option_variables import name_variables
from stichtisch.parallel import limit_jobs
from stichtisch.reporting import report, report_error
from stichtisch.text import harmless

# The module of each command. A module is imported only when its command runs, so that no command loads the packages of
# another.
COMMANDS = {
    "doctor": "doctor",
    "list": "list_tables",
    "sync": "sync",
    "watch": "watch",
    "name": "name",
    "club": "club",
    "players": "players",
    "evening": "evening",
    "correct": "correct",
    "sessions": "sessions",
    "standings": "standings",
    "season": "season",
    "settle": "settle",
    "statistics": "statistics",
    "sheet": "sheet",
    "replay": "replay",
    "serve": "serve",
    "bridge": "bridge",
    "export": "export",
    "backup": "backup",
    "restore": "restore",
    "restore-table": "restore_table",
    "merge": "merge",
    "rebuild": "rebuild",
    "league": "league",
    "import": "import_journal",
    "verify": "verify",
    "quarantine": "quarantine",
    "judge": "judge",
    "rules": "rules",
    "cards": "cards",
    "selftest": "selftest",
    "simulate": "simulate",
    "play": "play",
    "flash": "flash",
    "overlay": "overlay",
}


class _Commands(HelpfulGroup):
    """A group whose commands are modules of stichtisch.commands. Each module defines its command as `command`."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"stichtisch.commands.{COMMANDS[cmd_name]}").command
        name_variables(command, ("stichtisch", cmd_name))
        return in_users_help(command)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(in_users_help(self), ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS)
            meant = f" Did you mean: {', '.join(near)}?" if near else ""
            raise click.UsageError(f"There is no command '{args[0]}'.{meant}", ctx)
        return super().resolve_command(ctx, args)


def _named_language(_context: click.Context, _option: click.Parameter, language: str | None) -> None:
    name_language(language)


@click.group(
    cls=_Commands,
    context_settings={
        "auto_envvar_prefix": "STICHTISCH",
        "help_option_names": ["-h", "--help"],
        "show_default": True,
    },
    epilog="""\b
A first evening:
  stichtisch list      # is the table there?
  stichtisch sync      # fetch its new events
  stichtisch sheet     # the score sheet
Without a table: stichtisch play
When something does not work: stichtisch doctor

\b
Exit codes:
  0 done           3 no table                         6 refused: conflict
  1 negative       4 port busy or not permitted       7 storage or output
  2 bad input      5 protocol or firmware mismatch    8 events quarantined
                                                      130 interrupted""",
)
@click.version_option(__version__, prog_name="stichtisch")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    allow_from_autoenv=False,
    show_default="that of your computer, else en",
    callback=_named_language,
    help="Language of help and messages; STICHTISCH_LANGUAGE sets it permanently.",
)
def cli() -> None:
    """Score sheets from a card table that reads the cards laid on it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments`, by default those of the process, and return its exit code."""
    _open_closed_streams()
    limit_jobs(None)
    for stream in (sys.stdout, sys.stderr):
        # Replace characters that the terminal cannot show with question marks, instead of raising UnicodeEncodeError.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return report_errors(lambda: cli.main(arguments, prog_name="stichtisch", standalone_mode=False))
    finally:
        name_language(None)


def report_errors(action: Callable[[], Any]) -> int:
    """Run `action`, and report any error as a message on standard error. Returns the exit code."""
    try:
        result = action()
        sys.stdout.flush()
        return result if isinstance(result, int) else ExitCode.DONE
    except StichtischError as error:
        return _report_error(error)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return ExitCode.BAD_INPUT
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        path = context.command_path if context else "stichtisch"
        message = harmless(usage_words(error.format_message()))
        return _report(message, say("See: {command} --help", command=path), ExitCode.BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return _report(say("interrupted."), "", ExitCode.INTERRUPTED)
    except BrokenPipeError:
        # The program that reads the output has ended early, as `head` does.
        _drop_output()
        return ExitCode.NEGATIVE
    except OSError as error:
        # Writing the output failed. Errors with other files are raised as StichtischErrors, which are handled above.
        _drop_output()
        return _report_error(OutputLost(reason=error))


def _report_error(error: StichtischError) -> int:
    with suppress(OSError):
        report_error(error)
    return error.exit_code


def _report(message: str, hint: str, code: ExitCode) -> int:
    with suppress(OSError):
        report(message, hint)
    return code


def _drop_output() -> None:
    # Discard the buffered output: otherwise Python would try to write it again at exit and report an error.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    # If a standard stream was already closed at the start, replace it with a stream that fails, so that no file opened
    # later gets its file descriptor.
    for name, mode, flags in (
        ("stdin", "r", os.O_WRONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_RDWR),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode))  # noqa: PTH123, SIM115, a descriptor that lives as long as the process
