"""A table reduced to its line protocol: it has events, answers requests, and lets tests damage its lines."""

import os
import select
import threading
from collections.abc import Callable
from typing import Any, Self

from tablelog.line import BadLine, Splitter, decode, encode

SERIAL = "e6614103e7452d2f"
JOURNAL = "5a17c0de"


class ScriptedTable:
    """Receives bytes of the line protocol and returns the bytes of the answer.

    `damage` receives the number of each outgoing line and the line, and returns the bytes to send.
    """

    def __init__(self, events: list[list[Any]], first: int = 0) -> None:
        self.lines = [encode("e", [first + place, *event]) for place, event in enumerate(events)]
        self.first = first
        self.serial = SERIAL
        self.journal = JOURNAL
        self.protocol = 1
        self.firmware = "0.1.0"
        # Additional or changed facts in the answer to hello.
        self.more: dict[str, Any] = {}
        # The number of records that its flash has lost.
        self.bad_records = 0
        self.requests: list[tuple[str, Any]] = []
        # The names of player cards by UID; None: the table does not support names. `badges`: the people at the table by
        # their player cards.
        self.names: dict[str, str] | None = {}
        self.badges: dict[str, int] = {}
        # The results of the self-test; each request returns more of them. None: the table has no self-test.
        self.parts: list[list[Any]] | None = None
        self._looks = 0
        # The lines of journals that the table could not fold, by the journal's name.
        self.unread: dict[str, list[bytes]] = {}
        # Small files for the PC; None: the table does not offer them.
        self.files: dict[str, bytes] | None = None
        self.acknowledged = first - 1
        self.damage: Callable[[int, bytes], bytes] = lambda number, line: line
        self._sent = 0
        self._splitter = Splitter()

    @property
    def next(self) -> int:
        return self.first + len(self.lines)

    def feed(self, data: bytes) -> bytes:
        answers = b""
        for line in self._splitter.feed(data):
            try:
                kind, value = decode(line)
            except BadLine:
                continue
            self.requests.append((kind, value))
            for answer in self._answers(kind, value):
                answers += self.damage(self._sent, answer)
                self._sent += 1
        return answers

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind == "h":
            return [encode("H", self._hello())]
        if kind == "p":
            start, count, *name = value
            lines, first = (self.unread[name[0]], 1) if name else (self.lines, self.first)
            taken = lines[start - first : start - first + count]
            end = start + len(taken)
            return [*taken, encode("P", [end, int(end < first + len(lines))])]
        if kind == "u":
            left = self.unread[value[0]] = self.unread[value[0]][10:]
            if not left:
                del self.unread[value[0]]
            return [encode("U", [value[0], len(left)])]
        if kind == "a":
            self.acknowledged = max(self.acknowledged, value[0])
            return [encode("A", [self.acknowledged])]
        if kind == "n":
            return [self._name(*value)]
        if kind == "c":
            return self._test(value[0])
        if kind == "t":
            return [encode("T", value)]
        if kind == "f":
            return [self._file(*value)]
        return [encode("S", {"dropped": 0, "bad_records": self.bad_records})]

    def _file(self, name: str, offset: int) -> bytes:
        if self.files is None:
            return encode("X", ["unknown", "No such request: f"])
        data = self.files.get(name, b"")
        return encode("F", [name, offset, len(data), data[offset : offset + 80].hex()])

    def _test(self, on: int) -> list[bytes]:
        if self.parts is None:
            return [encode("X", ["unknown", "No such request: c"])]
        self._looks = min(self._looks + 4, len(self.parts)) if on else 0
        state = "off" if not on else "waiting" if self._looks == len(self.parts) else "running"
        return [encode("C", part) for part in [*self.parts[: self._looks], ["state", state]]]

    def _name(self, uid: str, name: str) -> bytes:
        if self.names is None:
            return encode("X", ["unknown", "No such request: n"])
        if uid in self.badges and self.names.get(uid) != name:
            self.lines.append(encode("e", [self.next, 90_000, -1, "rename", self.badges[uid], name]))
        self.names[uid] = name
        return encode("N", [uid])

    def _hello(self) -> dict[str, Any]:
        return {
            "protocol": self.protocol,
            "serial": self.serial,
            "journal": self.journal,
            "first": self.first,
            "next": self.next,
            "acknowledged": self.acknowledged,
            "firmware": self.firmware,
            "boot": 1,
            "ms": 60_000,
            **({"unread": next(iter(self.unread))} if self.unread else {}),
            **self.more,
        }


class DirectTransport:
    """Connects a client to a scripted table without a port. Time passes only while no bytes arrive."""

    port = "direct"

    def __init__(self, table: ScriptedTable, noise: Callable[[bytes], bytes] = lambda data: data) -> None:
        self.now = 0.0
        self._table = table
        self._noise = noise
        self._coming = b""

    def monotonic(self) -> float:
        return self.now

    def read(self) -> bytes:
        data, self._coming = self._coming, b""
        if not data:
            self.now += 0.05
        return data

    def write(self, data: bytes) -> None:
        self._coming += self._noise(self._table.feed(data))


class TableAtPty:
    """A scripted table behind a real pseudo terminal. `port` is the path of the terminal."""

    def __init__(self, table: ScriptedTable) -> None:
        self.table = table
        self.dies_after: int | None = None
        self._master, self._slave = os.openpty()
        self._stop_read, self._stop_write = os.pipe()
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._stop_write, b".")
        self._thread.join()
        for descriptor in (self._slave, self._stop_read, self._stop_write):
            os.close(descriptor)
        if self._master >= 0:
            os.close(self._master)

    def _serve(self) -> None:
        while True:
            ready, _, _ = select.select([self._master, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            answers = self.table.feed(os.read(self._master, 4096))
            if self.dies_after is not None and answers.count(b"\n") > self.dies_after:
                os.write(self._master, answers[: len(answers) // 2])
                os.close(self._master)
                self._master = -1
                return
            self._send(answers)

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._master, data) :]
