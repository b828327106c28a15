"""The virtual table: its switch, its four places with cards and keys, its display, and time granted to it."""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from stichtisch.device import source_folders
from stichtisch.simulation import picture
from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.errors import VirtualTableError
from stichtisch.simulation.flash_image import make_image
from stichtisch.simulation.link import Link
from stichtisch.simulation.process import Answer, VmProcess
from stichtisch.simulation.tags import Tag

_KEY_MS = 80
# Parts of the display are painted one after the other, cards read in between.
_STILL_MS = 100
_PAINTING_STEPS = 10


class VirtualTable:
    """A table whose board is a process on this machine.

    With the clock "virtual" time stands still except in `run` and what is built on it, and the same calls give the same
    evening; with "wall" the table lives by itself. Use it as a context manager, or call power_on and power_off.
    Cards left lying and keys held are taken off by a power-off.
    """

    def __init__(
        self,
        flash: Path,
        *,
        serial_number: str = "E661640843000001",
        clock: str = "virtual",
        seed: int = 1,
        unix: int | None = None,
        battery: Path | None = None,
        firmware: Path | None = None,
        script: list[Answer] | None = None,
        own_serial: bool = True,
        board: Board | None = None,
        service: bool = False,
        flash_log: Path | None = None,
        settings: str = "",
    ) -> None:
        """Describe a table that is switched off.

        Args:
            flash: image of the flash file system; made, erased, where there is none.
            serial_number: the chip's unique id, 16 hexadecimal digits.
            clock: "virtual" or "wall".
            seed: of faults that happen by chance, and in virtual time of the board's random numbers.
            unix: time of a fitted clock chip at power-on, seconds since 1970; None: none is fitted.
            battery: file with what that chip keeps while the table is off; made where there is none. None: it keeps
                nothing.
            firmware: folder with boot.py and main.py; None: the table's own.
            script: commands at set times, each {"at_ms": …, "command": …}.
            own_serial: False where a SerialBridge reads the serial port instead of `link`.
            board: what the firmware runs on; None: a MicroPython of this machine.
            service: whether the service key is held at power-on.
            settings: content of the table's file of settings, as if it had been set up so; a flash that has one keeps
                its own. "": none.
            flash_log: file to which every operation of the flash is added, see hardware/twins/flash_log.py.
        """
        self.serial_number = serial_number
        self._flash = flash
        self._own_serial = own_serial
        self._board = board or UnixBoard()
        self._firmware = firmware or source_folders.firmware_folder()
        self._config: dict[str, Any] = {
            "pins": source_folders.pin_map(),
            "flash": str(flash.resolve()),
            "unique_id": serial_number,
            "clock": clock,
            "seed": seed,
            "script": script or [],
            "service": service,
            "settings": settings,
        }
        if unix is not None:
            self._config["unix"] = unix
        if battery is not None:
            battery.touch()
            self._config["battery"] = str(battery.resolve())
        if flash_log is not None:
            self._config["flash_log"] = str(flash_log.resolve())
        self._vm: VmProcess | None = None
        # A SerialBridge takes hold of the pipes from its own thread: never while they come or go.
        self._switching = threading.Lock()
        self.link = Link(self._send, self.interrupt, self._poll)

    def __enter__(self) -> Self:
        self.power_on()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.power_off()

    @property
    def powered(self) -> bool:
        """Whether the table is switched on."""
        return self._vm is not None

    @property
    def vm(self) -> VmProcess:
        """The process of this power-on. Raises VirtualTableError while the power is off."""
        if self._vm is None:
            raise VirtualTableError(reason="The virtual table is switched off. Call power_on() first.")
        return self._vm

    @property
    def events(self) -> list[Answer]:
        """The events that the hardware reported since power-on: bus contention, a power cut, a reset."""
        return self.vm.events

    def power_on(self, bootsel: bool = False) -> None:
        """Start the firmware on what the flash holds. In virtual time nothing runs before the first `run`.

        Args:
            bootsel: whether the board's BOOTSEL button is held meanwhile. Only an emulated Pico has one.
        """
        if self._vm is not None:
            return
        if not self._flash.exists():
            make_image(self._flash)
        on_serial = self.link.received if self._own_serial else None
        with self._switching:
            config = self._config | {"bootsel": bootsel}
            self._vm = self._board.switch_on(config, self._firmware, on_serial)

    def power_off(self) -> None:
        """Pull the plug: whatever was not in the flash is gone."""
        with self._switching:
            if self._vm is not None:
                self._vm.kill()
                self._vm = None

    def check(self) -> None:
        """Raise VirtualTableError where the table is switched on but its process ended by itself."""
        if self._vm is not None:
            self._vm.check()

    def interrupt(self) -> None:
        """Ctrl-C on the serial line."""
        self.vm.interrupt()

    def command(self, name: str, **arguments: Any) -> Answer:
        """Send any command of the control channel; return its answer. Errors as VmProcess.command.

        Where the process ended by itself, the table is switched off then; one that was interrupted is left switched on
        until somebody pulls the plug, like a board that shows its prompt.
        """
        try:
            return self.vm.command({"command": name, **arguments})
        except VirtualTableError:
            if self.vm.ended and not self.vm.interrupted:
                self.power_off()
            raise

    def run(self, milliseconds: float) -> int:
        """Lets so much of the table's time go by; returns the microseconds since power-on."""
        us: int = self.command("run", ms=milliseconds)["us"]
        return us

    def run_until(self, condition: Callable[[], object], milliseconds: float, step: float = 20) -> bool:
        """Run in steps until the condition holds, at most for so long; return whether it held."""
        passed = 0.0
        while not condition():
            if passed >= milliseconds:
                return False
            self.run(step)
            passed += step
        return True

    def lay(self, seat: int, tag: Tag) -> None:
        """Lays a tag on the reader of a place."""
        self.command(
            "lay",
            seat=seat,
            uid=tag.uid.hex(),
            pages=tag.pages.hex(),
            coupling=tag.coupling,
            type=tag.kind,
            counter=tag.counter,
            **({} if tag.at is None else {"at": tag.at}),
        )

    def lift(self, seat: int, tag: Tag | None = None) -> list[Tag]:
        """Take a tag off a place, or all of them if None; return the tags with their present memory."""
        uid = {} if tag is None else {"uid": tag.uid.hex()}
        lifted = self.command("lift", seat=seat, **uid)["lifted"]
        return [
            Tag(bytes.fromhex(one["uid"]), bytes.fromhex(one["memory"])[16:], counter=one["counter"])
            for one in lifted
        ]

    def hold(self, seat: int, key: int) -> None:
        """Presses a key of a place (0 left, 1 middle, 2 right) and keeps it down."""
        self.command("press", seat=seat, key=key)

    def release(self, seat: int, key: int) -> None:
        """Lets go of a key."""
        self.command("release", seat=seat, key=key)

    def press(self, seat: int, key: int, milliseconds: float = _KEY_MS) -> None:
        """Presses a key, holds it for so long, lets go, and waits as long again."""
        self.hold(seat, key)
        self.run(milliseconds)
        self.release(seat, key)
        self.run(milliseconds)

    def hold_service(self, held: bool) -> None:
        """Hold the service key, or let go of it, from now on and through every power-on."""
        self._config["service"] = held
        if self.powered:
            self.command("service", held=held)

    def screen(self) -> tuple[int, int, bytes]:
        """Return what the display shows: width, height, rows of RGB565 with the high byte first."""
        with tempfile.NamedTemporaryFile(prefix="stichtisch-") as file:
            answer = self.command("screen", file=str(Path(file.name).resolve()))
            return answer["width"], answer["height"], Path(file.name).read_bytes()

    def lit(self) -> bool:
        """Whether the display's light is on."""
        with tempfile.NamedTemporaryFile(prefix="stichtisch-") as file:
            return bool(self.command("screen", file=str(Path(file.name).resolve()))["lit"])

    def painted(self) -> tuple[int, int, bytes]:
        """Return what the display shows when it has been painted, as `screen` does.

        Runs until the picture stays the same for 100 ms, for a second at most.
        """
        shown = self.screen()
        for _ in range(_PAINTING_STEPS):
            self.run(_STILL_MS)
            before, shown = shown, self.screen()
            if shown == before:
                break
        return shown

    def screenshot(self, path: Path) -> None:
        """Write what the display shows when it has been painted, as PNG. Needs Pillow."""
        picture.save_png(path, *self.painted())

    def lights(self) -> list[tuple[int, int, int]]:
        """Red, green, blue of each place's light, 0 to 255."""
        return [(red, green, blue) for red, green, blue in self.command("lights")["lights"]]

    def tones(self, clear: bool = False) -> list[tuple[int, int]]:
        """Return what the buzzer did since power-on (or the last clear): microseconds and hertz, 0 for silence."""
        return [(moment, hertz) for moment, hertz in self.command("buzzer", clear=clear)["buzzer"]]

    def supply(self, volts: float) -> None:
        """Set the voltage that comes over USB."""
        self.command("supply", volts=volts)

    def reader_fault(self, seat: int, fault: str, **details: float) -> None:
        """Break or mend a reader, or make another chip of it.

        `fault` is "gone" (level=0 or 255), "back", "crypto", "brown_out", "hot", "lost" or "garbled" (probability=0.0
        to 1.0 of each answer), or "chip" (version=what it says it is, like=the version whose self-test it answers, 0
        for none).
        """
        self.command("reader", seat=seat, fault=fault, **details)

    def keys_fault(self, fault: str) -> None:
        """Take the chip of the keys off its bus ("gone") or put it back, reset ("back")."""
        self.command("keys", fault=fault)

    def display_fault(self, fault: str) -> None:
        """Cut the display's data output ("mute") or mend it ("back")."""
        self.command("display", fault=fault)

    def cut_power_after(self, operations: int, written: int | None = None) -> None:
        """Let the power fail inside the flash operation (page or sector) after so many more; 0 is the next one.

        The call that meets it raises PowerLost and leaves the table switched off. `written` bytes of the operation are
        done by then; None: half of them.
        """
        self.command("flash", cut_after=operations, written=-1 if written is None else written)

    def stats(self, reset: bool = False) -> Answer:
        """Return the counters since power-on, and "fields": how strong that of each reader is now, 0 for none.

        They are erases, most_erases (of one sector), programs, reader_bytes, reader_transfers, display_bytes and
        longest_step_us: the longest time between two sleeps of the firmware, less what the flash took of it. `reset`
        measures that anew from here.
        """
        return self.command("stats", reset=reset)

    def heap(self, collect: bool = True) -> Answer:
        """Return the bytes "allocated" and "free" in the heap that firmware and twins share."""
        return self.command("heap", collect=collect)

    def serial_pipes(self) -> tuple[int, int] | None:
        """Duplicates of the serial port's pipes, from and to the table, for a SerialBridge to close.

        None while the power is off.
        """
        with self._switching:
            vm = self._vm
            if vm is None or vm.ended:
                return None
            return os.dup(vm.from_table), os.dup(vm.to_table)

    def _poll(self) -> None:
        if self._vm is not None:
            self._vm.read_serial()

    def _send(self, data: bytes) -> None:
        self.vm.send(data)
