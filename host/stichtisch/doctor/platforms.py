"""Differences between Linux, macOS and Windows: advice and paths by the name of the platform (sys.platform)."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.device.ports import VENDOR_ID
from stichtisch.i18n.command_words import say

WINDOWS, MACOS = "win32", "darwin"

# The name of the file must come alphabetically before systemd's 73-seat-late.rules. Those rules give tagged
# devices to the user at the computer.
_RULE_FILE = "/etc/udev/rules.d/70-stichtisch.rules"
_RULE = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{VENDOR_ID:04x}", MODE="0660", TAG+="uaccess"'


@dataclass(frozen=True)
class Access:
    """The permissions of a device on Linux: its group, whether the group has access, and whether this user is in it."""

    group: str
    group_may: bool
    entered: bool


@dataclass(frozen=True)
class Holder:
    """A program that is using a port."""

    pid: int
    program: str


def why_no_table(platform: str, wsl: bool = False) -> str:
    """Return advice for a user whose table is not found. `wsl` is True for Linux inside Windows."""
    if wsl:
        return say(
            "Linux inside Windows (WSL) sees no USB by itself. Use stichtisch in Windows; or, in PowerShell as "
            "administrator: usbipd list, usbipd bind --busid ID, usbipd attach --wsl --busid ID"
        )
    cable = say(
        "Plug the table directly into the computer, with a cable that carries data (some only charge)."
    )
    if platform == WINDOWS:
        return say(
            "{cable} Then open the Device Manager: under 'Ports (COM & LPT)' it is a 'USB Serial Device'. With a "
            "yellow mark, or under 'Other devices': right-click, 'Update driver', 'Search automatically'. "
            "Then: stichtisch list",
            cable=cable,
        )
    if platform == MACOS:
        return say(
            "{cable} If the Mac asks whether the accessory may connect, allow it. "
            "Then: stichtisch list (the table is a /dev/cu.usbmodem…)",
            cable=cable,
        )
    return say(
        "{cable} Then: stichtisch list. To see what the computer noticed: sudo dmesg | tail", cable=cable
    )


def why_missing(platform: str, port: str) -> str:
    """Return advice about a port that does not exist, or "" if its name does not show the cause."""
    if platform == WINDOWS:
        if port.startswith("/dev/"):
            return say("In Windows a port is called COM3 or the like. To find it: stichtisch list")
        return ""
    if re.fullmatch(r"COM\d+", port, re.IGNORECASE):
        example = "/dev/cu.usbmodem1101" if platform == MACOS else "/dev/ttyACM0"
        return say(
            "Only Windows has such names; here it is called {example} or the like: stichtisch list",
            example=example,
        )
    return ""


def how_to_be_permitted(platform: str, port: str, access: Access | None) -> str:
    """Return the command that lets this user open a port, or "" if none is known."""
    if platform == WINDOWS:
        return ""
    if platform == MACOS or access is None:
        return (
            say("To see its permissions: ls -l {port}", port=shlex.quote(port)) if platform == MACOS else ""
        )
    if access.group_may and access.group != "root":
        if access.entered:
            return say(
                "You were added to the group {group} after you logged in: log out and in again.",
                group=access.group,
            )
        return say(
            "sudo usermod -aG {group} $USER and then log out and in again.", group=shlex.quote(access.group)
        )
    return say(
        "echo '{rule}' | sudo tee {file} && sudo udevadm control --reload && sudo udevadm trigger, "
        "then plug the table in again.",
        rule=_RULE,
        file=_RULE_FILE,
    )


def how_to_free(platform: str, port: str, holders: Sequence[Holder]) -> str:
    """Return how to free a port that another program uses."""
    if holders:
        return say("Close {programs}, then run the command again.", programs=in_words(holders))
    if platform == WINDOWS:
        return say(
            "Close any program that may use it: Thonny, Arduino IDE, PuTTY, a program for 3D printers, "
            "another stichtisch. If there is none, unplug the table and plug it in again."
        )
    command = "sudo lsof" if platform == MACOS else "sudo fuser -v"
    text = say(
        "A program of another user of this computer uses it. To see which: {command} {port}",
        command=command,
        port=shlex.quote(port),
    )
    if platform == MACOS:
        return text
    return text + say(
        " (ModemManager tries every new port for half a minute: wait, and run the command again.)"
    )


def in_words(holders: Sequence[Holder]) -> str:
    """Return the names of programs with their process numbers."""
    return say(" and ").join(
        say("{program} (process {number})", program=holder.program, number=holder.pid) for holder in holders
    )


def how_to_change_folder(platform: str) -> str:
    """Return the command that changes to a folder in which the user can write."""
    return say("cd ~ (in the old command prompt: cd %USERPROFILE%)") if platform == WINDOWS else "cd ~"
