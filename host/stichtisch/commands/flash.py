"""`stichtisch flash`: the firmware onto a Pico; journal, settings and whatever else lies there stay."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from stichtisch.client import SEALED, Hello
from stichtisch.commands.options import echo_json, json_option, option, port_option
from stichtisch.errors import ExitCode, FlashBrokenOff, NoBoard, NoTable, PromptSealed, StichtischError
from stichtisch.flashing import (
    Address,
    Device,
    Manifest,
    Plan,
    Progress,
    architecture_of,
    build,
    carry_out,
    check_board,
    check_bytecode,
    make_plan,
    manifest_of,
    need_tools,
    owned_part,
    wait_for_hello,
)
from stichtisch.flashing.device import Identity
from stichtisch.ports import choose_port
from stichtisch.text import harmless

STANDARD = "standard"


@click.command(
    "flash",
    short_help="Put the firmware on a Pico.",
    epilog="\b\nExamples:\n  stichtisch flash\n  stichtisch flash --check\n"
    "  stichtisch flash --port /dev/ttyACM1 --board our_board.py",
)
@port_option
@option(
    "--board",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Your own board.py, for a table wired differently. Name it each time: it is not remembered. "
    f"The word {STANDARD} takes the firmware's, even where yours lies.",
)
@option("--check", is_flag=True, help="Only say what differs; exit code 1 if anything does.")
@json_option
def command(port: str | None, board: Path | None, check: bool, as_json: bool) -> None:
    """Put the firmware on a Pico that has MicroPython, compiled, and start the table.

    Only files that differ are written, each is checked by its hash; firmware files of another version are removed.
    Journal, settings, names, the club's key and every other file stay. A deal in play goes on where it was. Broken
    off, it is repeated: until it is complete, the table does not start.

    A board file that is not the firmware's is never replaced unasked. A sealed table has to be plugged in with its
    service key held.
    """
    need_tools()
    address = Address(_choose(port))
    before = address.hello()
    if before is not None:
        if before.mode == SEALED:
            raise PromptSealed(port=address.port())
        _announce(before)
    with TemporaryDirectory() as folder, _stopped(address) as device:
        job = _Job(device, Path(folder), board)
        if not check:
            _write(job)
    if check:
        click.get_current_context().exit(_tell_check(job, as_json))
    after = wait_for_hello(address)
    _tell(job, before, after, address.port(), as_json)


def _choose(port: str | None) -> str:
    try:
        return choose_port(port)
    except NoTable as error:
        raise NoBoard from error


class _Job:
    """The firmware for one board, and what is to be done to it."""

    def __init__(self, device: Device, folder: Path, board: Path | None) -> None:
        self.device = device
        self.folder = folder
        self.identity: Identity = device.identity()
        own = None if board == Path(STANDARD) else board
        build(folder, architecture_of(self.identity.bytecode), own)
        check_bytecode(folder, self.identity.bytecode, self.identity.release)
        self.wanted: Manifest = manifest_of(folder)
        self.there, folders = device.survey(owned_part(device.names()))
        if board is None:
            check_board(self.wanted, self.there, device.read_text)
        self.plan: Plan = make_plan(self.wanted, self.there, folders)

    @property
    def size(self) -> int:
        """Bytes of the files that differ."""
        return sum(self.wanted[path].size for path in self.plan.write)


@contextmanager
def _stopped(address: Address) -> Iterator[Device]:
    # The board at its prompt; started anew afterwards, also where it was left as it was.
    with Device(address.port()) as device:
        try:
            yield device
        except FlashBrokenOff:
            raise
        except StichtischError:
            with suppress(FlashBrokenOff):
                device.reset()
            raise
        device.reset()


def _write(job: _Job) -> None:
    if job.plan.empty:
        return
    with _progress(job.size) as report:
        carry_out(job.device, job.folder, job.plan, job.wanted, job.there, report)


@contextmanager
def _progress(length: int) -> Iterator[Callable[[Progress], None]]:
    # Only for people: nothing is drawn where standard error is not a terminal.
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    with click.progressbar(
        length=max(length, 1), label="Writing", file=sys.stderr, item_show_func=_state
    ) as bar:
        yield lambda progress: bar.update(progress.done - bar.pos, progress)


def _state(progress: Progress | None) -> str:
    if progress is None:
        return ""
    sent, size = _kilobytes(progress.done), _kilobytes(progress.size)
    return f"{sent} of {size}, file {progress.number} of {progress.files}: {progress.path}"


def _announce(before: Hello) -> None:
    serial, firmware = harmless(before.serial), harmless(before.firmware)
    click.echo(
        f"Table {serial} with firmware {firmware} is stopped; a deal in play goes on afterwards.", err=True
    )


def _tell_check(job: _Job, as_json: bool) -> ExitCode:
    plan = job.plan
    if as_json:
        echo_json({**_board(job), "same": plan.empty, "differ": plan.write, "foreign": plan.remove})
    else:
        for path in plan.write:
            click.echo(f"{'differs' if path in job.there else 'missing'}  {path}")
        for path in (*plan.remove, *plan.remove_folders):
            click.echo(f"foreign  {harmless(path)}")
        click.echo(f"Differing: {len(plan.write) + len(plan.remove)}, as here: {len(plan.keep)}.")
    return ExitCode.DONE if plan.empty else ExitCode.NEGATIVE


def _tell(job: _Job, before: Hello | None, after: Hello, port: str, as_json: bool) -> None:
    plan = job.plan
    if as_json:
        echo_json(
            {
                **_board(job),
                "port": port,
                "written": plan.write,
                "removed": plan.remove,
                "unchanged": len(plan.keep),
                "bytes": job.size,
                "table": after.serial,
                "firmware": after.firmware,
                "firmware_before": before.firmware if before else None,
                "last_event": after.next - 1,
            }
        )
        return
    click.echo(
        f"Files written: {len(plan.write)} ({_kilobytes(job.size)}), removed: {len(plan.remove)}, "
        f"as they were: {len(plan.keep)}."
    )
    click.echo(
        f"Table {harmless(after.serial)} runs firmware {harmless(after.firmware)}. "
        f"Last event in its journal: {after.next - 1}."
    )


def _board(job: _Job) -> dict[str, object]:
    return {"micropython": job.identity.release, "board": job.identity.machine}


def _kilobytes(size: int) -> str:
    return f"{-(-size // 1024)} KB"
