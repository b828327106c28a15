# Messages that everybody has to see before anything else.

from table import words


def warning(ledger):
    # A task before the next deal, or "".
    if ledger.frozen or ledger.in_play():
        return ""
    if ledger.unread:
        return words.say("unread_journal")
    if ledger.journal.bad_lines:
        return words.say("bad_records", ledger.journal.bad_lines)
    return words.say("nearly_full") if ledger.is_nearly_full() else ""


def for_all(board, ledger, menu):
    # The message in the middle, in the place of everything else there, or "".
    if ledger.frozen:
        return words.say("supply_low" if ledger.supply_low else "forgotten")
    if board.service:
        return words.say("service_overlay", board.overlaid) if board.overlaid else words.say("service")
    if ledger.in_play():
        return ""
    if ledger.full and not ledger.session.ended and not ledger.has_room():
        return words.say("full_of_session" if ledger.all_acknowledged() else "full")
    return menu.question() or menu.first_notice()
