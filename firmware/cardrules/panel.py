# A game says in data what the table's display shows of it. That is the module `panel` of the game's package:
#
# PACKS             (name, kind of pack as in the record of a tag, ranks of each suit, copies) of each pack it can be
#                   registered with; without ranks, order(copies) gives card and copy byte of each tag
# KINDS             the kinds of packs it is played with
# FLAGS             what is announced with a game by a card of its own, of which each includes those before it; may be
#                   missing
# facts(deal)       texts beside the number of the deal: contract, who plays it, trump
# parties(session, deal)  by seat, the text of the party as far as all can know it, or ""; may be missing
# announced(deal)   by seat, texts that replace what was announced once cards lie; may be missing
# entry(entry)      the text of an entry of the log; the arguments may be left out
# STAYS             verbs of entries that are shown at a seat while cards lie, too; may be missing
# UNSHOWN           verbs of entries that are shown at no seat; may be missing
# RETRACTED         verbs of entries that may be taken out while cards lie; may be missing
# page(session, result)  (headline, value or None, rows) of a deal with scores; a row is (label, party, points)
# is_card(first, second)  whether there is a card with these motifs; missing where cards have one
#
# A text is "" or a tuple: the key of its words, then its arguments, which may be texts themselves. The words are in the
# modules words_LANGUAGE of the package: TEXTS by key, PROFILES, OPTIONS and ACTIONS with what each of them means.
# A tuple that begins with one of these is no key with arguments.

# (NAME, seat): who sits there.
NAME = "@name"
# (SUIT, letter): the suit, as the settings of the table name it.
SUIT = "@suit"
# (LIST, separator, text, …): the texts one after the other.
LIST = "@list"


def joined(entry):
    # The text of an entry without arguments of its own: its parts are the key.
    return ("_".join([str(part) for part in entry]),)
