# The German words of Schafkopf that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Schafkopfliste"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
bsv
Turnierregeln des Bayerischen Schafkopf-Verbands, Tarif 10/50.
wirtshaus
Wirtshausregeln mit Klopfen, Geier, Farbwenz und Ramsch, Tarif 20/50.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.call:C": "Rufspiel Kreuz",
    "contract.call:D": "Rufspiel Karo",
    "contract.call:S": "Rufspiel Pik",
    "contract.geier": "Geier",
    "contract.geier:C": "Geier Kreuz",
    "contract.geier:D": "Geier Karo",
    "contract.geier:H": "Geier Herz",
    "contract.geier:S": "Geier Pik",
    "contract.passed_in": "eingepasst",
    "contract.ramsch": "Ramsch",
    "contract.sie": "Sie",
    "contract.solo:C": "Kreuzsolo",
    "contract.solo:D": "Karosolo",
    "contract.solo:H": "Herzsolo",
    "contract.solo:S": "Piksolo",
    "contract.wenz": "Wenz",
    "contract.wenz:C": "Wenz Kreuz",
    "contract.wenz:D": "Wenz Karo",
    "contract.wenz:H": "Wenz Herz",
    "contract.wenz:S": "Wenz Pik",
    "profile.bsv": "BSV",
    "profile.wirtshaus": "Wirtshaus",
    "said.knock": "klopft",
    "said.kontra": "Kontra",
    "said.re": "Re",
    "said.resub": "Resub",
    "said.sub": "Sub",
    "word.tout": "Tout",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.euros": "In Euro, ein Cent je Punkt",
    "foot.solos": "Soli gewonnen : verloren",
    "how.knocks": "{count}× geklopft",
    "how.march": "Durchmarsch",
    "how.schneider": "Schneider",
    "how.schwarz": "Schwarz",
    "how.virgin": "Jungfrau {seats}",
    "how.with": "mit {tops}",
    "how.without": "ohne {tops}",
    "legend": "Spalten der Spieler: laufende Punkte; fett: gewonnen; – setzt aus. schn. Schneider, schw. Schwarz.",
    "said.call": "ruft",
    "said.game": "sagt an:",
    "said.runners": "Laufende",
    "why.claim_in_ramsch": "im Ramsch gibt es das nicht",
    "why.no_game": "kein Spiel angesagt",
    "why.no_partner": "eigene Sau gerufen",
    "why.partner_unknown": "die Rufsau ist nicht gefallen",
    "why.runners_unknown": "Laufende nicht angegeben",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "gepasst",
    "item.knocks": "kl{number}",
    "item.march": "Durchm.",
    "item.points": "{number}A",
    "item.schneider": "Schn: Schneider",
    "item.schwarz": "Schw: Schwarz",
    "item.virgins": "J{number}",
    "item.with": "m{number}",
    "item.without": "o{number}",
    "knocks": "kl1: geklopft",
    "points": "61A: Augen der Spielerpartei",
    "points_by_seat": "30A30A30A30A: Augen nach Platz",
    "runners": "m3: mit drei Laufenden, o3: ohne",
    "suited.call": "Ruf {suit}",
    "suited.geier": "Geier {suit}",
    "suited.solo": "Solo {suit}",
    "suited.wenz": "Wenz {suit}",
    "virgins": "J1: Jungfrauen",
}

# Texts of the board.
BOARD = {
    "irregular.called_ace": "Pflicht der Rufsau",
    "party.declarer": "Alleinspieler",
    "party.defender": "Gegner",
    "party.defenders": "Gegenspieler",
    "said.call": "ruft {what}",
    "said.game": "spielt {what}",
    "said.pass": "passt",
    "said.runners": "Laufende: {what}",
    "word.with": "mit",
    "word.without": "ohne",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Weiter
knock
Ich klopfe
[game]
call suit
Ruf|{}
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
vor dem Spiel legen
[announcement]
kontra
Kontra
re
Re
sub
Sub
resub
Resub
[runners Laufende]
runners with
Laufende|mit {}
runners without
Laufende|ohne {}
"""
