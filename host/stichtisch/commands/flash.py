"""`stichtisch flash`: writes the firmware to a Pico as one image, and keeps its journal and settings."""

from functools import partial
from pathlib import Path

import click

from stichtisch.commands.errors import NeedsPrompt
from stichtisch.commands.options import echo_json, json_option, option, port_option
from stichtisch.commands.progress import progress
from stichtisch.device.client import Hello
from stichtisch.device.flash import (
    Comparison,
    Drive,
    Installed,
    OwnBoard,
    Source,
    Target,
    choose_target,
    compare,
    install,
    install_at_bootsel,
    need_tools,
    read_board_file,
    read_image,
)
from stichtisch.device.source_folders import starter_board
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import say
from stichtisch.text import harmless

STANDARD = "standard"
STARTER = "starter"


@click.command(
    "flash",
    short_help="Install the firmware on a Pico.",
    epilog="\b\nExamples:\n  stichtisch flash\n  stichtisch flash --check\n"
    "  stichtisch flash stichtisch-0.1.0.uf2 --port /dev/ttyACM1\n"
    "  stichtisch flash --board starter\n  stichtisch flash --board our_board.py",
)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@port_option
@option(
    "--drive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder of the Pico's drive in BOOTSEL mode. Default: the folder where this system mounts it.",
)
@option(
    "--board",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Your own board.py, for a table that is wired differently. It stays on the board until you replace it. "
    f"Give {STARTER} for the board file of the starter table, or {STANDARD} to remove yours.",
)
@option(
    "--check",
    is_flag=True,
    help=("Only compare the firmware on the board with the image; the exit code is 1 if they differ."),
)
@json_option
def command(
    file: Path | None, port: str | None, drive: Path | None, board: Path | None, check: bool, as_json: bool
) -> None:
    """Install the firmware on a Pico and start the table.

    FILE is the image of the firmware, a .uf2 file. Without FILE, the newest image in the folder build of a clone is
    used, or the one of this installation.

    The Pico can run the table or MicroPython, or be in BOOTSEL mode. Only its program area is written: journal,
    settings, names, keys and your own board.py stay, and a deal in play continues. If copying is interrupted, the Pico
    returns to BOOTSEL mode. Hold the service key of a sealed table while you plug it in.
    """
    source = None if file is None else Source(file, read_image(file))
    own_board = _own_board(board)
    target = choose_target(port, drive)
    if target.drive is not None:
        _need_no_prompt(target.drive, check, board)
    else:
        need_tools()
    if check:
        comparison = compare(target.port, source, _announce)
        _report_comparison(comparison, as_json)
        click.get_current_context().exit(ExitCode.DONE if comparison.same else ExitCode.NEGATIVE)
    _report(_installed(target, source, own_board), as_json)


def _own_board(board: Path | None) -> OwnBoard:
    if board is None or board == Path(STANDARD):
        return OwnBoard(standard=board is not None)
    return OwnBoard(read_board_file(starter_board() if board == Path(STARTER) else board))


def _need_no_prompt(drive: Drive, check: bool, board: Path | None) -> None:
    for name, given in (("--check", check), ("--board", board is not None)):
        if given:
            raise NeedsPrompt(drive=drive.folder, option=name)


def _installed(target: Target, source: Source | None, own_board: OwnBoard) -> Installed:
    bar = partial(progress, say("Copying"), 100)
    if target.drive is not None:
        return install_at_bootsel(target.port, target.drive, source, bar)
    return install(target, source, own_board, _announce, bar)


def _announce(before: Hello) -> None:
    serial, firmware = harmless(before.serial), harmless(before.firmware)
    click.echo(
        say(
            "Table {table} with firmware {firmware} is stopped; a deal in play continues afterwards.",
            table=serial,
            firmware=firmware,
        ),
        err=True,
    )


def _report_comparison(comparison: Comparison, as_json: bool) -> None:
    identity, image = comparison.identity, comparison.source.image
    if as_json:
        echo_json(
            {
                **_file(comparison.source),
                "machine": identity.machine,
                "board_version": identity.version or None,
                "board_sha256": comparison.sha256,
                "same": comparison.same,
            }
        )
        return
    click.echo(say("On the board: {machine}", machine=harmless(identity.machine)))
    click.echo(say("In the file:  Stichtisch {version} with {chip}", version=image.version, chip=image.chip))
    click.echo(say("Both are the same, byte for byte.") if comparison.same else say("They are different."))


def _report(installed: Installed, as_json: bool) -> None:
    image, before, after = installed.source.image, installed.before, installed.after
    if as_json:
        echo_json(
            {
                **_file(installed.source),
                "machine_before": installed.identity.machine if installed.identity else None,
                "firmware_before": before.firmware if before else None,
                "copied": installed.copied,
                "own_board": installed.own_board,
                "port": installed.port,
                "table": after.serial,
                "firmware": after.firmware,
                "last_event": after.next - 1,
            }
        )
        return
    if installed.copied:
        click.echo(
            say(
                "Firmware {version} was copied: {size} KB.",
                version=image.version,
                size=-(-len(image.data) // 1024),
            )
        )
    else:
        click.echo(say("Firmware {version} was already there: nothing was copied.", version=image.version))
    if installed.own_board:
        click.echo(say("The table uses the board file on its flash, not the standard one."))
    click.echo(
        say(
            "Table {table} runs firmware {firmware}. Last event in its journal: {last}.",
            table=harmless(after.serial),
            firmware=harmless(after.firmware),
            last=after.next - 1,
        )
    )


def _file(source: Source) -> dict[str, object]:
    image = source.image
    return {
        "file": str(source.path),
        "version": image.version,
        "chip": image.chip,
        "bytes": len(image.data),
        "sha256": image.sha256,
    }
