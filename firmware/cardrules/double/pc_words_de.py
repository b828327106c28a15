# The words of Double in German on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Double-Spielliste"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
Die Regeln aus der Spieleschachtel von 1996.
"""

# Texts of sheets and of the board.
TEXTS = {
    "profile.seed": "Familie",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "bank": "Bank",
    "legend": "Chips: {each} und die Summe für jeden Spieler; die Bank hat den Rest der Schachtel.",
    "said.bid": "reizt",
}

# Texts of the board.
BOARD = {
    "said.bid": "reizt {what}",
    "said.turn": "deckt auf: {what}",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.turn": "die Trumpfkarte liegt offen",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[announcement]
bid 12-
{}
bid 12-.note
Stiche angesagt
"""
