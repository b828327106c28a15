"""A room around a virtual table, driven in virtual time, and the messages to its connections."""

from stichtisch.play.engine.room import Room
from stichtisch.simulation import VirtualTable

STEP_MS = 20


class DrivenTable:
    """A virtual table with the interface for the room. Each `new` has its own flash image."""

    def __init__(self, folder):
        self._folder = folder
        self._made = 0
        self._new("")

    def _new(self, settings):
        self._made += 1
        self.table = VirtualTable(self._folder / f"flash-{self._made}.img", settings=settings)
        self.table.power_on()
        self._us = 0

    def run(self, milliseconds):
        self._us = self.table.run(milliseconds)

    def command(self, name, **arguments):
        return self.table.command(name, **arguments)

    def read_serial(self):
        return self.table.link.read()

    def write_serial(self, data):
        self.table.link.write(data)

    def now_us(self):
        return self._us

    def power(self, on):
        (self.table.power_on if on else self.table.power_off)()
        self._us = 0

    def new(self, settings):
        self.table.power_off()
        self._new(settings)


class DrivenRoom:
    """A room, and the messages to its connections: `sent` has them by connection, `said` has the reports to the first
    connection."""

    def __init__(self, folder, seed=7):
        self.driven = DrivenTable(folder)
        self.room = Room(self.driven, seed)
        self.sent = {}
        self.said = []

    def connect(self, *connections):
        for connection in connections:
            self.room.connect(connection)
            self.sent[connection] = []

    def ask(self, connection, **message):
        return self.room.message(connection, message)

    def do(self, connection, **message):
        answer = self.ask(connection, **message)
        assert answer is None, answer

    def step(self):
        if self.room.apparatus.power:
            self.driven.run(STEP_MS)
        self.room.step_room()
        for connection, message in self.room.outbox():
            self.sent[connection].append(message)
            if "said" in message and connection == next(iter(self.sent)):
                self.said.append(message["said"])

    def run_until(self, condition, seconds=60):
        for _ in range(seconds * 1000 // STEP_MS):
            if condition():
                return
            self.step()
        raise AssertionError(f"it did not happen in {seconds} s: {self.said[-5:]}")

    def state(self, connection):
        return [message["state"] for message in self.sent[connection] if "state" in message][-1]

    def heard(self, *words):
        return [said for said in self.said if said[: len(words)] == list(words)]

    def four_robots(self, game, seed, options=None):
        """Let one person begin an evening of a game and give all places to fast simple players."""
        self.connect("host")
        self.do("host", do="join", place="all")
        self.do("host", do="pace", ms=0)
        self.do("host", do="new", seed=seed, game=game, options=options or {})
        for place in range(4):
            self.do("host", do="who", place=place, who="robot")

    def close(self):
        self.driven.table.power_off()
