# Reads the flash at power-on. The ledger unloads this module, because nothing in it is needed later.

import os
from binascii import hexlify

from table import loading
from table.journal import clock_mark


def resumed(root):
    # Continues a restoration that a power cut has interrupted. Returns the name of the journal that must still be
    # restored, or "" if there is none.
    if not _is_there(root + "restore"):
        return ""
    from table.journal import restorer

    return restorer.resume(root)


def unread(root):
    # The names of the journals that could not be folded and are kept for the PC.
    if not _is_there(root + "unread"):
        return ()
    from table.journal import unread_journal

    return unread_journal.names(root)


def identity(ledger):
    # The name of the journal, the number of this boot, and the name of the journal that this table has lost, or "" if
    # it has lost none. Each journal has its own name, so a journal begun on an erased flash is never mistaken for the
    # previous one.
    journal = ledger.journal
    known = journal.identity()
    lost = ""
    if known is None or journal.next == 1 or journal.acknowledged >= journal.next:
        lost = clock_mark.forgotten(ledger, known)
    name, last_boot = known or (hexlify(os.urandom(4)).decode(), 0)
    return name, last_boot + 1, lost


def fold(ledger, watchdog):
    # Folds the present session, so the table continues where it was. Returns False if the journal cannot be folded.
    from cardrules.event_check import check_event

    try:
        for event in ledger.journal.events_since("session", watchdog):
            check_event(ledger.session, event)
            ledger.fold_event(event)
        return True
    except Exception:
        # Catch every error, because a table that stopped here would stop at every start.
        return False
    finally:
        # The check takes 2 KB of memory.
        loading.unload("cardrules.event_check")


def _is_there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False
