# Messages that are shown to everybody before anything else.

from cardrules.games import book_of
from table import PLACES, game_words, words


def warning(ledger):
    # A task that must be done before the next deal, or "".
    if ledger.frozen or ledger.in_play():
        return ""
    if ledger.unread:
        return words.say("unread_journal")
    if ledger.journal.bad_lines:
        return words.say("bad_records", ledger.journal.bad_lines)
    return words.say("nearly_full") if ledger.is_nearly_full() else ""


def dealing(ledger, seating, place):
    # The instruction for dealing, shown to the dealer at this place until somebody declares something or plays; or "".
    deal = ledger.in_play()
    if deal is None or deal.log or ledger.session.dealer not in seating.at(place):
        return ""
    game = ledger.session.game
    packets = [
        str(packet) if isinstance(packet, int) else game_words.say(game, ("packet_" + packet,))
        for packet in deal.packets()
    ]
    return words.say("packets", " · ".join(packets)) if packets else ""


def chips(ledger, seating, series):
    # The chips of the people at each place, in words; "" for each place if the game is played without chips.
    # Allocates.
    session = ledger.session
    if not has_chips(session, series):
        return [""] * PLACES
    from table.view import chips

    return chips.of_places(session, seating, series, ledger.asked()[0])


def has_chips(session, series):
    # Returns whether a deal that is played for chips has begun; see cardrules.chips.
    book = book_of(session.game) if session.number else None
    return hasattr(book, "chips") and bool(series or book.chips(session.rules)[0])


def for_all(board, ledger, menu):
    # The message that replaces everything else in the middle, or "".
    if ledger.frozen:
        return words.say("supply_low" if ledger.supply_low else "forgotten")
    if board.service:
        return words.say("service_overlay", board.overlaid) if board.overlaid else words.say("service")
    if ledger.in_play():
        return ""
    if ledger.full and not ledger.session.ended and not ledger.has_room():
        return words.say("full_of_session" if ledger.all_acknowledged() else "full")
    return menu.question() or menu.notices.first() or menu.meaning()
