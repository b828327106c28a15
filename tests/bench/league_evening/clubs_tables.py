"""A club and its tables, as the processes of the benchmark see them."""

from dataclasses import dataclass

from bench.league_evening.journals import Journal

from stichtisch.device.client import Hello
from stichtisch.journal.event import Event
from stichtisch.location import Address, Location


@dataclass
class Table:
    """A table on a cable, as `fetch` sees it. The table has recorded the first `recorded` events of its
    journal."""

    topic: str
    journal: Journal
    recorded: int
    acknowledged: int = -1

    def hello(self) -> Hello:
        """Return the identity of the table."""
        names = (self.journal.serial, self.journal.journal)
        return Hello(*names, 0, self.recorded, self.acknowledged + 1, "", 1, 0)

    def pull(self, start: int, _report: object, until: int) -> list[Event]:
        """Return the recorded events beginning with number `start`."""
        return self.journal.events[start:until]

    def acknowledge(self, sequence: int) -> None:
        """Note that all events up to this one are stored."""
        self.acknowledged = sequence


@dataclass
class Place:
    """A club: its topic, the database of its tables, its league, and its tables."""

    name: str
    tables_at: Location
    league: Address
    tables: list[Table]
