# The words of Double in French on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Feuille de Double"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
Les règles fournies dans la boîte de 1996.
"""

# Texts of sheets and of the board.
TEXTS = {
    "profile.seed": "famille",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "bank": "Banque",
    "legend": "Jetons : {each} et le total pour chaque joueur ; la banque a le reste de la boîte.",
    "said.bid": "enchérit",
}

# Texts of the board.
BOARD = {
    "said.bid": "enchérit {what}",
    "said.turn": "retourne {what}",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.turn": "la carte d’atout est retournée",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[announcement]
bid 12-
{}
bid 12-.note
plis annoncés
"""
