"""A cable between a test and the table's end of the serial line, without a port: bytes in, lines out."""

from table.link.link import Link
from tablelog import line


class Port:
    """A serial port at the table's end: received bytes, sent bytes, and the maximum size of a write."""

    def __init__(self):
        self.coming = b""
        self.sent = b""
        self.takes = 1000

    def read(self):
        data, self.coming = self.coming[:64], self.coming[64:]
        return data or None

    def write(self, data):
        self.sent += bytes(data[: self.takes])
        return min(len(data), self.takes)


class ScriptedTest:
    """A table that can test itself unless it is busy. The self-test has one result so far."""

    def __init__(self):
        self.busy = False
        self.may = True

    def begin_test(self):
        self.busy = self.busy or self.may
        return self.busy

    def end_test(self):
        self.busy = False

    def report(self):
        return [["supply", {"millivolts": 5000}], ["state", "running"]] if self.busy else [["state", "off"]]


class Cable:
    def __init__(self, desk, mode="open"):
        self.desk = desk
        self.port = Port()
        identity = {"serial": "e6614103e7452d2f", "firmware": "0", "mode": mode}
        self.tester = ScriptedTest()
        self.link = Link(self.port, desk.ledger, desk.clock, desk.player_names, self.tester, identity)

    def send(self, data):
        """Return the table's answers to these bytes, as (kind, value) pairs."""
        self.port.coming = data
        self.port.sent = b""
        for _ in range(5000):
            if not self.link.step_line() and not self.port.coming:
                break
        return [line.decode(text) for text in self.port.sent.splitlines()]

    def ask(self, kind, value):
        return self.send(line.encode(kind, value))
