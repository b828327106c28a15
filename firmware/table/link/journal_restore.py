# The answers to the PC while it restores a lost journal, or fetches one that the table could not fold. See
# PROTOCOL.md.

from binascii import unhexlify

from micropython import const

from table.journal import lost_journal
from table.journal.restorer import Restorer
from table.link import file_transfer

# The names of segments have eight digits.
_MOST = const(99999999)
_HEX = const("0123456789abcdef")

# The restorer of the current restoration, and the writer of the file that is received in pieces. There is only one of
# each, because a table has one ledger.
_at_work = []


def answer(ledger, kind, value, text):
    # The answer to one request, as kind and value. Raises ValueError, OSError.
    if kind == "u":
        return _let_go(ledger, *value)
    if kind == "r" and value[0] == "begin":
        return _begin(ledger, *value[1:])
    if not _at_work:
        raise ValueError("it was not begun")
    if ledger.supply_low:
        raise OSError
    restorer, writer = _at_work
    if kind == "e":
        restorer.record(value[0], text)
        return "R", ["next", restorer.next()]
    if value[0] == "file":
        return "R", ["file", writer.add_piece(ledger.root, *value[1:])]
    if value[0] != "end":
        raise ValueError("no such step")
    state = _end(ledger, *value[1:])
    if state == "unfoldable":
        return "X", [state, "Event {} of this journal cannot be folded.".format(restorer.unfoldable)]
    return "R", [state, value[1]]


def _let_go(ledger, name):
    # Removes one segment of a journal that was kept for the PC; the PC repeats the request for the next one.
    if ledger.in_play():
        return "X", ["busy", "Another journal can only be deleted between deals."]
    from table.journal import unread_journal

    more = unread_journal.drop_step(ledger.root, name)
    if not more:
        ledger.unread = unread_journal.names(ledger.root)
        ledger.changed = True
    return "U", [name, int(more)]


def _begin(ledger, name, first, boot):
    # From now on the table waits for this journal, even after a power cut.
    if len(name) != 8 or [digit for digit in name if digit not in _HEX]:
        raise ValueError("no name of a journal")
    if not (1 <= first <= _MOST and 1 <= boot <= _MOST):
        raise ValueError("no number of an event or start")
    if ledger.supply_low or not lost_journal.may_be_restored(ledger):
        return "X", ["busy", "The table's own journal has deals and is not replaced."]
    _at_work[:] = [Restorer(ledger.root, ledger.clock, name, first, boot), file_transfer.Writer()]
    ledger.await_journal(name)
    return "R", ["next", _at_work[0].next()]


def _end(ledger, number, digits):
    # Each request reads back one piece. After the last piece, the records replace the journal, or the PC must send
    # all of them again, or the journal is rejected.
    restorer = _at_work[0]
    if restorer.check_step():
        return "checking"
    _at_work.clear()
    if restorer.unfoldable:
        # The table reopens its previous journal, as it does at power-on.
        ledger.reopen()
        return "unfoldable"
    if not restorer.finish(number, unhexlify(digits)):
        return "differs"
    # The next event records that the table was switched on.
    ledger.reopen()
    return "done"
