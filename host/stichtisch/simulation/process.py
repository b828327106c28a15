"""One power-on of the virtual table: the MicroPython process, its serial port and its control channel."""

import contextlib
import json
import os
import select
import selectors
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import PowerLost, VirtualTableError

Answer = dict[str, Any]

# The size of the heap that firmware and twins share, in bytes. This size cannot be compared with a Pico's heap. On this
# machine, the firmware is compiled at run time, objects are twice as large, and the heap also contains the display's
# memory.
HEAP_SIZE = 4 << 20

_CHUNK = 65536
_CTRL_C = b"\x03"
_PATIENCE_S = 1

# The number of bytes that the table can send during one command before the firmware finds the port full.
_ROOM = 1 << 20


def _make_roomy(pipe: int) -> None:
    # Only Linux allows larger pipes. On other systems, a pipe has a capacity of 64 KiB, so a failure is not treated as
    # an error.
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _ROOM)


class VmProcess:
    """The running process. `from_table` and `to_table` are pipes, the host's ends of the table's USB serial port.

    Pipes are used instead of a socket, because the firmware writes byte by byte while there is room. The number of
    single bytes that fit in a socket depends on when the other side reads.
    """

    def __init__(
        self,
        command: list[str],
        config: dict[str, Any],
        on_serial: Callable[[bytes], None] | None,
    ) -> None:
        """Start the process.

        Args:
            command: the command to run. Two file descriptors, for requests and replies, are appended to it.
            config: as hardware/twins/power_on.py reads it.
            on_serial: a function that is called with the bytes that the table sends during a command. None:
                another thread reads them.
        """
        self._on_serial = on_serial
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115, closed by kill()
        self._buffer = b""
        # While a file of this name exists, Ctrl-C is an ordinary byte.
        self._folder = tempfile.TemporaryDirectory(prefix="stichtisch-")
        self._deaf = Path(self._folder.name).resolve() / "deaf"
        self._deaf.touch()
        self.events: list[Answer] = []
        self.from_table, vm_output = os.pipe()
        vm_input, self.to_table = os.pipe()
        self._prepare(vm_input, vm_output)
        requests, self._requests = os.pipe()
        self._replies, replies = os.pipe()
        try:
            self._process = subprocess.Popen(
                [*command, str(requests), str(replies)],
                # Ctrl-C in a terminal must interrupt this process, not the table.
                process_group=0,
                stdin=vm_input,
                stdout=vm_output,
                stderr=self._stderr,
                pass_fds=(requests, replies),
            )
        finally:
            for number in (vm_input, vm_output, requests, replies):
                os.close(number)
        # If the process has already ended, the first command notices it.
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps({**config, "deaf": str(self._deaf)}).encode() + b"\n")
        _make_roomy(self.from_table)
        os.set_blocking(self.from_table, False)
        os.set_blocking(self.to_table, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._replies, selectors.EVENT_READ)
        if on_serial is not None:
            self._selector.register(self.from_table, selectors.EVENT_READ)

    def _prepare(self, vm_input: int, vm_output: int) -> None:
        """Set up the process's ends of the serial port, before the process is started."""

    def command(self, request: Answer) -> Answer:
        """Send one command, and wait for its answer. Bytes that the table sends meanwhile go to `on_serial`.

        Raises:
            PowerLost: the requested power cut has happened.
            VirtualTableError: the process has ended, or refuses the command.
        """
        if self.interrupted:
            raise VirtualTableError(
                reason=Reason("The firmware was interrupted before. Switch the table off and on.")
            )
        # If the process has ended, its last output gives the reason.
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        while True:
            answer = self._reply()
            if "event" in answer:
                self._happened(answer)
            elif "error" in answer:
                raise VirtualTableError(
                    reason=Reason(
                        "The virtual table refuses {command}: {error}",
                        command=request["command"],
                        error=answer["error"],
                    )
                )
            else:
                self.read_serial()
                return answer

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C stopped the firmware.

        In virtual time, the process also ends, at once or a moment later.
        """
        return any(event["event"] == "interrupted" for event in self.events)

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def check(self) -> None:
        """Raise VirtualTableError if the process has ended."""
        if self.ended:
            raise self._error()

    def send(self, data: bytes) -> None:
        """Write bytes to the table's serial port. If the port's buffer is full, wait for up to a second.

        Raises:
            VirtualTableError: the table's buffer stays full.
        """
        while data:
            _, writable, _ = select.select([], [self.to_table], [], _PATIENCE_S)
            if not writable:
                raise VirtualTableError(reason=Reason("The virtual table does not read its serial port."))
            try:
                data = data[os.write(self.to_table, data) :]
            except BrokenPipeError:
                raise self._error() from None

    def interrupt(self) -> None:
        """Send Ctrl-C. The firmware gets KeyboardInterrupt, or an ordinary byte if the interrupt is switched off."""
        if self._deaf.exists():
            self.send(_CTRL_C)
        else:
            self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Pull the plug, and free all resources of this power-on."""
        self._process.kill()
        self._process.wait()
        self._selector.close()
        for number in (self.from_table, self.to_table, self._requests, self._replies):
            os.close(number)
        self._stderr.close()
        self._folder.cleanup()

    def _happened(self, event: Answer) -> None:
        self.events.append(event)
        if event["event"] == "interrupted":
            self.read_serial()
            raise VirtualTableError(
                reason=Reason(
                    "The firmware was interrupted (Ctrl-C) and is no longer running. Switch the table off "
                    "and on."
                )
            )

    def _reply(self) -> Answer:
        while b"\n" not in self._buffer:
            for key, _ in self._selector.select():
                if key.fd == self.from_table:
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
        """Pass all bytes that the table has sent to `on_serial`."""
        if self._on_serial is None:
            return
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.from_table, _CHUNK):
                self._on_serial(data)
            # The table's end is closed, so nothing more will arrive.
            with contextlib.suppress(KeyError):
                self._selector.unregister(self.from_table)

    def _error(self) -> VirtualTableError:
        self.read_serial()
        code = self._process.wait()
        if any(event["event"] == "power_cut" for event in self.events):
            return PowerLost()
        self._stderr.seek(0)
        output = self._stderr.read().decode(errors="replace").strip()
        last_words = f" It said:\n{output}" if output else ""
        return VirtualTableError(
            reason=Reason(
                "The virtual table stopped by itself (exit code {code}).{last_words}",
                code=code,
                last_words=last_words,
            )
        )
