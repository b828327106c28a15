"""Synchronisation: events of a table are stored in the database, and only then acknowledged."""

import time
from dataclasses import asdict

from stichtisch.club.fold import club_of
from stichtisch.club.names import name_at_table
from stichtisch.device.client import SEALED, Client, Hello
from stichtisch.device.errors import JournalGap, Refused
from stichtisch.device.journal_restore import fetch_files
from stichtisch.journal.journal_file import TableKey
from stichtisch.keys.p256 import fingerprint, is_public, key_id
from stichtisch.keys.table_key import table_key
from stichtisch.progress import Showing, unseen
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


def show_key(client: Client, hello: Hello, club_key: bytes | None) -> bool:
    """Prove to a sealed table that this PC has the club's key. Without the key, nothing is sent.

    Return whether the table accepts the club's commands. A sealed table refuses them if this PC lacks the key.
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
    showing: Showing = unseen,
    own_club: str = "",
) -> dict[str, object]:
    """Store all new events of a table's journal, and acknowledge them after the commit.

    Without the club's key, a sealed table is only read. `own_club` is the public half of the club's key pair, if this
    PC has the pair. In that case, this club's certificate of a table's key replaces the one that is stored
    for the key. Return the result in the form of `sync --json`. Raises the errors of the client and the
    store.
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
            # If names were sent for the cards of people at the table, the table has recorded new events.
            imports.append(fetch(client, database, client.hello(), key, trusted, showing))
        keep_files(database, hello.serial, fetch_files(client))
    other_club = keep_keys(client, database, hello.serial, own_club)
    unread = fetch_unread(client, hello, database.folder, trusted)
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
    showing: Showing = unseen,
) -> Imported:
    """Store the events that a table has recorded since they were last fetched. With `trusted`, acknowledge them.

    `key` is the table's key, if it is known. Raises the errors of the client and the store.
    """
    start = first_wanted(database, hello)
    with showing(hello.next - start) as report:
        events = client.pull(start, lambda following: report(following - start), hello.next)
    imported = import_events(database, hello.serial, hello.journal, events, key)
    undecided = first_undecided(database, hello.serial, hello.journal)
    # Conflicting events are not acknowledged, so the table keeps them until a director decides.
    safe = next_sequence(database, hello.serial, hello.journal) if undecided is None else undecided
    if trusted and safe > 0:
        client.acknowledge(safe - 1)
    return imported


def keep_keys(client: Client, database: Database, serial: str, own: str) -> dict[str, str] | None:
    """Store the signing key of a table, if it has signed anything.

    `own` is the public half of this club's key pair, if this PC has the pair. If the certificate at the table and
    the stored one are from different clubs, return the fingerprints of the key and of both clubs; otherwise None.
    Raises the errors of client and store.
    """
    if not has_signed(database, serial):
        return None
    from stichtisch.keys.club_pair import is_certified

    try:
        public, certificate, club = (str(client.equip(name)) for name in ("pair", "certificate", "club"))
    except Refused:
        # The table has signed before, but now runs older firmware, which does not report the table's key pair.
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
    # Sends the table every name, after its events are stored. Returns False if there is no name to send, or if the
    # table accepts no names. The club's name of a player takes precedence over the name noted with their card.
    shown = {
        uid: name_at_table(player.shown)
        for player in club_of(database).players.values()
        for uid in player.badges
    }
    known = {badge.uid: badge.name for badge in badges(database)} | shown
    named = [(uid, name) for uid, name in known.items() if name]
    return bool(named) and all(client.name_badge(uid, name) for uid, name in named)


def first_wanted(database: Database, hello: Hello) -> int:
    """Return the sequence number of the first event to fetch.

    Raises JournalShrank, JournalGap, and the Storage errors.
    """
    # The last stored event is fetched once more. If it differs, this is another journal. Quarantined events
    # are fetched again, too, because they may fit now.
    stored = next_sequence(database, hello.serial, hello.journal)
    if stored > hello.next:
        raise JournalShrank(serial=harmless(hello.serial), theirs=hello.next, ours=stored)
    if 0 < stored < hello.first:
        raise JournalGap(first=stored, last=hello.first - 1)
    undecided = first_undecided(database, hello.serial, hello.journal)
    return max(hello.first, (stored if undecided is None else undecided) - 1)
