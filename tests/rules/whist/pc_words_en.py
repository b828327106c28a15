"""The words of Whist in English on cards, paper and pages."""

SHEET = "Whist score sheet"

TEXTS = {
    "profile.parlour": "Parlour",
}

PROFILES = """\
parlour
Short Whist of the parlour, without honours.
"""

ACTIONS = """\
[game]
trump suit
Trump|{}
"""
