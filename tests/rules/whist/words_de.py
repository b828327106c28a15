"""The words of Whist in German."""

SHEET = "Whistliste"

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

PROFILES = """\
parlour
Kurzes Whist im Salon, ohne Honneurs.
"""

OPTIONS = """\
book Buch|6|keines
Ab welchem Stich ein Stich zählt.
"""

ACTIONS = """\
[game]
trump suit
Trumpf|{}
"""
