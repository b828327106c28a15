# The German words of Skat that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Skatliste"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
Nach der französischen Quelle: verlorene Handspiele einfach, Grand ouvert zu 36.
isko
Internationale Skatordnung, mit Serien zu 36 oder 48 Spielen und Seeger-Fabian.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.grand": "Grand",
    "contract.null": "Null",
    "contract.passed_in": "eingepasst",
    "profile.isko": "ISkO",
    "profile.seed": "Familie",
    "said.hand": "spielt Hand",
    "said.hold": "hält",
    "said.pick_up": "nimmt den Skat auf",
    "word.ouvert": "ouvert",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.lost": "Verlorene Spiele",
    "foot.others": "{each} je verlorenes Spiel der anderen",
    "foot.own": "{each} × (gewonnen − verloren)",
    "foot.points": "Spielpunkte",
    "foot.won": "Gewonnene Spiele",
    "how": "Spitzen, Stufen",
    "how.hand": "Hand",
    "how.overbid": "überreizt",
    "how.said": "{what} angesagt",
    "how.schneider": "Schneider",
    "how.schwarz": "Schwarz",
    "how.with": "mit {tops}",
    "how.without": "ohne {tops}",
    "legend": (
        "Fett: der Alleinspieler mit laufender Summe, gewonnenen (+) und verlorenen (−) Spielen; grau: Stand "
        "der anderen; – setzt aus."
    ),
    "said.bid": "reizt",
    "said.discard": "drückt",
    "said.game": "sagt an:",
    "said.skat": "Skat:",
    "said.tops": "Spitzen",
    "why.no_game": "kein Spiel angesagt",
    "why.null_over_bid": "Null überreizt",
    "why.skat_unknown": "der Skat ist nicht bekannt",
    "why.tops_unknown": "Spitzen nicht angegeben",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "gepasst",
    "item.overbid": "über: überreizt",
    "item.points": "{number}A",
    "item.schneider": "Schn: Schneider",
    "item.schwarz": "Schw: Schwarz",
    "item.with": "m{number}",
    "item.without": "o{number}",
    "points": "61A: Augen des Alleinspielers",
    "tops": "m2: mit zwei Spitzen, o2: ohne",
}

# Texts of the board.
BOARD = {
    "party.declarer": "Alleinspieler",
    "party.defender": "Gegner",
    "party.defenders": "Gegenspieler",
    "said.bid": "reizt {what}",
    "said.discard": "drückt {what}",
    "said.game": "spielt {what}",
    "said.pass": "passt",
    "said.skat": "Skat: {what}",
    "said.tops": "Spitzen: {what}",
    "word.schneider": "Schneider",
    "word.schwarz": "schwarz",
    "word.with": "mit",
    "word.without": "ohne",
}

# Texts of the page of `stichtisch play` that are more detailed than those of the display.
PLAY = {
    "said.discard": "zwei Karten gedrückt",
    "said.skat": "der Skat",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Passe
hold
Ich halte
bid 18+
{}
[game]
pick_up
Skat auf-|nehmen
hand
Hand
hand.note
der Skat bleibt liegen
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
vor dem Spiel legen
flag schwarz
Schwarz
flag schwarz.note
vor dem Spiel legen
flag ouvert
Ouvert
flag ouvert.note
vor dem Spiel legen
[tops Spitzen]
tops with
Mit {}
tops without
Ohne {}
"""
