"""A Pico at a pseudo terminal: MicroPython's real prompt with a flash image, power-on, resets and faults.

The program area is not run: only the name of the program is read from it. If it is our firmware's name, the firmware
of this checkout runs, as if it were frozen; otherwise boot.py and main.py of the flash run. In BOOTSEL mode the
terminal is silent, and a folder emulates the drive.

MicroPython's unix port runs in place of the Pico's. Differences between its terminal and USB are corrected
here. A soft reset ends the process, so another process is started. Ctrl-C is held back until a program can be
interrupted. If the signal handler has lost Ctrl-C in a race, it is sent again. A program that cannot be
interrupted receives Ctrl-C as a byte.
"""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import threading
import time
import tty
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

from littlefs import LittleFS, UserContext
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from support.firmware_compiler import firmware_folder
from support.uf2_files import Bootloader

from stichtisch.device import source_folders
from stichtisch.simulation import make_image
from stichtisch.simulation.process import HEAP_SIZE
from stichtisch.simulation.vm import find_micropython

SERIAL = "e661640843000001"
_LAUNCHER = Path(__file__).parent / "at_the_prompt.py"
# Executes another program with its standard input as controlling terminal. Signals are reset to their default
# actions, because the board ends itself by a signal. If nohup has set a signal to be ignored, it would
# otherwise stay ignored.
_WITH_TERMINAL = (
    "import fcntl, os, signal, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "[signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)]; "
    "os.execv(sys.argv[1], sys.argv[1:])"
)
_STARTED = b"\x00"
# The time after which Ctrl-C is sent again. An interrupted program reaches its prompt much faster.
_INTERRUPT_SECONDS = 2.0
_INTERRUPT = b"\x03"
# The longest wait for an answer of the prompt.
_PATIENCE_SECONDS = 20.0
# Several attempts, because a terminal loses bytes that arrive while it changes its mode.
_ATTEMPTS = 4
_RAW_PROMPT = b"\x01"
_PROMPT = b">>> "
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
# The time after which a board in BOOTSEL mode checks its drive again.
_LOOK_SECONDS = 0.01
# The same text as in the mask ROM of the RP2040, bootrom/info_uf2.txt.
_INFO_FILE = "INFO_UF2.TXT"
_INFO = b"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
_PROGRAM_SIZE = 0xA0000
STOCK = b"MicroPython v1.28.0; Raspberry Pi Pico with RP2040\0".ljust(1024, b"\0")
_NAME = re.compile(rb"((?:Stichtisch \S+|Raspberry Pi \w+) with RP\d+)\0")
_LITTLEFS: dict[str, Any] = {
    "block_size": 4096,
    "block_count": 352,
    "read_size": 32,
    "prog_size": 256,
    "lookahead_size": 32,
}


class PicoPrompt:
    """A Pico with MicroPython, plugged in while the context is active. `port` is the path of its terminal.

    `damage` receives the bytes from the PC and returns the bytes that arrive at the board. After `lost_after`
    bytes from the PC the cable is pulled, and after `cut_after` erases and page writes the power fails; either removes
    the port.
    `program` is the beginning of the program area; if it is empty, the board starts in BOOTSEL mode. `drive`
    is the folder for the drive in this mode.
    """

    def __init__(
        self,
        image: Path,
        *,
        program: bytes = STOCK,
        drive: Path | None = None,
        cut_after: int = -1,
        lost_after: int = -1,
        damage: Callable[[bytes], bytes] = lambda data: data,
        service: bool = False,
        starter: bool = False,
    ) -> None:
        if not image.exists():
            make_image(image)
        self._config = {
            "flash": str(image.resolve()),
            "hardware": str(source_folders.hardware_folder().resolve()),
            "pins": source_folders.pin_map(starter=starter),
            "unique_id": SERIAL,
            "cut_after": cut_after,
            "service": service,
        }
        self.damage = damage
        self.received = 0
        self._lost_after = lost_after
        self._outer, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._folder = tempfile.TemporaryDirectory()
        self._stop_read, self._stop_write = os.pipe()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._drive = drive
        self.bootloader = Bootloader(bytearray(program.ljust(_PROGRAM_SIZE, b"\xff")))
        self._vm: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._switch_on()
        self._thread.start()
        return self

    @property
    def bootsel(self) -> bool:
        """Whether the board is in BOOTSEL mode."""
        return self._vm is None

    def __exit__(self, *_: object) -> None:
        os.write(self._stop_write, b".")
        self._thread.join()
        self._end()
        for descriptor in (self._slave, self._stop_read, self._stop_write):
            os.close(descriptor)
        self._unplug()
        self._folder.cleanup()

    def run(self, code: str) -> bytes:
        """Run `code` at the prompt, and return its output."""
        transport = SerialTransport(self.port)
        transport.serial.timeout = _PATIENCE_SECONDS / _ATTEMPTS
        try:
            _enter(transport)
            transport.serial.timeout = _PATIENCE_SECONDS
            return bytes(transport.exec(code))
        finally:
            transport.close()

    def wait_until_taken(self, path: Path) -> None:
        """Wait until the bootloader has read the whole content of this file on its drive."""
        end = time.monotonic() + _PATIENCE_SECONDS
        while len(self._taken) < path.stat().st_size // 512 * 512:
            assert time.monotonic() < end, f"{path} is not taken"
            time.sleep(_LOOK_SECONDS)

    def hold_service(self, held: bool) -> None:
        """Set whether the service key is held from the next start on."""
        self._config["service"] = held

    def _switch_on(self) -> None:
        # Without a complete program the board starts in BOOTSEL mode.
        if self.bootloader.starts():
            self._start(main=True)
        else:
            self._show_drive()

    def _start(self, *, main: bool, raw: bool = False) -> None:
        self._inner, slave = os.openpty()
        tty.setraw(slave)
        attributes = termios.tcgetattr(slave)
        attributes[3] |= termios.ISIG | termios.NOFLSH
        termios.tcsetattr(slave, termios.TCSANOW, attributes)
        configuration = Path(self._folder.name) / "power_on.json"
        configuration.write_text(json.dumps(self._config | self._program() | {"main": main}))
        command = [str(find_micropython()), "-X", f"heapsize={HEAP_SIZE}", "-i", str(_LAUNCHER)]
        self._vm = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _WITH_TERMINAL, *command, str(configuration)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        # Input is held back until the program has started. Then Ctrl-C is passed on, and the bytes after it are
        # held back until the prompt appears.
        self._started = False
        self._interrupted = False
        self._running = True
        self._raw = self._enter_raw = raw
        self._output = b""
        self._held = b""

    def _program(self) -> dict[str, str]:
        # Return the entries of at_the_prompt.py's configuration that follow from the program area.
        content = bytes(self.bootloader.flash)
        program = Path(self._folder.name) / "program.bin"
        program.write_bytes(content)
        name = _NAME.search(content)
        machine = name[1].decode() if name else ""
        ours = machine.startswith("Stichtisch ")
        frozen = str(firmware_folder()) if ours else ""
        sources = str(source_folders.firmware_folder().resolve()) if ours else ""
        return {"program": str(program), "machine": machine, "frozen": frozen, "sources": sources}

    def _show_drive(self) -> None:
        self._vm = None
        self._taken = b""
        self.bootloader = Bootloader(self.bootloader.flash)
        assert self._drive is not None, "it is in BOOTSEL mode and has no drive"
        self._drive.mkdir(exist_ok=True)
        (self._drive / _INFO_FILE).write_bytes(_INFO)

    def _take_blocks(self) -> None:
        # Reads the new blocks on the drive. After the last block the drive is removed, and the program
        # starts.
        assert self._drive is not None
        for path in filter(Path.is_file, self._drive.glob("*.uf2")):
            before = path.stat()
            content = path.read_bytes()
            after = path.stat()
            if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
                # The file was changed while it was read: the content may be a mixture of old and new.
                continue
            if not content.startswith(self._taken):
                # The file is being written again from its beginning.
                self._taken = b""
            end = len(content) // 512 * 512
            for at in range(len(self._taken), end, 512):
                self.bootloader.write(content[at : at + 512])
            self._taken = content[:end]
        if self.bootloader.restarted:
            shutil.rmtree(self._drive)
            self._start(main=True)

    def _end(self) -> None:
        if self._vm is None:
            return
        self._vm.kill()
        self._vm.wait()
        os.close(self._inner)

    def _unplug(self) -> None:
        if self._outer >= 0:
            os.close(self._outer)
            self._outer = -1

    def _serve(self) -> None:
        while self._outer >= 0 and not (self._wait_for_blocks() if self.bootsel else self._pass_on()):
            pass

    def _wait_for_blocks(self) -> bool:
        # One step in BOOTSEL mode. Returns whether the context has ended.
        ready, _, _ = select.select([self._outer, self._stop_read], [], [], _LOOK_SECONDS)
        if self._outer in ready:
            os.read(self._outer, 4096)
        self._take_blocks()
        return self._stop_read in ready

    def _pass_on(self) -> bool:
        # Forwards bytes between the PC and the program. Returns whether the context has ended.
        patience = _INTERRUPT_SECONDS if self._interrupted and self._running else None
        ready, _, _ = select.select([self._outer, self._inner, self._stop_read], [], [], patience)
        if self._stop_read in ready:
            return True
        if not ready:
            _write(self._inner, _INTERRUPT)
        if self._inner in ready:
            self._from_table()
        elif self._outer in ready:
            self._from_pc(os.read(self._outer, 4096))
        return False

    def _from_pc(self, data: bytes) -> None:
        if 0 <= self._lost_after < self.received + len(data):
            self._unplug()
            return
        self.received += len(data)
        self._held += self.damage(data)
        self._forward()

    def _forward(self) -> None:
        if not self._started or self._enter_raw or (self._interrupted and self._running):
            return
        data = self._held
        if self._running and self._can_be_interrupted() and _INTERRUPT in data:
            data = data[: data.index(_INTERRUPT) + 1]
            self._interrupted = True
        self._held = self._held[len(data) :]
        _write(self._inner, data)

    def _can_be_interrupted(self) -> bool:
        return bool(termios.tcgetattr(self._inner)[3] & termios.ISIG)

    def _from_table(self) -> None:
        try:
            data = os.read(self._inner, 4096)
        except OSError:
            data = b""
        if not data:
            self._ended()
            return
        if not self._started:
            start, mark, data = data.partition(_STARTED)
            self._started = bool(mark)
            data = start + data
        self._output = (self._output + data)[-80:]
        self._look_for_prompts()
        if not self._enter_raw:
            _write(self._outer, data)
        self._forward()

    def _look_for_prompts(self) -> None:
        if self._output.endswith(_PROMPT):
            self._running = self._raw = False
            if self._enter_raw:
                self._enter_raw = False
                self._output = b""
                _write(self._inner, _RAW_PROMPT)
        elif self._output.endswith(_RAW_BANNER):
            self._raw = True

    def _ended(self) -> None:
        assert self._vm is not None
        code = self._vm.wait()
        os.close(self._inner)
        if code == -signal.SIGKILL:
            self._start(main=True)
            self._unplug()
        elif code == -signal.SIGTERM:
            self._start(main=True)
        elif code == -signal.SIGHUP:
            self._show_drive()
        else:
            _write(self._outer, b"MPY: soft reboot\r\n")
            self._start(main=not self._raw, raw=self._raw)


def _enter(transport: SerialTransport) -> None:
    for attempt in range(_ATTEMPTS):
        try:
            transport.enter_raw_repl(timeout_overall=_PATIENCE_SECONDS / _ATTEMPTS)
        except TransportError:
            if attempt == _ATTEMPTS - 1:
                raise
        else:
            return


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _mounted(image: Path) -> LittleFS:
    context = UserContext(image.stat().st_size)
    context.buffer = bytearray(image.read_bytes())
    system = LittleFS(context, cache_size=1024, mount=False, **_LITTLEFS)
    system.mount()
    return system


def files_in(image: Path) -> dict[str, bytes]:
    """Return every file of the flash, by its path."""
    system = _mounted(image)
    files = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with system.open(path, "rb") as file:
                files[path] = file.read()
    return files


def folders_in(image: Path) -> set[str]:
    """Return every folder of the flash."""
    return {
        f"{folder.rstrip('/')}/{name}".lstrip("/")
        for folder, names, _ in _mounted(image).walk("/")
        for name in names
    }


def put(image: Path, files: Mapping[str, bytes | None]) -> None:
    """Write files to the flash of an unplugged Pico. A value of None removes a file."""
    system = _mounted(image)
    for path, data in files.items():
        if data is None:
            system.remove(path)
            continue
        if "/" in path:
            system.makedirs(path.rpartition("/")[0], exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
    system.unmount()
    image.write_bytes(bytes(system.context.buffer))
