# The cards of Double have two motifs each, as in "SK|H4"; the motif that counts comes first.

from cardrules.cards import FOOL, card_from_text, card_text

_COURT = ("FOOL", "POPE")

# The cards of the deck stichtisch-27; see deck.py.
CARDS = (
    "SK|H4 HQ|C7 H3|C8 D8|CK C5|H8 C6|H5 HA|S5 C9|S7 SA|HK D4|SQ DT|S3 HJ|CT C4|DA H6|DQ "
    "DJ|S2 H9|SJ D2|S8 C3|D7 D5|H7 H2|CA S9|DK C2|D9 CJ|S4 D3|S6 HT|D6 FOOL|ST POPE|CQ"
)


def motifs(text):
    # The codes of the two motifs of a card. Raises ValueError if the text is not a card of this game.
    if not isinstance(text, str):
        raise ValueError("not a card of Double: %r" % (text,))
    bar = text.find("|")
    return _motif(text[:bar]), _motif(text[bar + 1 :])


def _motif(text):
    return FOOL + _COURT.index(text) if text in _COURT else card_from_text(text)


def motif_text(motif):
    return card_text(motif) if motif < FOOL else _COURT[motif - FOOL]
