# The French words of Schafkopf that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Feuille de Schafkopf"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
bsv
Règles de tournoi de la fédération bavaroise, tarif 10/50.
wirtshaus
Règles de maison : frapper, Geier, Wenz à couleur et Ramsch, tarif 20/50.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.call:C": "appel trèfle",
    "contract.call:D": "appel carreau",
    "contract.call:S": "appel pique",
    "contract.geier": "Geier",
    "contract.geier:C": "Geier trèfle",
    "contract.geier:D": "Geier carreau",
    "contract.geier:H": "Geier cœur",
    "contract.geier:S": "Geier pique",
    "contract.passed_in": "donne passée",
    "contract.ramsch": "Ramsch",
    "contract.sie": "Sie",
    "contract.solo:C": "solo trèfle",
    "contract.solo:D": "solo carreau",
    "contract.solo:H": "solo cœur",
    "contract.solo:S": "solo pique",
    "contract.wenz": "Wenz",
    "contract.wenz:C": "Wenz trèfle",
    "contract.wenz:D": "Wenz carreau",
    "contract.wenz:H": "Wenz cœur",
    "contract.wenz:S": "Wenz pique",
    "profile.bsv": "BSV",
    "profile.wirtshaus": "Wirtshaus",
    "said.knock": "frappe",
    "said.kontra": "Contre",
    "said.re": "Surcontre",
    "said.resub": "Resub",
    "said.sub": "Sub",
    "word.tout": "Tout",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.euros": "En euros, un centime le point",
    "foot.solos": "Solos gagnés : perdus",
    "how.knocks": "frappé {count}×",
    "how.march": "tous les plis",
    "how.schneider": "schneider",
    "how.schwarz": "capot",
    "how.virgin": "sans pli {seats}",
    "how.with": "avec {tops}",
    "how.without": "sans {tops}",
    "legend": "Colonnes des joueurs : totaux courants ; en gras : gagné ; – ne joue pas. schn. Schneider, schw. capot.",
    "said.call": "appelle",
    "said.game": "joue :",
    "said.runners": "suite d'atouts",
    "why.claim_in_ramsch": "impossible au Ramsch",
    "why.no_game": "aucun jeu annoncé",
    "why.no_partner": "le preneur a l'as appelé",
    "why.partner_unknown": "l'as appelé n'est pas tombé",
    "why.runners_unknown": "suite d'atouts non donnée",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "passé",
    "item.knocks": "fr{number}",
    "item.march": "tous",
    "item.points": "{number}p",
    "item.schneider": "schn: schneider",
    "item.schwarz": "cap: capot",
    "item.virgins": "v{number}",
    "item.with": "a{number}",
    "item.without": "s{number}",
    "knocks": "fr1: frappes",
    "points": "61p: points du camp preneur",
    "points_by_seat": "30p30p30p30p: points par siège",
    "runners": "a3: suite de trois atouts, s3: sans",
    "suited.call": "Appel {suit}",
    "suited.geier": "Geier {suit}",
    "suited.solo": "Solo {suit}",
    "suited.wenz": "Wenz {suit}",
    "virgins": "v1: vierges",
}

# Texts of the board.
BOARD = {
    "irregular.called_ace": "devoir de l'as appelé",
    "party.declarer": "preneur",
    "party.defender": "défenseur",
    "party.defenders": "défenseurs",
    "said.call": "appelle {what}",
    "said.game": "joue {what}",
    "said.pass": "passe",
    "said.runners": "suite d'atouts : {what}",
    "word.with": "avec",
    "word.without": "sans",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Passe
knock
Je frappe
[game]
call suit
Appel|{}
game wenz
Wenz
game wenz suit
Wenz|{}
game geier
Geier
game geier suit
Geier|{}
game solo suit
Solo|{}
game sie
Sie
[level]
flag tout
Tout
flag tout.note
à poser avant le jeu
[announcement]
kontra
Contre
re
Surcontre
sub
Sub
resub
Resub
[runners Suite]
runners with
Suite|avec {}
runners without
Suite|sans {}
"""
