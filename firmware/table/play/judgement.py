# Judges a card on a place: whether it is played, ignored, or held for a reason. Judging changes nothing.

from cardrules.cards import CODES
from cardrules.deal import NOBODY
from cardrules.games import panel_of
from table import words
from table.menu.deal_menu import expected, turns_up

# A reason is a tuple: the key of its words, then their arguments.
PLAY = ()
IGNORE = None
SECOND_CARD = ("second_card",)


class Judgement:
    def __init__(self, ledger, seating, lying):
        self._ledger = ledger
        self._seating = seating
        self._lying = lying

    def of_card(self, place, uid, contents):
        # PLAY, IGNORE, or the reason to hold the card. The result does not depend on whose turn it is.
        if self._ledger.in_play() is None:
            return IGNORE
        if self._lying.is_elsewhere(place, uid):
            return ("copied",)
        if self.is_spent(place, uid) or (contents and self._was_chosen(place, contents)):
            return IGNORE
        if uid in self._lying.stale:
            return IGNORE if uid in self._ledger.turned else ("stale",)
        if contents is None:
            return ("unknown_tag",)
        if self._seating.player(place, NOBODY) == NOBODY:
            return ("nobody_here",)
        return self._of_pack(contents) or self._of_play(uid, contents[2])

    def _of_pack(self, contents):
        game, deck, card, _ = contents
        deal = self._ledger.in_play()
        if game not in panel_of(self._ledger.session.game).KINDS:
            return ("other_game",)
        if self._ledger.replaced_cards.is_old(contents):
            return ("replaced",)
        begun = deal.cards or self._ledger.turned
        if begun and self._ledger.session.deck not in (deck, None):
            return ("other_pack",)
        if card < CODES and deal.order.powers[card]:
            return PLAY
        return ("not_in_pack", words.card_name(card))

    def _of_play(self, uid, card):
        trick = self._ledger.trick_of(uid)
        if trick >= 0:
            return ("played_before", words.card_name(card), trick + 1)
        if uid in self._ledger.turned:
            return ("turned_up", words.card_name(card))
        deal = self._ledger.in_play()
        if deal.laid[card] >= deal.COPIES:
            return ("all_played", words.card_name(card))
        return PLAY

    def is_late(self, uid, contents):
        # Returns whether a card of this deal's pack was laid after the deal had ended early.
        session = self._ledger.session
        deal = session.deal
        if deal is None or contents is None or self._ledger.in_play() or not deal.cards or deal.complete():
            return False
        own = contents[0] in panel_of(session.game).KINDS and contents[1] == session.deck
        return own and self._ledger.trick_of(uid) < 0 and uid not in self._ledger.turned

    def of_turn(self, seat):
        # The reason why the seat may not play yet, or PLAY. A held card counts when the seat's turn comes, unless it is
        # lifted before that.
        deal = self._ledger.in_play()
        if turns_up(deal):
            return PLAY if seat == deal.dealer else ("turns_up_first", self._seating.name_of(deal.dealer))
        asked, needed = self._ledger.asked()
        if needed:
            return ("declares_first", self._seating.name_of(asked))
        if deal.has_played(seat):
            return SECOND_CARD
        return PLAY if seat == deal.turn else ("turn_of", self._seating.name_of(deal.turn))

    def is_spent(self, place, uid):
        # Returns whether a card of this deal may lie here without effect. A played card may remain on its own place
        # while its trick is shown, and on any place after that, until it is lifted.
        trick = self._ledger.trick_of(uid)
        if trick < 0:
            return False
        laid = self._ledger.laid
        own = self._seating.reader_of(self._ledger.session.deal.seats[laid.index(uid)]) == place
        players = self._ledger.players()
        if trick == (len(laid) - 1) // players and own:
            return True
        return trick < len(laid) // players and uid not in self._lying.lifted

    def _was_chosen(self, place, contents):
        # Returns whether this card could not be read, and was chosen from the list for this place in the shown trick.
        # If the card has been lifted since then, and this place is to play, the card counts as another one of the same
        # kind.
        deal = self._ledger.in_play()
        if not self._lying.chosen[place] and self._seating.reader_of(max(expected(deal), 0)) == place:
            return False
        players = self._ledger.players()
        begin = max(0, len(deal.cards) - 1) // players * players
        for play in range(begin, len(deal.cards)):
            here = self._seating.reader_of(deal.seats[play]) == place
            if here and not self._ledger.laid[play] and deal.cards[play] == contents[2]:
                return True
        return False
