# The content of the table's display for each game, as data in the module `panel` of the game's package:
#
# PACKS             (name, kind of pack as in the record of a tag, ranks of each suit, copies) of each pack that can be
#                   registered for it; without ranks, order(copies) gives card and copy byte of each tag
# KINDS             the kinds of packs that the game is played with
# FLAGS             announcements that belong to a game and have action cards of their own; each includes those before
#                   it; optional
# facts(deal)       texts beside the number of the deal: contract, declarer, trump
# parties(session, deal)  by seat, the text of the party as far as it is public, or ""; optional
# announced(deal)   by seat, texts that replace the announcements as soon as a card is on the table; optional
# entry(entry)      the text of an entry of the log; it may leave out the arguments
# STAYS             verbs of entries that a seat still shows when cards are on the table; optional
# UNSHOWN           verbs of entries that are shown at no seat; optional
# RETRACTED         verbs of entries that can be retracted after cards have been laid; optional
# FACES             the usual style of the game's cards: "german"; left out if it is "french"
# page(session, result)  (headline, value or None, rows) of a deal with scores; a row is (label, party, points)
# is_card(first, second)  whether a card has these two motifs; left out if cards have one motif
#
# A text is "" or a tuple: the key of its words, then its arguments, which may be texts themselves. The words are in the
# modules words_LANGUAGE of the package: TEXTS by key, and OPTIONS with the meaning of each option. Words that only the
# PC uses are in the modules pc_words_LANGUAGE: SHEET, PROFILES and ACTIONS; TEXTS by key for all pages; SHEETS, BOARD
# and PLAY for score sheets, the board and the page of `play`.
#
# A tuple that begins with NAME, SUIT or LIST represents a name, a suit or a list of texts instead.

# (NAME, seat): the name of the player at this seat.
NAME = "@name"
# (SUIT, letter): the name of the suit, in the style that the table's settings choose.
SUIT = "@suit"
# (LIST, separator, text, …): the texts in this order, with the separator between them.
LIST = "@list"


def joined(entry):
    # The text of an entry that has no arguments to show: the parts of the entry, joined, are the key.
    return ("_".join([str(part) for part in entry]),)
