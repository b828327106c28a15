"""One power-on of the virtual table: the MicroPython process, its serial port and its control channel."""

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stichtisch import device_files
from stichtisch.virtual.errors import PowerLost, VirtualTableError

Answer = dict[str, Any]

# What a Pico has free after its start, twice as objects are twice as large on 64 bits,
# and what the twins take beside it, measured: frame memory of the display 300 KiB, code and chips 190 KiB.
_BOARD_HEAP = 2 * 236 * 1024
_TWINS_HEAP = 490 * 1024
HEAP_SIZE = _BOARD_HEAP + _TWINS_HEAP

_CHUNK = 65536


class VmProcess:
    """The running process. `serial` is the host's end of its USB serial port, a non-blocking socket."""

    def __init__(
        self, micropython: Path, config: dict[str, Any], on_serial: Callable[[bytes], None] | None
    ) -> None:
        """Starts the process.

        Args:
            config: as hardware/twins/power_on.py reads it.
            on_serial: takes what the table sends while a command runs; None where another thread reads `serial`.
        """
        self._on_serial = on_serial
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115, closed by kill()
        self._buffer = b""
        self.events: list[Answer] = []
        self.serial, vm_serial = socket.socketpair()
        requests, self._requests = os.pipe()
        self._replies, replies = os.pipe()
        power_on = device_files.hardware_folder() / "twins" / "power_on.py"
        command = [
            str(micropython),
            "-X",
            f"heapsize={HEAP_SIZE}",
            str(power_on),
            str(requests),
            str(replies),
        ]
        try:
            self._process = subprocess.Popen(
                command,
                # Ctrl-C in a terminal is for this process, not for the table.
                process_group=0,
                stdin=vm_serial.fileno(),
                stdout=vm_serial.fileno(),
                stderr=self._stderr,
                pass_fds=(requests, replies),
            )
        finally:
            vm_serial.close()
            os.close(requests)
            os.close(replies)
        # A process that is gone already is noticed by the first command.
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(config).encode() + b"\n")
        self.serial.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._replies, selectors.EVENT_READ)
        if on_serial is not None:
            self._selector.register(self.serial, selectors.EVENT_READ)

    def command(self, request: Answer) -> Answer:
        """Sends one command and waits for its answer; what the table sends meanwhile goes to `on_serial`.

        Raises:
            PowerLost: the power cut that was asked for struck.
            VirtualTableError: the process ended, or refuses the command.
        """
        if any(event["event"] == "interrupted" for event in self.events):
            raise VirtualTableError("The firmware was interrupted before. Switch the table off and on.")
        try:
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        except BrokenPipeError:
            raise self._error() from None
        while True:
            answer = self._reply()
            if "event" in answer:
                self._happened(answer)
            elif "error" in answer:
                raise VirtualTableError(f"The virtual table refuses {request['command']}: {answer['error']}")
            else:
                self.read_serial()
                return answer

    @property
    def ended(self) -> bool:
        """Whether the process is over."""
        return self._process.poll() is not None

    def send(self, data: bytes) -> None:
        """Puts bytes into the table's serial port; waits where the table does not take them for up to a second.

        Raises:
            VirtualTableError: the table's buffer stays full.
        """
        self.serial.settimeout(1)
        try:
            self.serial.sendall(data)
        except TimeoutError:
            raise VirtualTableError("The virtual table does not read its serial port.") from None
        except OSError:
            raise self._error() from None
        finally:
            self.serial.setblocking(False)

    def interrupt(self) -> None:
        """What Ctrl-C on the serial line does: KeyboardInterrupt in the firmware."""
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Pulls the plug, and frees everything of this power-on."""
        self._process.kill()
        self._process.wait()
        self._selector.close()
        self.serial.close()
        os.close(self._requests)
        os.close(self._replies)
        self._stderr.close()

    def _happened(self, event: Answer) -> None:
        self.events.append(event)
        if event["event"] == "interrupted":
            self.read_serial()
            raise VirtualTableError(
                "The firmware was interrupted (Ctrl-C) and does not run any more. Switch the table off and on."
            )

    def _reply(self) -> Answer:
        while b"\n" not in self._buffer:
            for key, _ in self._selector.select():
                if key.fileobj is self.serial:
                    self.read_serial()
                else:
                    self._read_reply()
        line, _, self._buffer = self._buffer.partition(b"\n")
        answer: Answer = json.loads(line)
        return answer

    def _read_reply(self) -> None:
        data = os.read(self._replies, _CHUNK)
        if not data:
            raise self._error()
        self._buffer += data

    def read_serial(self) -> None:
        """Hands to `on_serial` what the table sent up to now."""
        if self._on_serial is None:
            return
        try:
            while data := self.serial.recv(_CHUNK):
                self._on_serial(data)
            self._selector.unregister(self.serial)
        except (BlockingIOError, ConnectionResetError):
            return
        except KeyError:
            return

    def _error(self) -> VirtualTableError:
        self.read_serial()
        code = self._process.wait()
        if any(event["event"] == "power_cut" for event in self.events):
            return PowerLost("The power was cut while the table wrote its flash.")
        self._stderr.seek(0)
        said = self._stderr.read().decode(errors="replace").strip()
        return VirtualTableError(f"The virtual table stopped by itself (exit code {code}). It said:\n{said}")
