"""The virtual table's serial port for other programs: a pseudo terminal, or a TCP port for socket://."""

import contextlib
import os
import selectors
import socket
import threading
from types import TracebackType
from typing import Self

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import VirtualTableError
from stichtisch.simulation.link import split_at_interrupt
from stichtisch.simulation.table import VirtualTable

_CHUNK = 4096

# The maximum amount of unread data for the host. Older data is dropped, as on a real board.
_LIMIT = 1 << 16
_POLL_S = 0.2


class SerialBridge:
    """Carries bytes between a virtual table and a port that another program can open as `url`.

    The table must have been created with own_serial=False. The bridge runs in its own thread while the context is open.
    If the table is switched off and on during this time, the port stays open.
    """

    def __init__(self, table: VirtualTable, listen: tuple[str, int] | None = None) -> None:
        """Open the port.

        Args:
            table: the table whose serial port the bridge provides.
            listen: the address and TCP port to listen on; port 0 means any free port. None means a pseudo terminal.

        Raises:
            OSError: the address cannot be used.
            VirtualTableError: this system has no pseudo terminals.
        """
        self._table = table
        self._port = _Listener(*listen) if listen else _Terminal()
        self.url = self._port.url
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="serial bridge", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        self._port.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            pipes = self._table.serial_pipes()
            if pipes is None:
                self._stop.wait(_POLL_S / 10)
                continue
            with contextlib.suppress(OSError):
                self._carry(*pipes)
            for pipe in pipes:
                os.close(pipe)

    def _carry(self, from_table: int, to_table: int) -> None:
        # Carries bytes until the table is switched off or the bridge is closed.
        to_host = bytearray()
        while not self._stop.is_set():
            readable, writable = self._wait(from_table, bool(to_host))
            if from_table in readable:
                data = os.read(from_table, _CHUNK)
                if not data:
                    return
                to_host += data
                del to_host[:-_LIMIT]
            if self._port in readable:
                self._to_table(to_table, self._port.receive())
            if self._port in writable and to_host:
                del to_host[: self._port.send(to_host[:_CHUNK])]

    def _wait(self, from_table: int, sending: bool) -> tuple[set[object], set[object]]:
        with selectors.DefaultSelector() as selector:
            selector.register(from_table, selectors.EVENT_READ, from_table)
            number = self._port.fileno()
            if number >= 0:
                events = selectors.EVENT_READ | (selectors.EVENT_WRITE if sending else 0)
                selector.register(number, events, self._port)
            waiting = self._port.waiting()
            if waiting >= 0:
                selector.register(waiting, selectors.EVENT_READ, None)
            ready = selector.select(_POLL_S)
        if any(key.data is None for key, _ in ready):
            self._port.accept()
        readable = {key.data for key, event in ready if event & selectors.EVENT_READ}
        return readable, {key.data for key, event in ready if event & selectors.EVENT_WRITE}

    def _to_table(self, to_table: int, data: bytes) -> None:
        interrupted, data = split_at_interrupt(data)
        if interrupted:
            with contextlib.suppress(VirtualTableError):
                self._table.interrupt()
        with contextlib.suppress(BlockingIOError):
            os.write(to_table, data)


class _Terminal:
    """A pseudo terminal.

    This process keeps the slave end open, so that other programs can open and close that end repeatedly.
    """

    def __init__(self) -> None:
        try:
            import pty
            import tty
        except ImportError:
            raise VirtualTableError(
                reason=Reason(
                    "This system has no pseudo terminals. Let the virtual table listen on a TCP port instead."
                )
            ) from None
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.url = os.ttyname(self._slave)

    def fileno(self) -> int:
        return self._master

    def waiting(self) -> int:
        return -1

    def accept(self) -> None:
        pass

    def receive(self) -> bytes:
        return os.read(self._master, _CHUNK)

    def send(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        os.close(self._master)
        os.close(self._slave)


class _Listener:
    """A TCP port that serves one program at a time. A second program waits until the first has disconnected."""

    def __init__(self, host: str, port: int) -> None:
        self._server = socket.create_server((host, port))
        self._client: socket.socket | None = None
        self.url = "socket://{}:{}".format(*self._server.getsockname()[:2])

    def fileno(self) -> int:
        return -1 if self._client is None else self._client.fileno()

    def waiting(self) -> int:
        return self._server.fileno() if self._client is None else -1

    def accept(self) -> None:
        self._client, _ = self._server.accept()
        self._client.setblocking(False)

    def receive(self) -> bytes:
        data = b""
        if self._client is not None:
            with contextlib.suppress(OSError):
                data = self._client.recv(_CHUNK)
            if not data:
                self._hang_up()
        return data

    def send(self, data: bytes | bytearray) -> int:
        if self._client is None:
            return 0
        try:
            return self._client.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return 0

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def close(self) -> None:
        self._hang_up()
        self._server.close()
