# The cards of Double, each with two motifs: "SK|H4", the motif that counts first.

from cardrules.cards import FOOL, card_from_text, card_text

_COURT = ("FOOL", "POPE")


def motifs(text):
    # The codes of the two motifs of a card. Raises ValueError for what is no card of this game.
    if not isinstance(text, str):
        raise ValueError("not a card of Double: %r" % (text,))
    bar = text.find("|")
    return _motif(text[:bar]), _motif(text[bar + 1 :])


def _motif(text):
    return FOOL + _COURT.index(text) if text in _COURT else card_from_text(text)


def motif_text(motif):
    return card_text(motif) if motif < FOOL else _COURT[motif - FOOL]
