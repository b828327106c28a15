# The acts of a place while a deal is in play: declare, announce, correct; and the words for them.

from micropython import const

from cardrules.cards import FOOL, SUITS
from cardrules.deal import NOBODY
from cardrules.games import choices_of, panel_of
from table import game_words, words
from tablelog.choice_list import MORE, level

CORRECT = ("correct", MORE)

# Entries for facts that the cards do not show; these can be entered after the last card.
MISSING = ("tops", "runners")

# The entries that another place has to agree to.
ASKED = ("back", "retract", "abandon", "unseen", "claim", "concede", "lend")

CORRECTING = ("back", "retract", "abandon", "unseen", "lend")
# The entries of all games that can be retracted while cards are laid. The other declarations can be retracted only
# before the first card.
_RETRACTED = const(("claim", "concede", "abandon", "penalty"))
_OWN_ENTRIES = const(3)


def entries(ledger, seating, places, place, seat, path, in_turn=True):
    # The list at this path for a seat of this place. seat: NOBODY for a place without a player. in_turn: whether
    # players bid only in turn. Allocates.
    if path == ("correct",):
        return _corrections(ledger, seating, place, seat)
    if path[:1] == ("unseen",):
        return level(_unseen(ledger.session.deal), path)
    offered = []  # type: list
    if places.gone[place] and seating.lent[place] == NOBODY and not seating.by_turn:
        offered.append(("lend",))
    if seat == NOBODY:
        return offered
    if _lays_next(ledger, seat):
        reader = seating.reader_of(seat)
        offered += [("motif", face) for face in places.faces[reader]]
        if places.cannot_read(reader):
            offered.append(("unseen", MORE))
    offered += level(_choices(ledger, seat, in_turn), path)
    if not path:
        offered.append(CORRECT)
    return offered


def state(seating, places, place, seat):
    # The facts outside the journal that the entries of a seat depend on. Allocates.
    reader = NOBODY if seat == NOBODY else seating.reader_of(seat)
    unread = reader != NOBODY and (places.cannot_read(reader), places.faces[reader])
    return seat, unread, places.gone[place], seating.lent[place]


def _choices(ledger, seat, in_turn):
    # The entries that a seat may make now.
    game = choices_of(ledger.session.game)
    asked, needed = ledger.asked()
    if in_turn and needed and seat != asked and getattr(game, "IN_TURN", False):
        return []
    return game.choices(ledger.session.deal, seat)


def may(ledger, seat, entry, in_turn=True):
    # Returns whether the seat may make this entry now.
    deal = ledger.in_play()
    verb = entry[0]
    if verb == "back":
        return len(deal.cards) > 0
    if verb == "retract":
        return entry[1] in retractable(deal)
    if verb == "unseen":
        return _lays_next(ledger, seat) and deal.laid[entry[2]] < deal.COPIES
    if verb in CORRECTING:
        return True
    return seat != NOBODY and entry in _choices(ledger, seat, in_turn)


def _corrections(ledger, seating, place, seat):
    deal = ledger.session.deal
    offered = [("back",)] if deal.cards else []  # type: list
    offered += [("retract", at) for at in retractable(deal) if deal.entry(at)[0] == seat][:_OWN_ENTRIES]
    if _lays_next(ledger, seat):
        offered.append(("unseen", MORE))
    offered.append(("abandon",))
    return offered


def retractable(deal):
    # The log indices of entries that can be retracted, the latest first. Allocates.
    offered = []
    retracted = _RETRACTED + getattr(panel_of(deal.rules.game), "RETRACTED", ())
    for at in range(len(deal.log) // 2 - 1, -1, -1):
        verb = deal.entry(at)[1]
        if verb in retracted or (not deal.cards and verb != "turn"):
            offered.append(at)
    return offered


def turns_up(deal):
    # Returns whether the next card is not played, but turned up for trump (Double).
    return not deal.cards and "turn" in deal.VERBS and not deal.turned


def expected(deal):
    # The seat that lays the next card: the seat to play, or the dealer, who turns a card up for trump.
    return deal.dealer if turns_up(deal) else deal.turn


def _lays_next(ledger, seat):
    # Returns whether this seat lays the next card, and no declaration is required before it.
    deal = ledger.session.deal
    return seat == expected(deal) and (turns_up(deal) or not ledger.asked()[1])


def _unseen(deal):
    # The cards with at least one copy that has not been laid.
    left = [card for card, power in enumerate(deal.order.powers) if power and deal.laid[card] < deal.COPIES]
    return [("unseen", _group(card), card) for card in left]


def _group(card):
    return SUITS[card // 13] if card < FOOL else "court"


def perform(ledger, seating, places, place, seat, entry, agreed):
    # Carries out an entry of a seat. agreed: the place that agreed to it. Returns False if the entry could not be
    # written.
    verb = entry[0]
    if verb == "back":
        return _take_back(ledger, places, agreed)
    if verb == "unseen":
        return _play_unread(ledger, places, seating, seat, entry[2])
    if verb == "motif":
        return places.lay_for(seating.reader_of(seat), entry[1])
    if verb == "lend":
        seating.lend(place, agreed)
        return True
    return ledger.record(max(seat, 0), verb, *entry[1:])


def _take_back(ledger, places, agreed):
    uid = ledger.laid[-1]
    if not ledger.record(ledger.session.deal.seats[-1], "take_back", agreed):
        return False
    places.taken_back(uid)
    return True


def _play_unread(ledger, places, seating, seat, card):
    deal = ledger.session.deal
    if not ledger.record(seat, "turn" if turns_up(deal) else "play", deal.text(card), ""):
        return False
    places.chosen(seating.reader_of(seat))
    return True


def text(ledger, entry):
    # The words for an entry or a list.
    if entry[-1] == MORE:
        return words.say("list", _list_text(ledger, entry[:-1]))
    verb = entry[0]
    if verb == "back":
        return words.say("back", words.card_sign(ledger.session.deal.cards[-1]))
    if verb == "retract":
        return _retracted(ledger, entry[1])
    if verb in ("unseen", "motif"):
        return words.card_name(entry[-1])
    return _declared(ledger, entry)


def _retracted(ledger, at):
    deal = ledger.session.deal
    if deal is None or at >= len(deal.log) // 2:
        return ""  # the entry has already been retracted; its list will disappear, too
    _, verb, arguments = deal.entry(at)
    return words.say("retract", text(ledger, (verb,) + tuple(arguments)))


def _list_text(ledger, path):
    if path[0] == "unseen" and len(path) > 1:
        return words.say(words.suits + path[1] if path[1] in SUITS else path[1])
    return _declared(ledger, path)


def _declared(ledger, entry):
    return words.say("penalty") if entry[0] == "penalty" else game_words.of_entry(ledger.session.game, entry)
