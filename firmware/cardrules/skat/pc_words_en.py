# The English words of Skat that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Skat score sheet"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
As the French page has it: lost hand games count once, an open grand counts 36.
isko
The International Skat Order, with series of 36 or 48 deals and Seeger-Fabian.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.grand": "grand",
    "contract.null": "null",
    "contract.passed_in": "passed in",
    "profile.isko": "ISkO",
    "profile.seed": "family",
    "said.hand": "plays hand",
    "said.hold": "holds",
    "said.pick_up": "picks up the skat",
    "word.ouvert": "ouvert",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.lost": "Games lost",
    "foot.others": "{each} for each game that others lost",
    "foot.own": "{each} × (won − lost)",
    "foot.points": "Points of the cards",
    "foot.won": "Games won",
    "how": "Tops, levels",
    "how.hand": "hand",
    "how.overbid": "overbid",
    "how.said": "{what} announced",
    "how.schneider": "schneider",
    "how.schwarz": "schwarz",
    "how.with": "with {tops}",
    "how.without": "without {tops}",
    "legend": (
        "Bold: the declarer with the running total, games won (+) and lost (−); grey: the others as they "
        "stand; – sits out."
    ),
    "said.bid": "bids",
    "said.discard": "discards",
    "said.game": "plays:",
    "said.skat": "skat:",
    "said.tops": "tops",
    "why.no_game": "no game was declared",
    "why.null_over_bid": "the bid is above the null game",
    "why.skat_unknown": "the skat is not known",
    "why.tops_unknown": "the tops were not entered",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "passed",
    "item.overbid": "over: overbid",
    "item.points": "{number}p",
    "item.schneider": "schn: Schneider",
    "item.schwarz": "schw: Schwarz",
    "item.with": "w{number}",
    "item.without": "wo{number}",
    "points": "61p: card points of the player",
    "tops": "w2: with two tops, wo2: without",
}

# Texts of the board.
BOARD = {
    "party.declarer": "declarer",
    "party.defender": "defender",
    "party.defenders": "defenders",
    "said.bid": "bids {what}",
    "said.discard": "lays away {what}",
    "said.game": "plays {what}",
    "said.pass": "passes",
    "said.skat": "skat: {what}",
    "said.tops": "tops: {what}",
    "word.schneider": "schneider",
    "word.schwarz": "schwarz",
    "word.with": "with",
    "word.without": "without",
}

# Texts of the page of `stichtisch play` that say more than the display's words.
PLAY = {
    "said.discard": "two cards put away",
    "said.skat": "the skat",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Pass
hold
I hold
bid 18+
{}
[game]
pick_up
Pick up|the skat
hand
Hand
hand.note
the skat stays where it lies
game suit
{}
game grand
Grand
game null
Null
[level]
flag schneider
Schneider
flag schneider.note
lay it before the game
flag schwarz
Black
flag schwarz.note
lay it before the game
flag ouvert
Ouvert
flag ouvert.note
lay it before the game
[tops Tops]
tops with
With {}
tops without
Without {}
"""
