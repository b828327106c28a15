"""The words of Whist in German on cards, paper and pages."""

SHEET = "Whistliste"

TEXTS = {
    "profile.parlour": "Salon",
}

PROFILES = """\
parlour
Kurzes Whist im Salon, ohne Honneurs.
"""

ACTIONS = """\
[game]
trump suit
Trumpf|{}
"""
