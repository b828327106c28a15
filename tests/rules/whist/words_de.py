"""The words of Whist in German."""

TEXTS = {
    "dealers": "Geber",
    "deck_whist52": "Whist 52",
    "names_trump": "{} sagt Trumpf an",
    "others": "Gegner",
    "pair_wins": "{} und {} gewinnen",
    "profile_parlour": "Salon",
    "title": "Whist",
    "tricks_of": "{}, {}: {} Stiche",
    "trump": "Trumpf ansagen",
    "trump_is": "Trumpf {}",
}

OPTIONS = """\
book Buch|6|keines
Ab welchem Stich ein Stich zählt.
"""
