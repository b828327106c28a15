# The words the table shows, in English; Re, Kontra and the names of the special points are those of the game.

from cardrules.cards import card_text

SUITS = ("Clubs", "Spades", "Hearts", "Diamonds")
RANKS = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}

SAYS = {
    "re": "Re",
    "kontra": "Kontra",
    "no90": "no 90",
    "no60": "no 60",
    "no30": "no 30",
    "black": "black",
}
PARTIES = {"re": "Re", "kontra": "Kontra"}
ITEMS = {
    "won": "Won",
    "against_queens": "Against the queens",
    "re_announced": "Re said",
    "kontra_announced": "Kontra said",
    "doppelkopf": "Doppelkopf",
    "fox": "Fox caught",
    "charlie": "Charlie",
    "charlie_caught": "Charlie caught",
}
IRREGULARITIES = {
    "out_of_turn": "out of turn",
    "revoke": "did not follow",
    "duplicate_card": "a third copy",
    "unknown_card": "unknown card",
    "too_many_cards": "one card too many",
    "late_announcement": "announced too late",
    "false_announcement": "announced for the wrong party",
    "missing_cards": "cards missing",
    "forbidden_declaration": "announced when it was not allowed",
}

TURN_OF = "Not your turn: {} plays. Lift the card."
SECOND_CARD = "You have played to this trick. Lift a card."
PLAYED_BEFORE = "{} was played in trick {}. Lift it."
THIRD_COPY = "Both {} are played. Lift this one."
OTHER_PACK = "A card of another pack. Lift it."
OTHER_GAME = "A card of another game. Lift it."
UNKNOWN_TAG = "Unknown card. Lift it."
TWO_CARDS = "Two cards: {} and {}. Lift one."
MANY_CARDS = "Take the cards off."
COPIED = "Copied tag: this card lies twice. Lift both."
STALE = "Lift this card before it counts."
GARBLED = "Not readable. Lay the card again."
READER_GONE = "This reader does not answer. Check its cable."
NO_ROOM = "Not saved: the memory is full."
NO_ANNOUNCEMENT = "Nothing to announce now."
ASK_TAKE_BACK = "{} takes back {}: ● agrees"
ASK_ABANDON = "{} throws the deal in: ● agrees"
ASKED = "Another seat confirms with ●."

CHOOSE_DEALER = "Who deals? Press ●"
FULL = "The memory is full. Sync with the PC, then press ●."
FULL_OF_SESSION = "The memory is full. Hold ▶ to end the session."
SUPPLY_LOW = "The supply voltage is low. Nothing is written."
DEALS = "I deal"
NEXT_DEAL = "Next deal"
END_SESSION = "End"
TAKE_BACK = "Undo"
ANNOUNCE = "Announce"
PREVIOUS = "Back"
NEXT = "More"
SAY = "Say {}"
AGREE = "Agree"
HOLD_TO_TAKE_BACK = "Hold ◀ to take the card back."
HOLD_TO_END = "Hold ▶ to end the session."

WON = "{} wins {} : {}"
NOBODY_WON = "Nobody wins, {} : {}"
SOLO = "{} (solo)"
FACTOR = " ×{}"
THROWN_IN = "Thrown in, nobody scores"
NOT_SCORED = "No score: {}"
NAMES = ("South", "West", "North", "East")


def card_name(card):
    # The code of a heart ten -> "Hearts 10"
    rank = card_text(card)[1]
    return "{} {}".format(SUITS[card // 13], RANKS.get(rank, rank))


def item_name(name):
    # "re_announced_no90" -> "Re no 90", "got_120_against_no90" -> "120 against no 90", "no60" -> "No 60"
    if name in ITEMS:
        return ITEMS[name]
    words = [SAYS.get(word, word) for word in name.split("_") if word not in ("announced", "got")]
    text = " ".join(words)
    return text[0].upper() + text[1:]
