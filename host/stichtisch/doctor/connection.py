"""Checks of the connection to the table: its port, and whether this user can open it now."""

import os
import platform as this_platform
import shlex
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from stichtisch.device.errors import NoPermission, NoTable, PortBusy, PortMissing, SeveralTables
from stichtisch.device.flash import find_drives
from stichtisch.device.ports import choose_port, find_tables
from stichtisch.device.transport import SerialTransport
from stichtisch.doctor.holders import find_holders
from stichtisch.doctor.lines import FAIL, OK, Check, Outcome, failed
from stichtisch.doctor.platforms import (
    Access,
    how_to_be_permitted,
    how_to_free,
    in_words,
    why_missing,
    why_no_table,
)
from stichtisch.doctor.setting import Setting
from stichtisch.i18n.command_words import say


@dataclass
class Connection:
    """The state of the connection: the port as soon as it is known, and the transport as soon as the port is open."""

    port: str = ""
    transport: SerialTransport | None = None

    def checks(self, setting: Setting) -> Iterable[Check]:
        """Yield the checks, up to the first one that fails."""
        yield Check("connection.port", say("Port"), partial(self._choose, setting))
        if self.port:
            yield Check("connection.open", say("Opening"), partial(self._open, setting))

    def close(self) -> None:
        """Close the port."""
        if self.transport is not None:
            with suppress(OSError):
                self.transport.close()

    def _choose(self, setting: Setting) -> Outcome:
        try:
            self.port = choose_port(setting.port)
        except SeveralTables as error:
            first = find_tables()[0].port
            return failed(
                error,
                next_step=say("Name one of them: stichtisch doctor --port {port}", port=shlex.quote(first)),
            )
        except NoTable as error:
            return _no_table(setting, error)
        how = say("named by you") if setting.port else say("the one table connected by USB")
        return Outcome(
            OK, f"{self.port}, {how}", facts={"port": self.port, "named": setting.port is not None}
        )

    def _open(self, setting: Setting) -> Outcome:
        port = self.port
        try:
            self.transport = SerialTransport(port)
        except PortBusy as error:
            holders = find_holders(setting.platform, port)
            outcome = failed(error, next_step=how_to_free(setting.platform, port, holders))
            if not holders:
                return outcome
            facts = {**outcome.facts, "holders": in_words(holders)}
            return Outcome(FAIL, f"{outcome.text[:-1]}: {in_words(holders)}.", outcome.next_step, facts)
        except NoPermission as error:
            step = how_to_be_permitted(setting.platform, port, access_of(port))
            return failed(error, next_step=step)
        except PortMissing as error:
            return failed(error, next_step=why_missing(setting.platform, port))
        return Outcome(OK, say("it can be opened"))


def access_of(port: str) -> Access | None:
    """Return the permissions of a device, or None if they cannot be read."""
    try:
        import grp
        import pwd

        state = Path(port).stat()
        group = grp.getgrgid(state.st_gid)
        user = pwd.getpwuid(os.getuid())
    except (ImportError, KeyError, OSError):
        return None
    may = stat.S_IRGRP | stat.S_IWGRP
    entered = user.pw_name in group.gr_mem or user.pw_gid == group.gr_gid
    return Access(group.gr_name, state.st_mode & may == may, entered)


def _no_table(setting: Setting, error: NoTable) -> Outcome:
    drives = find_drives(setting.platform)
    if drives:
        folder = str(drives[0].folder)
        return Outcome(
            FAIL,
            say(
                "{error} But a Pico in BOOTSEL mode is there, as the drive {folder}.",
                error=failed(error).text,
                folder=folder,
            ),
            say("Install the firmware: stichtisch flash --drive {folder}", folder=shlex.quote(folder)),
            {"error": type(error).__name__, "drive": folder},
        )
    others = _other_ports()
    outcome = failed(error, next_step=why_no_table(setting.platform, _is_wsl()))
    if not others:
        return outcome
    listed = ", ".join(others)
    return Outcome(
        FAIL,
        say("{error} Ports of other devices: {ports}.", error=outcome.text, ports=listed),
        outcome.next_step,
        outcome.facts,
    )


def _other_ports() -> list[str]:
    from serial.tools import list_ports

    return sorted(port.device for port in list_ports.comports())


def _is_wsl() -> bool:
    return "microsoft" in this_platform.release().lower()
