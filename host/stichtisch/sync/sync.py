"""Events of a table go into the database, and only then are they acknowledged."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict

from stichtisch.club.fold import club_of
from stichtisch.club.names import name_at_table
from stichtisch.device.client import SEALED, Client, Hello
from stichtisch.device.errors import JournalGap, Refused
from stichtisch.device.journal_restore import fetch_files
from stichtisch.journal.journal_file import TableKey
from stichtisch.keys.p256 import fingerprint, is_public, key_id
from stichtisch.keys.table_key import table_key
from stichtisch.store import (
    Database,
    Imported,
    badges,
    cases,
    certify_anew,
    certifying_club,
    doubtful_tags,
    first_undecided,
    has_signed,
    import_events,
    journals_of,
    keep_files,
    keep_table_key,
    next_sequence,
    uncertified_keys,
)
from stichtisch.sync.errors import JournalShrank, TableForgot
from stichtisch.sync.unread import fetch_unread
from stichtisch.text import harmless

# Shows how many of so many events have come.
Showing = Callable[[int], AbstractContextManager[Callable[[int], None]]]


def _unseen(_length: int) -> AbstractContextManager[Callable[[int], None]]:
    return nullcontext(lambda _done: None)


def show_key(client: Client, hello: Hello, club_key: bytes | None) -> bool:
    """Have `client` show the club's key, if there is one, to a table that is sealed.

    Returns whether the table will do what it does for the club: False where it is sealed and there is no key.
    """
    if hello.mode != SEALED:
        return True
    if club_key is not None:
        client.use_key(club_key, hello.serial)
    return club_key is not None


def synchronise(
    client: Client,
    database: Database,
    club_key: bytes | None = None,
    showing: Showing = _unseen,
    own_club: str = "",
) -> dict[str, object]:
    """Bring `database` up to the journal of the table behind `client`; acknowledge after the commit.

    A table that is sealed is only read from, unless there is the club's key. `own_club` is the public half of the
    club's pair, if it is here: its certificate of a key takes the place of one that is stored.

    Returns what happened, as `sync --json` shows it. Raises whatever client and store raise.
    """
    client.settle()
    hello = client.hello()
    stored = {one.journal: one.events for one in journals_of(database, hello.serial)}
    if hello.forgotten:
        raise TableForgot(serial=hello.serial, journal=hello.forgotten, count=stored.get(hello.forgotten, 0))
    new_journal = bool(stored) and hello.journal not in stored
    trusted = show_key(client, hello, club_key)
    if trusted:
        client.set_clock(int(time.time()))
    start = next_sequence(database, hello.serial, hello.journal)
    key = table_key(club_key, hello.serial) if club_key else None
    imports = [fetch(client, database, hello, key, trusted, showing)]
    if trusted:
        if _send_names(client, database):
            # People at the table whose card has a name now were renamed there.
            imports.append(fetch(client, database, client.hello(), key, trusted, showing))
        keep_files(database, hello.serial, fetch_files(client))
    other_club = keep_keys(client, database, hello.serial, own_club)
    unread = fetch_unread(client, hello, database.path.parent, trusted)
    undecided = [case for case in cases(database, hello.serial, hello.journal) if case.open]
    return {
        "table": hello.serial,
        "firmware": hello.firmware,
        "only_read": not trusted,
        "new_journal": new_journal,
        "new_events": sum(one.events for one in imports),
        "deals": sum(one.deals for one in imports),
        "last_event": next_sequence(database, hello.serial, hello.journal) - 1,
        "dropped_lines": client.dropped,
        "set_aside": [asdict(case) for case in undecided],
        "unread_journals": [asdict(one) for one in unread],
        "unreadable": sorted({number for one in imports for number in one.unreadable}),
        "unproved_seals": sorted({number for one in imports for number in one.unproved}),
        "doubtful_tags": doubtful_tags(database, hello.serial, hello.journal, start),
        "certified_by_others": [other_club] if other_club else [],
        "unnamed_cards": len([badge for badge in badges(database) if badge.name is None]),
    }


def fetch(
    client: Client,
    database: Database,
    hello: Hello,
    key: bytes | None,
    trusted: bool,
    showing: Showing = _unseen,
) -> Imported:
    """Store what the table behind `client` has recorded since the last time; acknowledge it where that is wanted.

    `key` is the table's, where it is known. Raises whatever client and store raise.
    """
    start = first_wanted(database, hello)
    with showing(hello.next - start) as report:
        events = client.pull(start, lambda following: report(following - start), hello.next)
    imported = import_events(database, hello.serial, hello.journal, events, key)
    undecided = first_undecided(database, hello.serial, hello.journal)
    # The table keeps conflicting events until a decision.
    safe = next_sequence(database, hello.serial, hello.journal) if undecided is None else undecided
    if trusted and safe > 0:
        client.acknowledge(safe - 1)
    return imported


def keep_keys(client: Client, database: Database, serial: str, own: str) -> dict[str, str] | None:
    """Store the key that a table signs with, once there is something that it has signed.

    `own` is the public half of this club's pair, if it is here. Returns the fingerprints of the key and of two clubs
    where the certificate at the table is not that of the club which has certified the key here, else None. Raises
    whatever client and store raise.
    """
    if not has_signed(database, serial):
        return None
    from stichtisch.keys.club_pair import is_certified

    try:
        public, certificate, club = (str(client.equip(name)) for name in ("pair", "certificate", "club"))
    except Refused:
        # Firmware of before, put back onto a table that has signed: it does not report its pair.
        return None
    if not is_public(public):
        return None
    if not is_certified(club, serial, public, certificate):
        certificate = club = ""
    listed = TableKey(public, certificate, club)
    if uncertified_keys(database, serial):
        keep_table_key(database, serial, key_id(public), listed)
    here = certifying_club(database, serial, key_id(public))
    if not here or club in ("", here):
        return None
    if club == own:
        certify_anew(database, serial, key_id(public), listed)
        return None
    return {"key": fingerprint(public), "here": fingerprint(here), "table": fingerprint(club)}


def _send_names(client: Client, database: Database) -> bool:
    # Send the table every name, after its events are stored. False: there is no name, or it takes none.
    # The club's name of a player comes before the name noted with their card.
    shown = {
        uid: name_at_table(player.shown)
        for player in club_of(database).players.values()
        for uid in player.badges
    }
    known = {badge.uid: badge.name for badge in badges(database)} | shown
    named = [(uid, name) for uid, name in known.items() if name]
    return bool(named) and all(client.name_badge(uid, name) for uid, name in named)


def first_wanted(database: Database, hello: Hello) -> int:
    """Return the number of the event to fetch from on. Raises JournalShrank, JournalGap, and the Storage errors."""
    # The last stored event is fetched once more: where it differs, this is not the journal we knew. So is all that was
    # set aside: perhaps it fits now.
    stored = next_sequence(database, hello.serial, hello.journal)
    if stored > hello.next:
        raise JournalShrank(serial=harmless(hello.serial), theirs=hello.next, ours=stored)
    if 0 < stored < hello.first:
        raise JournalGap(first=stored, last=hello.first - 1)
    undecided = first_undecided(database, hello.serial, hello.journal)
    return max(hello.first, (stored if undecided is None else undecided) - 1)
