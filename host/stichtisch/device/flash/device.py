"""A board at MicroPython's raw prompt, used through mpremote: its files, its program, its resets."""

import ast
import io
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from struct import error as ShortAnswer
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from stichtisch.device.errors import BoardRefused, FlashBrokenOff
from stichtisch.device.flash.errors import BoardFull, FileDamaged, NoPrompt
from stichtisch.device.flash.limited_serial import LimitedSerial
from stichtisch.device.flash.manifest import FileState, Manifest
from stichtisch.device.transport import SerialTransport as OurTransport
from stichtisch.errors import StichtischError
from stichtisch.i18n.reason import Foreign, Reason

if TYPE_CHECKING:
    from mpremote.transport_serial import SerialTransport

# The maximum time that MicroPython may be silent, and the number of bytes of a file that one command sends.
_SILENCE_SECONDS = 10.0
_CHUNK = 2048
# The maximum number of bytes that a board may send in answer to one command, and the maximum time that the answer may
# take. The longest answer is the list of the board's files.
_MOST_BYTES = 64 * 1024
_MOST_SECONDS = 120.0
# A file is first written under its name plus this ending.
_UNFINISHED = ".new"
# The maximum wait for the prompt, and the number of attempts.
_ENTER_SECONDS = 3.0
_ATTEMPTS = 3

# The pause lets USB send the answer first, because a reset discards unsent data.
_RESET = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()"
_BOOTLOADER = "import machine, time\ntime.sleep_ms(100)\nmachine.bootloader()"

# sys.implementation._machine is the name of the board, " with ", and its chip.
_OURS = re.compile(r"Stichtisch (\S+) with ")

# The buffers are small, because some files are larger than the memory of a board. A folder is printed as (path,), after
# its content.
_FUNCTIONS = """
import os
from binascii import a2b_base64, hexlify
from hashlib import sha256
def _hash(path):
    digest = sha256()
    buffer = bytearray(512)
    view = memoryview(buffer)
    with open(path, 'rb') as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                return hexlify(digest.digest()).decode()
            digest.update(view[:count])
def _tell(path):
    state = os.stat(path)
    if state[0] & 0x4000:
        for entry in os.listdir(path):
            _tell(path + '/' + entry)
        print(repr((path,)))
    else:
        print(repr((path, state[6], _hash(path))))
def _finish(path, unfinished, wanted):
    _file.close()
    if _hash(unfinished) == wanted:
        os.rename(unfinished, path)
        print(True)
    else:
        print(False)
"""


@dataclass(frozen=True)
class Identity:
    """The MicroPython of a board, and the hardware that it reports."""

    release: str
    machine: str

    @property
    def chip(self) -> str:
        """The chip of the board, or "" if it is unknown."""
        return self.machine.rpartition(" with ")[2]

    @property
    def version(self) -> str:
        """The version of the image if it is a Stichtisch image, or ""."""
        match = _OURS.match(self.machine)
        return match[1] if match else ""


@dataclass(frozen=True)
class Space:
    """The free space of a board's file system: the number of bytes in a block, and the number of free blocks."""

    block: int
    free: int


class Device:
    """A board stopped at MicroPython's raw prompt. Paths are relative to the board's root folder."""

    def __init__(self, port: str) -> None:
        """Interrupt the program at `port`. Raises NoPrompt, FlashBrokenOff, and the errors of opening a port."""
        self.port = port
        self._transport = _open(port)
        try:
            self._enter()
            self._run(_FUNCTIONS)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the port. The board stays at its prompt."""
        with suppress(OSError):
            self._transport.close()

    def reset(self) -> None:
        """Restart the board as its reset button does, and close the port."""
        self._leave(_RESET)

    def bootloader(self) -> None:
        """Restart the board in its bootloader, whose drive accepts firmware, and close the port."""
        self._leave(_BOOTLOADER)

    def _leave(self, code: str) -> None:
        with self._command():
            self._transport.exec_raw_no_follow(code)
        self.close()

    def identity(self) -> Identity:
        """Return the version of MicroPython on the board, and the hardware that it reports."""
        version, machine = self._ask(
            "import sys\n"
            "_i = sys.implementation\n"
            "print(repr((_i.version[:3] if hasattr(_i, 'version') else (), getattr(_i, '_machine', ''))))"
        )
        return Identity(".".join(map(str, version)), machine)

    def program_sha256(self, start: int, size: int) -> str:
        """Return the hash of `size` bytes of the flash, beginning at the address `start`."""
        sha256: str = self._ask(
            "from uctypes import bytearray_at\n"
            f"print(repr(hexlify(sha256(bytearray_at({start}, {size})).digest()).decode()))"
        )
        return sha256

    def names(self) -> list[str]:
        """Return the names in the top folder."""
        names: list[str] = self._ask("print(repr(os.listdir('/')))")
        return names

    def space(self) -> Space:
        """Return the free space."""
        block, free = self._ask("_s = os.statvfs('/')\nprint(repr((_s[1], _s[3])))")
        return Space(block, free)

    def survey(self, names: list[str]) -> tuple[Manifest, list[str]]:
        """Return the files at and below these names, and the folders, inner ones first."""
        files: Manifest = {}
        folders = []
        for name in names:
            for path, *state in self._lines(f"_tell({'/' + name!r})"):
                if state:
                    files[path[1:]] = FileState(*state)
                else:
                    folders.append(path[1:])
        return files, folders

    def read_text(self, path: str) -> str:
        """Return the text of a small file."""
        text: str = self._ask(f"with open({'/' + path!r}) as _file:\n    print(repr(_file.read()))")
        return text

    def write(self, path: str, data: bytes, sha256: str, report: Callable[[int], None]) -> None:
        """Replace a file after verifying the transferred content against its hash.

        `report` is called with the number of bytes sent. If the content does not match, send it once more.

        Raises FileDamaged, BoardFull, BoardRefused.
        """
        if self._send(path, data, sha256, report):
            return
        report(-len(data))
        if not self._send(path, data, sha256, report):
            raise FileDamaged(path=path)

    def _send(self, path: str, data: bytes, sha256: str, report: Callable[[int], None]) -> bool:
        target, unfinished = "/" + path, "/" + path + _UNFINISHED
        command = f"_file = open({unfinished!r}, 'wb')\n"
        for start in range(0, len(data), _CHUNK):
            chunk = data[start : start + _CHUNK]
            self._run(f"{command}_file.write(a2b_base64({b64encode(chunk)!r}))", path)
            report(len(chunk))
            command = ""
        return bool(self._ask(f"{command}_finish({target!r}, {unfinished!r}, {sha256!r})", path))

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._run(f"os.remove({'/' + path!r})", path)

    def make_folder(self, path: str) -> None:
        """Create a folder inside an existing folder."""
        self._run(f"os.mkdir({'/' + path!r})", path)

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        self._run(f"os.rmdir({'/' + path!r})", path)

    def run(self, code: str) -> str:
        """Run this code, and return its output. Raises BoardRefused with the last line of its traceback."""
        return self._run(code).decode(errors="replace")

    def _ask(self, code: str, path: str = "") -> Any:
        return next(self._lines(code, path))

    def _lines(self, code: str, path: str = "") -> Iterator[Any]:
        for line in self._run(code, path).decode(errors="replace").splitlines():
            try:
                yield ast.literal_eval(line)
            except (SyntaxError, ValueError) as error:
                raise FlashBrokenOff(
                    port=self.port, reason=Reason("it answered {answer}", answer=repr(line[:40]))
                ) from error

    def _run(self, code: str, path: str = "") -> bytes:
        from mpremote.transport import TransportExecError

        with self._command():
            try:
                return bytes(self._transport.exec(code))
            except TransportExecError as error:
                message = error.error_output
        if "ENOSPC" in message or "OSError: 28" in message:
            raise BoardFull(free=self.space().free * self.space().block // 1024)
        raise BoardRefused(path=path or "/", reason=Foreign(message.strip().rpartition("\n")[2]))

    def _enter(self) -> None:
        self._transport.serial.timeout = _ENTER_SECONDS
        if not any(self._is_entered() for _ in range(_ATTEMPTS)):
            raise NoPrompt(port=self.port)
        self._transport.serial.timeout = _SILENCE_SECONDS

    def _is_entered(self) -> bool:
        # A soft reset ends the running program, because its memory is needed. mpremote's own messages to users are
        # dropped.
        from mpremote.transport import TransportError

        with self._command(), redirect_stdout(io.StringIO()):
            try:
                self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_ENTER_SECONDS)
            except TransportError:
                return False
            return True

    @contextmanager
    def _command(self) -> Iterator[None]:
        # Limit how much is read from the port, because mpremote reads as long as data arrives.
        whole = self._transport.serial
        limited: Any = LimitedSerial(whole, self.port, _MOST_BYTES, _MOST_SECONDS)
        self._transport.serial = limited
        try:
            with _broken_off(self.port):
                yield
        finally:
            self._transport.serial = whole


@contextmanager
def stopped(port: str, restart: Callable[[Device], None] = Device.reset) -> Iterator[Device]:
    """Yield the board at its prompt. If the block raises a StichtischError, restart the board.

    After FlashBrokenOff, however, leave the board as it is. Raises the same errors as Device.
    """
    with Device(port) as device:
        try:
            yield device
        except FlashBrokenOff:
            raise
        except StichtischError:
            with suppress(FlashBrokenOff):
                restart(device)
            raise


def _open(port: str) -> "SerialTransport":
    from mpremote.transport import TransportError
    from mpremote.transport_serial import SerialTransport

    try:
        transport = SerialTransport(port)
    except TransportError as error:
        # mpremote hides the reason, so open the port with our own transport, which reports it.
        OurTransport(port).close()
        raise FlashBrokenOff(port=port, reason=error) from error
    # Without a limit, a read or write would wait forever after a lost connection.
    transport.serial.timeout = _SILENCE_SECONDS
    transport.serial.write_timeout = _SILENCE_SECONDS
    return transport


@contextmanager
def _broken_off(port: str) -> Iterator[None]:
    # mpremote and pyserial raise these errors for a short or missing answer.
    from mpremote.transport import TransportError, TransportExecError

    try:
        yield
    except TransportExecError:
        raise
    except (TransportError, OSError, ShortAnswer, ValueError) as error:
        raise FlashBrokenOff(
            port=port, reason=Foreign(str(error).rstrip(".") or type(error).__name__)
        ) from error
