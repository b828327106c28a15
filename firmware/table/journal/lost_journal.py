# A table that has lost its journal: whether another journal may replace the present one, and how to begin without the
# lost one.


def may_be_restored(ledger):
    # Returns whether another journal may replace the present one. A journal that contains deals must not be replaced,
    # nor one that cannot be folded, because it may contain deals.
    if ledger.unread is None:
        return False
    return bool(ledger.forgotten) or (ledger.journal.first() <= 1 and not ledger.session.counter)


def begin_anew(ledger):
    # Must be called when a player has given up the lost journal.
    from table.journal import restorer

    restorer.give_up(ledger.root)
    ledger.reopen()
    # Until the first deal, the mark in the clock chip still has the name of the old journal.
    ledger.await_journal("")
