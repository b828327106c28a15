# A table that has forgotten its journal: how it knows, what may take the journal's place, how it goes on without.

from table import marker, restoring


def forgotten(ledger, known):
    # The name of the journal that this table had and has no more, "" where it has forgotten nothing. Known is what the
    # flash tells of the journal: its name and its last boot, or None.
    if known is None:
        # A flash that was formatted, or a new table: the clock chip tells.
        return marker.read(ledger.clock)
    # Records that the PC has, or those of an earlier boot, cannot have gone by themselves.
    journal = ledger.journal
    lost = journal.acknowledged >= journal.next or (journal.next == 1 and known[1] > 1)
    return known[0] if lost else ""


def may_be_restored(ledger):
    # Whether another journal may take the place of this one: no deal would be lost.
    return bool(ledger.forgotten) or (ledger.journal.first() <= 1 and not ledger.session.counter)


def begin_anew(ledger):
    # Somebody has given up the journal that was lost.
    restoring.give_up(ledger.root)
    ledger.reopen()
    # The mark in the clock chip tells of the old one until the first deal.
    ledger.forgotten = ""
    ledger.frozen = ledger.supply_low
