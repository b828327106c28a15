# The French words of Skat that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Feuille de Skat"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
seed
D'après la page française : jeux sans le Skat perdus comptés une fois, grand jeu ouvert à 36.
isko
Règlement international du Skat, séries de 36 ou 48 donnes et décompte Seeger-Fabian.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.grand": "grand",
    "contract.null": "null",
    "contract.passed_in": "donne passée",
    "profile.isko": "ISkO",
    "profile.seed": "famille",
    "said.hand": "joue main",
    "said.hold": "tient",
    "said.pick_up": "prend le skat",
    "word.ouvert": "ouvert",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.lost": "Jeux perdus",
    "foot.others": "{each} par jeu perdu des autres",
    "foot.own": "{each} × (gagnés − perdus)",
    "foot.points": "Points des cartes",
    "foot.won": "Jeux gagnés",
    "how": "Atouts, niveaux",
    "how.hand": "main",
    "how.overbid": "enchère dépassée",
    "how.said": "{what} annoncé",
    "how.schneider": "schneider",
    "how.schwarz": "capot",
    "how.with": "avec {tops}",
    "how.without": "sans {tops}",
    "legend": "Gras : le preneur, total courant, jeux gagnés (+) et perdus (−) ; gris : les autres ; – ne joue pas.",
    "said.bid": "enchérit",
    "said.discard": "écarte",
    "said.game": "joue :",
    "said.skat": "skat :",
    "said.tops": "atouts de tête",
    "why.no_game": "aucun jeu annoncé",
    "why.null_over_bid": "l’enchère dépasse le null",
    "why.skat_unknown": "le skat est inconnu",
    "why.tops_unknown": "atouts de tête non indiqués",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "passé",
    "item.overbid": "dép: enchère dépassée",
    "item.points": "{number}p",
    "item.schneider": "schn: schneider",
    "item.schwarz": "cap: capot",
    "item.with": "a{number}",
    "item.without": "s{number}",
    "points": "61p: points du preneur",
    "tops": "a2: avec deux atouts de tête, s2: sans",
}

# Texts of the board.
BOARD = {
    "party.declarer": "preneur",
    "party.defender": "défenseur",
    "party.defenders": "défenseurs",
    "said.bid": "enchérit {what}",
    "said.discard": "écarte {what}",
    "said.game": "joue {what}",
    "said.pass": "passe",
    "said.skat": "skat : {what}",
    "said.tops": "atouts de tête : {what}",
    "word.schneider": "schneider",
    "word.schwarz": "capot",
    "word.with": "avec",
    "word.without": "sans",
}

# Texts of the page of `stichtisch play` that say more than the display's words.
PLAY = {
    "said.discard": "deux cartes écartées",
    "said.skat": "le skat",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Passe
hold
Je tiens
bid 18+
{}
[game]
pick_up
Prendre|le skat
hand
Main
hand.note
sans prendre le skat
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
à poser avant le jeu
flag schwarz
Capot
flag schwarz.note
à poser avant le jeu
flag ouvert
Ouvert
flag ouvert.note
à poser avant le jeu
[tops Atouts de tête]
tops with
Avec {}
tops without
Sans {}
"""
