"""Differences between Linux, macOS and Windows: sentences and places, by the name of the platform (sys.platform)."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.device.ports import VENDOR_ID

WINDOWS, MACOS = "win32", "darwin"

# Before systemd's 73-seat-late.rules, which give whoever sits at the computer what is tagged.
_RULE_FILE = "/etc/udev/rules.d/70-stichtisch.rules"
_RULE = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{VENDOR_ID:04x}", MODE="0660", TAG+="uaccess"'


@dataclass(frozen=True)
class Access:
    """The permissions of a device of Linux: its group, whether that may, and whether this user is entered there."""

    group: str
    group_may: bool
    entered: bool


@dataclass(frozen=True)
class Holder:
    """A program that has a port open."""

    pid: int
    program: str


def why_no_table(platform: str, wsl: bool = False) -> str:
    """Return what to do where no table is seen; `wsl` for a Linux inside Windows."""
    if wsl:
        return (
            "Linux inside Windows (WSL) sees no USB by itself. Use stichtisch in Windows; or, in PowerShell as "
            "administrator: usbipd list, usbipd bind --busid ID, usbipd attach --wsl --busid ID"
        )
    cable = "Plug the table in, with a cable that carries data (some only charge), at the computer itself."
    if platform == WINDOWS:
        return (
            f"{cable} Then open the Device Manager: under 'Ports (COM & LPT)' it is a 'USB Serial Device'. With a "
            "yellow mark, or under 'Other devices': right-click, 'Update driver', 'Search automatically'. "
            "Then: stichtisch list"
        )
    if platform == MACOS:
        return (
            f"{cable} If the Mac asks whether the accessory may connect, allow it. "
            "Then: stichtisch list (the table is a /dev/cu.usbmodem…)"
        )
    return f"{cable} Then: stichtisch list. What the computer noticed of it: sudo dmesg | tail"


def why_missing(platform: str, port: str) -> str:
    """Return what to do about a port that is not there, "" where its name says nothing about that."""
    if platform == WINDOWS:
        if port.startswith("/dev/"):
            return "In Windows a port is called COM3 or the like. Which it is: stichtisch list"
        return ""
    if re.fullmatch(r"COM\d+", port, re.IGNORECASE):
        example = "/dev/cu.usbmodem1101" if platform == MACOS else "/dev/ttyACM0"
        return f"Only Windows has such names; here it is called {example} or the like: stichtisch list"
    return ""


def how_to_be_permitted(platform: str, port: str, access: Access | None) -> str:
    """Return the command that lets this user open a port, "" where none is known."""
    if platform == WINDOWS:
        return ""
    if platform == MACOS or access is None:
        return f"What is set for it: ls -l {shlex.quote(port)}" if platform == MACOS else ""
    if access.group_may and access.group != "root":
        if access.entered:
            return f"You were entered in the group {access.group} since you logged in: log out and in again."
        return f"sudo usermod -aG {shlex.quote(access.group)} $USER and then log out and in again."
    return (
        f"echo '{_RULE}' | sudo tee {_RULE_FILE} && sudo udevadm control --reload && sudo udevadm trigger, "
        "then plug the table in again."
    )


def how_to_free(platform: str, port: str, holders: Sequence[Holder]) -> str:
    """Return how to get a port that another program holds."""
    if holders:
        return f"Close {in_words(holders)}, then run the command again."
    if platform == WINDOWS:
        return (
            "Close what may talk to it: Thonny, Arduino IDE, PuTTY, a program for 3D printers, another stichtisch. "
            "If there is none, unplug the table and plug it in again."
        )
    command = "sudo lsof" if platform == MACOS else "sudo fuser -v"
    text = f"It is a program of another user of this computer. Which one: {command} {shlex.quote(port)}"
    if platform == MACOS:
        return text
    return f"{text} (ModemManager tries every new port for half a minute: wait, and run the command again.)"


def in_words(holders: Sequence[Holder]) -> str:
    """Return the names of programs with their numbers."""
    return " and ".join(f"{holder.program} (process {holder.pid})" for holder in holders)


def how_to_change_folder(platform: str) -> str:
    """Return the command that goes to a folder in which the user may write."""
    return "cd ~ (in the old command prompt: cd %USERPROFILE%)" if platform == WINDOWS else "cd ~"
