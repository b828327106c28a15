"""`stichtisch overlay`: puts changed modules on a table, which uses them in service mode."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from stichtisch.commands.errors import OverlayStops, OverlayUnused
from stichtisch.commands.options import echo_json, json_option, option, port_option
from stichtisch.device.client import SEALED, SERVICE, Hello
from stichtisch.device.errors import ModuleFails, NotInService
from stichtisch.device.flash import Address, Device, stopped, wait_for_hello
from stichtisch.device.flash.errors import NotStarted, PromptSealed
from stichtisch.device.flash.start import START_SECONDS
from stichtisch.device.overlay import Module, Overlay, module_path, read_module
from stichtisch.device.ports import choose_port
from stichtisch.i18n.command_words import say
from stichtisch.text import harmless


@click.command(
    "overlay",
    short_help="Try changed modules on a table, without a new image.",
    epilog="\b\nExamples:\n  stichtisch overlay firmware/table/words.py\n"
    "  stichtisch overlay try.py --as table/words.py\n  stichtisch overlay --list\n"
    "  stichtisch overlay --remove table/words.py\n  stichtisch overlay --remove",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@port_option
@option(
    "--as",
    "path",
    envvar="STICHTISCH_OVERLAY_AS",
    metavar="PATH",
    help="The module that FILE replaces, such as table/words.py.",
)
@option("--remove", is_flag=True, help="Remove the given modules, or all modules if none is given.")
@option(
    "--list",
    "only_list",
    envvar="STICHTISCH_OVERLAY_LIST",
    is_flag=True,
    help="List the modules in the overlay.",
)
@json_option
def command(
    files: tuple[str, ...], port: str | None, path: str | None, remove: bool, only_list: bool, as_json: bool
) -> None:
    """Copy changed modules of the firmware into a table's overlay, or remove them.

    The table must be in service mode, and uses its overlay only in this mode. Hold its service key while you plug it
    in, until it has started. Its display shows the number of modules in the overlay.

    A file in a folder named firmware replaces the module with the same path, or adds one. Its syntax is checked first,
    and the table imports it before it restarts.
    """
    _check_usage(files, path, remove, only_list)
    modules = [] if remove or only_list else [read_module(Path(file), path) for file in files]
    names = [module_path(file) for file in files] if remove else []
    address = Address(choose_port(port))
    _check_mode(address)
    with _stopped(address) as device:
        overlay = Overlay(device)
        written = _put(overlay, modules) if modules else []
        removed = overlay.remove(names) if remove else []
        there = overlay.modules()
    after = _wait_for_hello(address, there)
    _report(after, written, removed, there, only_list, as_json)
    if modules and after.mode != SERVICE:
        raise OverlayUnused(port=address.port())


def _check_usage(files: tuple[str, ...], path: str | None, remove: bool, only_list: bool) -> None:
    if remove and only_list:
        raise click.UsageError(say("--remove and --list exclude each other."))
    if only_list and files:
        raise click.UsageError(say("--list takes no FILE."))
    if path is not None and (remove or only_list or len(files) != 1):
        raise click.UsageError(say("--as needs exactly one FILE."))
    if not (files or remove or only_list):
        raise click.UsageError(say("Name a FILE, or give --remove or --list."))


def _check_mode(address: Address) -> None:
    # A table with a broken overlay is at MicroPython's prompt and sends no hello, so accept it.
    hello = address.hello()
    if hello is not None and hello.mode == SEALED:
        raise PromptSealed(port=address.port())
    if hello is not None and hello.mode != SERVICE:
        raise NotInService(port=address.port())


@contextmanager
def _stopped(address: Address) -> Iterator[Device]:
    # Yield the board at its prompt. The board is restarted afterwards, even after an error.
    with stopped(address.port(), _restart) as device:
        yield device
        _restart(device)


def _restart(device: Device) -> None:
    click.echo(say("The table starts again: hold its service key until its display says service."), err=True)
    device.reset()


def _wait_for_hello(address: Address, there: list[str]) -> Hello:
    try:
        return wait_for_hello(address, seconds=START_SECONDS)
    except NotStarted as error:
        if not there:
            raise
        raise OverlayStops(port=address.port(), seconds=round(START_SECONDS)) from error


def _put(overlay: Overlay, modules: list[Module]) -> list[str]:
    written = overlay.put(modules)
    try:
        overlay.try_out(modules)
    except ModuleFails as error:
        for line in str(error.facts["traceback"]).splitlines():
            click.echo(_indented(line), err=True)
        raise
    return written


def _indented(line: str) -> str:
    return " " * (len(line) - len(line.lstrip())) + harmless(line)


def _report(
    after: Hello, written: list[str], removed: list[str], there: list[str], only_list: bool, as_json: bool
) -> None:
    if as_json:
        echo_json(
            {
                "table": after.serial,
                "mode": after.mode,
                "written": written,
                "removed": removed,
                "overlay": there,
            }
        )
    elif only_list:
        for path in there:
            click.echo(harmless(path))
    else:
        for verb, paths in (("copied", written), ("removed", removed)):
            for path in paths:
                click.echo(f"{verb}  {harmless(path)}")
        click.echo(f"Modules in the overlay of table {harmless(after.serial)}: {len(there)}.")
