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

from stichtisch.simulation.errors import PowerLost, VirtualTableError

Answer = dict[str, Any]

# The heap that firmware and twins share, in bytes. It does not compare with a Pico's: here the firmware is compiled
# where it runs, objects are twice as large, and the display's memory lies beside them.
HEAP_SIZE = 4 << 20

_CHUNK = 65536
_CTRL_C = b"\x03"
_PATIENCE_S = 1

# The bytes that the table may send during one command before its firmware finds the port full.
_ROOM = 1 << 20


def _make_roomy(pipe: int) -> None:
    # Only Linux lets a pipe grow; elsewhere it holds 64 KiB, and to be refused more is no error.
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _ROOM)


class VmProcess:
    """The running process. `from_table` and `to_table` are the host's ends of its USB serial port, pipes.

    Pipes and not a socket: the firmware writes byte by byte while there is room, and a socket's room for single bytes
    depends on when the other side reads.
    """

    def __init__(
        self,
        command: list[str],
        config: dict[str, Any],
        on_serial: Callable[[bytes], None] | None,
    ) -> None:
        """Start the process.

        Args:
            command: what to run; the numbers of two open files, requests and replies, are added.
            config: as hardware/twins/power_on.py reads it.
            on_serial: takes what the table sends while a command runs; None where another thread reads it.
        """
        self._on_serial = on_serial
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115, closed by kill()
        self._buffer = b""
        # Where a file of this name is, Ctrl-C is a byte like any other.
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
                # Ctrl-C in a terminal is for this process, not for the table.
                process_group=0,
                stdin=vm_input,
                stdout=vm_output,
                stderr=self._stderr,
                pass_fds=(requests, replies),
            )
        finally:
            for number in (vm_input, vm_output, requests, replies):
                os.close(number)
        # A process that is gone already is noticed by the first command.
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
        """Set the process's own ends of the serial port up, before it is started."""

    def command(self, request: Answer) -> Answer:
        """Send one command and wait for its answer; what the table sends meanwhile goes to `on_serial`.

        Raises:
            PowerLost: the power cut that was asked for struck.
            VirtualTableError: the process ended, or refuses the command.
        """
        if self.interrupted:
            raise VirtualTableError(
                reason="The firmware was interrupted before. Switch the table off and on."
            )
        # Where the process is gone, its last output says why.
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        while True:
            answer = self._reply()
            if "event" in answer:
                self._happened(answer)
            elif "error" in answer:
                raise VirtualTableError(
                    reason=f"The virtual table refuses {request['command']}: {answer['error']}"
                )
            else:
                self.read_serial()
                return answer

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C stopped the firmware. In virtual time its process is over, then or a moment later."""
        return any(event["event"] == "interrupted" for event in self.events)

    @property
    def ended(self) -> bool:
        """Whether the process is over."""
        return self._process.poll() is not None

    def check(self) -> None:
        """Raise VirtualTableError where the process is over."""
        if self.ended:
            raise self._error()

    def send(self, data: bytes) -> None:
        """Put bytes into the table's serial port; wait where the table does not take them for up to a second.

        Raises:
            VirtualTableError: the table's buffer stays full.
        """
        while data:
            _, writable, _ = select.select([], [self.to_table], [], _PATIENCE_S)
            if not writable:
                raise VirtualTableError(reason="The virtual table does not read its serial port.")
            try:
                data = data[os.write(self.to_table, data) :]
            except BrokenPipeError:
                raise self._error() from None

    def interrupt(self) -> None:
        """Do what Ctrl-C on the serial line does: KeyboardInterrupt in the firmware, if it is to be interrupted."""
        if self._deaf.exists():
            self.send(_CTRL_C)
        else:
            self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Pull the plug, and free everything of this power-on."""
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
                reason="The firmware was interrupted (Ctrl-C) and does not run any more. Switch the table off and on."
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
        """Hands to `on_serial` what the table sent up to now."""
        if self._on_serial is None:
            return
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.from_table, _CHUNK):
                self._on_serial(data)
            # The table's end is closed: there is nothing more to wait for.
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
            reason=f"The virtual table stopped by itself (exit code {code}).{last_words}"
        )
