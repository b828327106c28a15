# The words of Double in English on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Double score sheet"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
The rules of the box of 1996.
"""

# Texts of sheets and of the board.
TEXTS = {
    "profile.seed": "family",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "bank": "Bank",
    "legend": "Chips: {each} and the total for each player; the bank has the rest of the box.",
    "said.bid": "bids",
}

# Texts of the board.
BOARD = {
    "said.bid": "bids {what}",
    "said.turn": "turns up {what}",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.turn": "the trump card is turned up",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[announcement]
bid 12-
{}
bid 12-.note
tricks announced
"""
