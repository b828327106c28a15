"""The words of Whist in French on cards, paper and pages."""

SHEET = "Feuille de Whist"

TEXTS = {
    "profile.parlour": "Salon",
}

PROFILES = """\
parlour
Le whist court du salon, sans honneurs.
"""

ACTIONS = """\
[game]
trump suit
Atout|{}
"""
