"""What is to be done to a board, and doing it so that breaking off anywhere leaves nothing that starts by half.

While anything is missing there is no main.py, without which the table does not start: it goes first and comes last.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stichtisch.errors import BoardFull
from stichtisch.flashing.device import Device, Space
from stichtisch.flashing.manifest import Manifest, folders_of

_MAIN = "main.py"
# A folder takes two blocks; so many more stay free for what the file system moves about.
_FOLDER_BLOCKS = 2
_SPARE_BLOCKS = 4
# littlefs: up to this part of a block, a file takes none of its own.
_SMALL = 8


@dataclass(frozen=True)
class Plan:
    """Files to write and to remove in this order, folders to make and to remove, and which files stay as they are."""

    write: list[str]
    remove: list[str]
    make_folders: list[str]
    remove_folders: list[str]
    keep: list[str]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.write or self.remove or self.make_folders or self.remove_folders)


@dataclass(frozen=True)
class Progress:
    """File `number` of `files`, which is `path`; `done` of `size` bytes of all of them."""

    path: str
    number: int
    files: int
    done: int
    size: int


def make_plan(wanted: Manifest, there: Manifest, folders: list[str]) -> Plan:
    """Return what differs between the firmware and its part of a board.

    Args:
        wanted: the firmware.
        there: the files that lie in its place.
        folders: the folders there, inner ones first.
    """
    parents = folders_of(wanted)
    keep = [path for path, state in wanted.items() if there.get(path) == state]
    return Plan(
        write=[path for path in wanted if path not in keep],
        remove=[path for path in there if path not in wanted],
        make_folders=[path for path in parents if path not in folders],
        remove_folders=[path for path in folders if path not in parents],
        keep=keep,
    )


def _main_last(plan: Plan, there: Manifest) -> Plan:
    return Plan(
        write=[*(path for path in plan.write if path != _MAIN), _MAIN],
        remove=[_MAIN] * (_MAIN in there) + plan.remove,
        make_folders=plan.make_folders,
        remove_folders=plan.remove_folders,
        keep=[path for path in plan.keep if path != _MAIN],
    )


def _check_room(plan: Plan, wanted: Manifest, there: Manifest, space: Space) -> None:
    # Raises BoardFull where the board would be full before the plan is done. A file lies there beside what it replaces.
    free = space.free - _FOLDER_BLOCKS * len(plan.make_folders) - _SPARE_BLOCKS
    free += sum(_given_back(there, path, space) for path in plan.remove)
    for path in plan.write:
        free -= -(-wanted[path].size // space.block)
        if free < 0:
            raise BoardFull(free=space.free * space.block // 1024)
        if path not in plan.remove:
            free += _given_back(there, path, space)


def _given_back(there: Manifest, path: str, space: Space) -> int:
    # The file system keeps a small file in its folder's own blocks.
    size = there[path].size if path in there else 0
    return -(-size // space.block) if size > space.block // _SMALL else 0


def carry_out(
    device: Device,
    folder: Path,
    plan: Plan,
    wanted: Manifest,
    there: Manifest,
    report: Callable[[Progress], None],
) -> None:
    """Do what `plan` says with the firmware in `folder`.

    Raises BoardFull before anything is touched, and what the device raises; repeating it goes on.
    """
    plan = _main_last(plan, there)
    _check_room(plan, wanted, there, device.space())
    for path in plan.remove:
        device.remove(path)
    for path in plan.remove_folders:
        device.remove_folder(path)
    for path in plan.make_folders:
        device.make_folder(path)
    _write(device, folder, plan.write, wanted, report)


def _write(
    device: Device, folder: Path, paths: list[str], wanted: Manifest, report: Callable[[Progress], None]
) -> None:
    size = sum(wanted[path].size for path in paths)
    done = 0
    for number, path in enumerate(paths, 1):

        def sent(count: int, number: int = number, path: str = path) -> None:
            nonlocal done
            done += count
            report(Progress(path, number, len(paths), done, size))

        sent(0)
        device.write(path, (folder / path).read_bytes(), wanted[path].sha256, sent)
