"""The virtual table: its power, its four places with cards and keys, its display, and its time."""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from stichtisch.device import source_folders
from stichtisch.i18n.reason import Reason
from stichtisch.simulation import picture
from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.errors import VirtualTableError
from stichtisch.simulation.flash_image import make_image
from stichtisch.simulation.link import Link
from stichtisch.simulation.process import Answer, VmProcess
from stichtisch.simulation.tags import Tag

_KEY_MS = 80
# The firmware paints the display in parts, and reads cards between the parts.
_STILL_MS = 100
_PAINTING_STEPS = 10


class VirtualTable:
    """A table whose board is a process on this machine.

    With the clock "virtual", time advances only in `run` and in methods that call `run`, so the same calls lead to
    the same evening. With "wall", time follows the real clock. Use the table as a context manager, or call power_on
    and power_off. Switching the table off removes cards from readers, and releases keys.
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
        starter: bool = False,
    ) -> None:
        """Describe a table that is switched off.

        Args:
            flash: the image of the flash file system. If the file does not exist, an erased image is made.
            serial_number: the chip's unique id, 16 hexadecimal digits.
            clock: "virtual" or "wall".
            seed: the seed of random faults and, in virtual time, of the board's random numbers.
            unix: the time of the clock chip at power-on, in seconds since 1970. None: no clock chip is fitted.
            battery: the file that stores the state of the clock chip while the table is off. If the file does not
                exist, it is made. None: the chip loses its state.
            firmware: the folder with boot.py and main.py. None: the table's own firmware.
            script: commands at set times, each {"at_ms": …, "command": …}.
            own_serial: False if a SerialBridge reads the serial port instead of `link`.
            board: the board that runs the firmware. None: a MicroPython of this machine.
            service: whether the service key is held at power-on.
            settings: the content of the table's settings file. A settings file that the flash already contains is
                kept instead. "": no file.
            starter: whether this is the starter table. The starter table's one reader and three keys serve
                all places. Its board file is written to the flash, unless the flash already contains one.
            flash_log: a file to which every flash operation is appended, see hardware/twins/flash_log.py.
        """
        self.serial_number = serial_number
        self._flash = flash
        self._starter = starter
        self._own_serial = own_serial
        self._board = board or UnixBoard()
        self._firmware = firmware or source_folders.firmware_folder()
        self._config: dict[str, Any] = {
            "pins": source_folders.pin_map(starter=starter),
            "flash": str(flash.resolve()),
            "unique_id": serial_number,
            "clock": clock,
            "seed": seed,
            "script": script or [],
            "service": service,
            "settings": settings,
        }
        if starter:
            self._config["board_file"] = str(source_folders.starter_board().resolve())
        if unix is not None:
            self._config["unix"] = unix
        if battery is not None:
            battery.touch()
            self._config["battery"] = str(battery.resolve())
        if flash_log is not None:
            self._config["flash_log"] = str(flash_log.resolve())
        self._vm: VmProcess | None = None
        # A SerialBridge duplicates the pipes in its own thread. The lock prevents this while the pipes are being
        # opened or closed.
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
        """The process that has run the firmware since power-on. Raises VirtualTableError while the power is off."""
        if self._vm is None:
            raise VirtualTableError(
                reason=Reason("The virtual table is switched off. Call power_on() first.")
            )
        return self._vm

    @property
    def events(self) -> list[Answer]:
        """The events that the hardware reported since power-on: bus contention, a power cut, a reset."""
        return self.vm.events

    def power_on(self, bootsel: bool = False) -> None:
        """Start the firmware with the content of the flash.

        In virtual time nothing runs before the first `run`.

        Args:
            bootsel: whether the board's BOOTSEL button is held. Only an emulated Pico has one.
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
        """Pull the plug. Everything that is not in the flash is lost."""
        with self._switching:
            if self._vm is not None:
                self._vm.kill()
                self._vm = None

    def check(self) -> None:
        """Raise VirtualTableError if the table is switched on but its process has ended by itself."""
        if self._vm is not None:
            self._vm.check()

    def interrupt(self) -> None:
        """Send Ctrl-C on the serial line."""
        self.vm.interrupt()

    def command(self, name: str, **arguments: Any) -> Answer:
        """Send a command over the control channel, and return its answer.

        Raises the errors of VmProcess.command. If the process ended by itself, the table is then switched
        off. A table that was interrupted stays switched on until power_off, like a board that shows its
        prompt.
        """
        try:
            return self.vm.command({"command": name, **arguments})
        except VirtualTableError:
            if self.vm.ended and not self.vm.interrupted:
                self.power_off()
            raise

    def run(self, milliseconds: float) -> int:
        """Advance the table's time, and return the microseconds since power-on."""
        us: int = self.command("run", ms=milliseconds)["us"]
        return us

    def run_until(self, condition: Callable[[], object], milliseconds: float, step: float = 20) -> bool:
        """Run in steps until the condition is true, for at most `milliseconds`.

        Return whether the condition became true.
        """
        passed = 0.0
        while not condition():
            if passed >= milliseconds:
                return False
            self.run(step)
            passed += step
        return True

    def _reached(self, place: int) -> int:
        # Return the place with the reader and keys for a person at `place`.
        return 0 if self._starter else place

    def lay(self, seat: int, tag: Tag) -> None:
        """Lay a tag on the reader of a place."""
        self.command(
            "lay",
            seat=self._reached(seat),
            uid=tag.uid.hex(),
            pages=tag.pages.hex(),
            coupling=tag.coupling,
            type=tag.kind,
            counter=tag.counter,
            **({} if tag.at is None else {"at": tag.at}),
        )

    def lift(self, seat: int, tag: Tag | None = None) -> list[Tag]:
        """Remove a tag from a place, or all its tags if `tag` is None. Return these tags with their current memory."""
        uid = {} if tag is None else {"uid": tag.uid.hex()}
        lifted = self.command("lift", seat=self._reached(seat), **uid)["lifted"]
        return [
            Tag(bytes.fromhex(one["uid"]), bytes.fromhex(one["memory"])[16:], counter=one["counter"])
            for one in lifted
        ]

    def hold(self, seat: int, key: int) -> None:
        """Press a key of a place (0 left, 1 middle, 2 right), and keep it down."""
        self.command("press", seat=self._reached(seat), key=key)

    def release(self, seat: int, key: int) -> None:
        """Release a key."""
        self.command("release", seat=self._reached(seat), key=key)

    def press(self, seat: int, key: int, milliseconds: float = _KEY_MS) -> None:
        """Press a key, hold it for `milliseconds`, release it, and wait as long again."""
        self.hold(seat, key)
        self.run(milliseconds)
        self.release(seat, key)
        self.run(milliseconds)

    def hold_service(self, held: bool) -> None:
        """Hold or release the service key. It stays in this state when the table is switched off and on."""
        self._config["service"] = held
        if self.powered:
            self.command("service", held=held)

    def screen(self) -> tuple[int, int, bytes]:
        """Return the picture on the display: width, height, rows of RGB565 with the high byte first."""
        with tempfile.NamedTemporaryFile(prefix="stichtisch-") as file:
            answer = self.command("screen", file=str(Path(file.name).resolve()))
            return answer["width"], answer["height"], Path(file.name).read_bytes()

    def lit(self) -> bool:
        """Whether the display's light is on."""
        with tempfile.NamedTemporaryFile(prefix="stichtisch-") as file:
            return bool(self.command("screen", file=str(Path(file.name).resolve()))["lit"])

    def painted(self) -> tuple[int, int, bytes]:
        """Return the finished picture on the display, in the form of `screen`.

        Run until the picture has not changed for 100 ms, but for at most a second.
        """
        shown = self.screen()
        for _ in range(_PAINTING_STEPS):
            self.run(_STILL_MS)
            before, shown = shown, self.screen()
            if shown == before:
                break
        return shown

    def screenshot(self, path: Path) -> None:
        """Write the finished picture on the display to a PNG file. Needs Pillow."""
        picture.save_png(path, *self.painted())

    def lights(self) -> list[tuple[int, int, int]]:
        """Return the red, green and blue values of each place's light, 0 to 255."""
        return [(red, green, blue) for red, green, blue in self.command("lights")["lights"]]

    def tones(self, clear: bool = False) -> list[tuple[int, int]]:
        """Return the buzzer's tones since power-on or the last clear as (microseconds, hertz); 0 hertz is silence."""
        return [(moment, hertz) for moment, hertz in self.command("buzzer", clear=clear)["buzzer"]]

    def supply(self, volts: float) -> None:
        """Set the voltage of the USB supply."""
        self.command("supply", volts=volts)

    def reader_fault(self, seat: int, fault: str, **details: float) -> None:
        """Break or mend a reader, or replace its chip.

        `fault` is "gone" (level=0 or 255), "back", "crypto", "brown_out", "hot", "lost" or "garbled" (probability=0.0
        to 1.0 for each answer), or "chip" (version=the version that it reports, like=the version whose self-test
        answer it imitates; 0 means no version).
        """
        self.command("reader", seat=seat, fault=fault, **details)

    def keys_fault(self, fault: str) -> None:
        """Disconnect the chip that reads the keys from its bus ("gone"), or reset it and connect it again ("back")."""
        self.command("keys", fault=fault)

    def display_fault(self, fault: str) -> None:
        """Cut the display's data output ("mute") or mend it ("back")."""
        self.command("display", fault=fault)

    def cut_power_after(self, operations: int, written: int | None = None) -> None:
        """Let the power fail during a flash operation (page or sector).

        `operations`: the number of operations that are still completed before the power fails. The call in which
        the power fails raises PowerLost, and leaves the table switched off. Of the interrupted operation, `written`
        bytes are written (None: half of them).
        """
        self.command("flash", cut_after=operations, written=-1 if written is None else written)

    def stats(self, reset: bool = False) -> Answer:
        """Return the counters since power-on, and as "fields" the field strength of each reader (0 if it is off).

        The counters are erases, most_erases (of one sector), programs, reader_bytes, reader_transfers,
        display_bytes and longest_step_us. The last counter is the longest time between two sleeps of the
        firmware, without the time of flash operations. `reset` restarts this measurement.
        """
        return self.command("stats", reset=reset)

    def heap(self, collect: bool = True) -> Answer:
        """Return the bytes "allocated" and "free" in the heap that firmware and twins share."""
        return self.command("heap", collect=collect)

    def serial_pipes(self) -> tuple[int, int] | None:
        """Return duplicates of the serial port's pipes, from and to the table. The caller closes them.

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
