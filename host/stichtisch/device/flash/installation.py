"""The firmware on a board, compared with a file or replaced by it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device.client import SEALED, Hello
from stichtisch.device.flash.copying import copy
from stichtisch.device.flash.device import Device, Identity, stopped
from stichtisch.device.flash.drives import Drive, drive_at
from stichtisch.device.flash.errors import CopyInterrupted, CopyStopped, NotStarted, OtherChip, PromptSealed
from stichtisch.device.flash.image_files import find_image
from stichtisch.device.flash.own_board import OwnBoard
from stichtisch.device.flash.start import Address, wait_for_hello
from stichtisch.device.flash.targets import Target, drive_awaited, wait_for_drive
from stichtisch.device.flash.uf2 import Image
from stichtisch.i18n.reason import Reason

# A context that yields a function to call with the percentage copied.
Progress = Callable[[], AbstractContextManager[Callable[[int], None]]]
# A function that is called with the hello of a table before the table is stopped.
Announce = Callable[[Hello], None]


@dataclass(frozen=True)
class Source:
    """A file that contains the firmware."""

    path: Path
    image: Image


@dataclass(frozen=True)
class Comparison:
    """The firmware on a board, and the firmware in a file.

    `sha256` is the hash of the part of the flash that the file would replace.
    """

    source: Source
    identity: Identity
    sha256: str

    @property
    def same(self) -> bool:
        """Return whether the board has this firmware, byte for byte."""
        return self.sha256 == self.source.image.sha256


@dataclass(frozen=True)
class Installed:
    """The changes made to a board, and the table on it before and after.

    `identity` and `own_board` are None if the board was in BOOTSEL mode.
    """

    source: Source
    after: Hello
    port: str
    copied: bool = True
    own_board: bool | None = None
    identity: Identity | None = None
    before: Hello | None = None


def compare(port: str, source: Source | None, announce: Announce) -> Comparison:
    """Compare the firmware of the board at `port` with `source`, or with the most suitable firmware if that is None.

    Raises PromptSealed, OtherChip, NoFirmwareFile, and the errors of the device.
    """
    address = Address(port)
    _running(address, announce)
    with stopped(address.port()) as device:
        comparison = _compared(device, source)
        device.reset()
    return comparison


def install(
    target: Target, source: Source | None, own_board: OwnBoard, announce: Announce, progress: Progress
) -> Installed:
    """Copy `source`, or the most suitable firmware, to a board with a prompt, unless the board already has it.

    Raises the same errors as `compare`, and DriveMissing, DriveNotMounted, CannotWrite, CopyInterrupted, NotStarted.
    """
    address = Address(target.port)
    before = _running(address, announce)
    look = drive_awaited(target.folder)
    with stopped(address.port()) as device:
        comparison = _compared(device, source)
        # Write the board file first: the firmware must never start with the wrong wiring, and a sealed table has no
        # prompt after its start.
        own = own_board.put(device)
        if comparison.same:
            device.reset()
        else:
            device.bootloader()
    if comparison.same:
        after = wait_for_hello(address, version=comparison.source.image.version)
    else:
        after = _copied(comparison.source, wait_for_drive(look), address, progress)
    return Installed(
        comparison.source, after, address.port(), not comparison.same, own, comparison.identity, before
    )


def install_at_bootsel(port: str, drive: Drive, source: Source | None, progress: Progress) -> Installed:
    """Copy `source`, or the most suitable firmware, to a board in BOOTSEL mode.

    `port` is the board's port after its start, or "". Raises OtherChip, NoFirmwareFile, CannotWrite, CopyInterrupted,
    NotStarted.
    """
    address = Address(port)
    source = _suitable(source, drive.chip)
    after = _copied(source, drive, address, progress)
    return Installed(source, after, address.port())


def _running(address: Address, announce: Announce) -> Hello | None:
    before = address.hello()
    if before is not None:
        if before.mode == SEALED:
            raise PromptSealed(port=address.port())
        announce(before)
    return before


def _compared(device: Device, source: Source | None) -> Comparison:
    identity = device.identity()
    source = _suitable(source, identity.chip)
    image = source.image
    return Comparison(source, identity, device.program_sha256(image.start, len(image.data)))


def _suitable(source: Source | None, chip: str) -> Source:
    if source is None:
        return Source(*find_image(chip))
    if source.image.chip != chip:
        raise OtherChip(path=source.path, theirs=source.image.chip, ours=chip or "not known")
    return source


def _copied(source: Source, drive: Drive, address: Address, progress: Progress) -> Hello:
    _suitable(source, drive.chip)
    try:
        with progress() as report:
            failure = copy(source.image, drive, report)
    except KeyboardInterrupt as error:
        raise CopyStopped(drive=drive.folder) from error
    try:
        return wait_for_hello(address, version=source.image.version)
    except NotStarted as error:
        if drive_at(drive.folder) is None:
            raise
        raise CopyInterrupted(drive=drive.folder, reason=failure or Reason("it has not restarted")) from error
