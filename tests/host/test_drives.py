"""The search for a Pico's drive on each system; folders stand in for mounted drives."""

from collections.abc import Callable
from pathlib import Path

import pytest

from stichtisch.device.flash import targets
from stichtisch.device.flash.drives import (
    Drive,
    drive_at,
    drives_in,
    linux_folders,
    macos_folders,
    unmounted_device,
    windows_folders,
)
from stichtisch.device.flash.errors import DriveNotMounted, NoBootselDrive
from stichtisch.device.flash.targets import Target, choose_target, drive_awaited, wait_for_drive

# RP2040: pico-bootrom-rp2040, bootrom/info_uf2.txt. RP2350: pico-bootrom-rp2350, src/nsboot/usb_virtual_disk.c.
RP2040 = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
RP2350 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
# Another maker's board with a UF2 bootloader.
OTHER = "UF2 Bootloader v3.6.0 SFHWRO\r\nModel: PyGamer\r\nBoard-ID: SAMD51J19A-PyGamer-M4\r\n"


def make(folder: Path, info: str | None = RP2040) -> Path:
    folder.mkdir(parents=True)
    if info is not None:
        (folder / "INFO_UF2.TXT").write_bytes(info.encode())
    return folder


def test_a_drive_says_which_chip_it_is_of(tmp_path: Path) -> None:
    pico, pico_2 = make(tmp_path / "one"), make(tmp_path / "two", RP2350)
    assert drive_at(pico) == Drive(pico, "RP2040")
    assert drive_at(pico_2) == Drive(pico_2, "RP2350")


@pytest.mark.parametrize("info", [None, "", OTHER, "Board-ID:\r\n", "\0\xff" * 100])
def test_another_drive_is_not_taken(tmp_path: Path, info: str | None) -> None:
    assert drive_at(make(tmp_path / "drive", info)) is None
    assert drive_at(tmp_path / "none") is None


@pytest.mark.parametrize("place", ["media/anna/RPI-RP2", "run/media/anna/RPI-RP2", "media/RPI-RP2", "mnt"])
def test_linux_mounts_it_in_one_of_several_places(tmp_path: Path, place: str) -> None:
    drive = make(tmp_path / place)
    roots = [tmp_path / name for name in ("media", "run/media", "mnt", "none")]
    drives = drives_in(linux_folders(tmp_path / "no mounts", roots))
    assert drives == [Drive(drive, "RP2040")]


def test_linux_lists_what_it_has_mounted_anywhere_else(tmp_path: Path) -> None:
    drive = make(tmp_path / "a place with spaces")
    make(tmp_path / "other file system")
    mounts = tmp_path / "mounts"
    # proc(5): a space is written as \\040.
    written = str(drive).replace(" ", "\\040")
    other = str(tmp_path / "other file system").replace(" ", "\\040")
    mounts.write_text(
        "proc /proc proc rw,nosuid 0 0\n"
        f"/dev/sdb1 {written} vfat rw,relatime 0 0\n"
        f"server:/share {other} nfs4 rw 0 0\n"
        "incomplete\n"
    )
    assert drives_in(linux_folders(mounts, [])) == [Drive(drive, "RP2040")]


def test_a_drive_that_is_found_twice_is_one(tmp_path: Path) -> None:
    drive = make(tmp_path / "media" / "RPI-RP2")
    (tmp_path / "media" / "link").symlink_to(drive)
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sdb1 {drive} vfat rw 0 0\n")
    assert len(drives_in(linux_folders(mounts, [tmp_path / "media"]))) == 1


def test_macos_has_it_among_its_volumes(tmp_path: Path) -> None:
    make(tmp_path / "Volumes" / "Macintosh HD", None)
    drive = make(tmp_path / "Volumes" / "RP2350", RP2350)
    assert drives_in(macos_folders(tmp_path / "Volumes")) == [Drive(drive, "RP2350")]


def test_windows_gives_it_a_letter(tmp_path: Path) -> None:
    make(tmp_path / "D", None)
    drive = make(tmp_path / "E")
    letters = [tmp_path / letter for letter in "DEF"]
    assert drives_in(windows_folders(letters)) == [Drive(drive, "RP2040")]
    assert str(next(windows_folders())) == "D:"


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Return a folder like Linux's by-label, in which a Pico's drive is listed."""
    folder = tmp_path / "by-label"
    folder.mkdir()
    (tmp_path / "sdb1").write_text("")
    (folder / "RPI-RP2").symlink_to(tmp_path / "sdb1")
    return folder


def test_linux_sees_a_drive_that_nobody_has_mounted(tmp_path: Path, labels: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n")
    assert unmounted_device(labels, mounts, "linux") == labels / "RPI-RP2"
    assert unmounted_device(labels, mounts, "darwin") is None
    assert unmounted_device(tmp_path, mounts, "linux") is None
    mounts.write_text(f"{tmp_path}/sdb1 /media/RPI-RP2 vfat rw 0 0\n")
    assert unmounted_device(labels, mounts, "linux") is None


def test_a_drive_that_is_not_mounted_is_reported_with_the_command(
    monkeypatch: pytest.MonkeyPatch, labels: Path
) -> None:
    monkeypatch.setattr(targets, "unmounted_device", lambda: labels / "RPI-RP2")
    with pytest.raises(DriveNotMounted) as caught:
        wait_for_drive(lambda: None, seconds=0)
    assert f"udisksctl mount -b {labels}/RPI-RP2" in caught.value.next_step()
    monkeypatch.setattr(targets, "find_tables", list)
    monkeypatch.setattr(targets, "find_drives", list)
    with pytest.raises(DriveNotMounted):
        choose_target(None, None)


@pytest.fixture
def mounted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that makes these folders the only mounted drives."""

    def mounted(*folders: Path) -> None:
        monkeypatch.setattr(targets, "find_drives", lambda: drives_in(folders))

    return mounted


def test_the_drive_of_a_board_is_the_new_one(tmp_path: Path, mounted: Callable[..., None]) -> None:
    old, new = make(tmp_path / "old"), make(tmp_path / "new")
    mounted(old)
    look = drive_awaited(None)
    assert look() is None
    mounted(old, new)
    assert wait_for_drive(look) == Drive(new, "RP2040")
    assert wait_for_drive(drive_awaited(old)) == Drive(old, "RP2040")


def test_a_named_drive_and_a_named_port_go_together(tmp_path: Path) -> None:
    folder = tmp_path / "RPI-RP2"
    assert choose_target("/dev/ttyACM0", folder) == Target("/dev/ttyACM0", None, folder)
    with pytest.raises(NoBootselDrive):
        choose_target(None, folder)
    make(folder)
    assert choose_target("/dev/ttyACM0", folder) == Target("/dev/ttyACM0", Drive(folder, "RP2040"), folder)
    assert choose_target(None, folder) == Target("", Drive(folder, "RP2040"), folder)
