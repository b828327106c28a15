# A table that has forgotten its journal: what may take the journal's place, and how it goes on without.


def may_be_restored(ledger):
    # Whether another journal may take the place of this one: no deal would be lost. One that cannot be folded may hold
    # some.
    if ledger.unread is None:
        return False
    return bool(ledger.forgotten) or (ledger.journal.first() <= 1 and not ledger.session.counter)


def begin_anew(ledger):
    # Somebody has given up the journal that was lost.
    from table.journal import restorer

    restorer.give_up(ledger.root)
    ledger.reopen()
    # The mark in the clock chip names the old one until the first deal.
    ledger.await_journal("")
