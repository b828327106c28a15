"""The knowledge of a database about a journal, read before new events of the journal are checked."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial

from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.revocation import Revoked
from stichtisch.store.corrections import corrections_of
from stichtisch.store.engine import Connection
from stichtisch.store.quarantine import Case, cases, held
from stichtisch.store.reading import events_between, seals_elsewhere
from stichtisch.store.table_keys import hash_after, revoked_by_id


def _no_seal(_: int) -> None:
    return None


@dataclass(frozen=True)
class KnownJournal:
    """A journal as a database knows it before it gets new events. The defaults describe an empty database.

    `before` are the reported events before the new ones, in order, from the last seal or the beginning of the session,
    whichever is earlier; `aside` are the numbers of those that are quarantined. `stored` are the stored events with the
    numbers of the new ones. `continues`: whether events after the new ones are stored. `corrected`: whether a director
    has corrected a deal. `elsewhere` are the lines of seals in other journals of the table. `revoked` are the table's
    revoked keys, and `hash_after` returns the hash after a stored seal.
    """

    before: list[Event] = field(default_factory=list)
    aside: frozenset[int] = frozenset()
    stored: Mapping[int, Event] = field(default_factory=dict)
    continues: bool = False
    corrected: bool = False
    cases: list[Case] = field(default_factory=list)
    elsewhere: Collection[str] = frozenset()
    revoked: Mapping[str, Revoked] = field(default_factory=dict)
    hash_after: Callable[[int], str | None] = _no_seal

    @property
    def plain(self) -> bool:
        """Whether the events `before` alone decide which of the new events fit.

        `elsewhere` does not matter if the chain of the new events is connected to the events before them.
        """
        others = self.aside or self.stored or self.continues or self.corrected or self.cases or self.revoked
        return not others


def known_journal(connection: Connection, serial: str, journal: str, first: int, last: int) -> KnownJournal:
    """Return what the database knows of a journal that gets the events from `first` to `last`."""
    table = (serial, journal)
    aside = held(connection, *table, first)
    begin = _last_seal_or_session(connection, table, first, aside)
    aside = {number: event for number, event in aside.items() if number >= begin}
    reported = {
        event.sequence: event for event in events_between(connection, *table, begin, first - 1)
    } | aside
    after = "SELECT 1 FROM events WHERE (serial, journal) = (?, ?) AND sequence > ? LIMIT 1"
    return KnownJournal(
        before=[reported[number] for number in sorted(reported)],
        aside=frozenset(aside),
        stored={event.sequence: event for event in events_between(connection, *table, first, last)},
        continues=connection.execute(after, (*table, last)).fetchone() is not None,
        corrected=bool(corrections_of(connection, *table)),
        cases=cases(connection, *table),
        elsewhere=seals_elsewhere(connection, *table),
        revoked=revoked_by_id(connection, serial),
        hash_after=partial(hash_after, connection, *table),
    )


def _last_seal_or_session(
    connection: Connection, table: tuple[str, str], before: int, aside: Mapping[int, Event]
) -> int:
    query = "SELECT max(sequence) FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence < ?"
    numbers: list[int] = []
    for verb in ("session", SEAL):
        stored = connection.execute(query, (*table, verb, before)).fetchone()[0]
        numbers.append(
            max([event.sequence for event in aside.values() if event.verb == verb] + [stored or 0])
        )
    return min(before, *numbers)
