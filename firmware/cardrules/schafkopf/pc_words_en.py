# The English words of Schafkopf that only the PC uses, on cards, paper and web pages. cardrules/panel.py describes each
# dictionary.

# The title of the score sheet.
SHEET = "Schafkopf score sheet"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
bsv
Tournament rules of the Bavarian federation, tariff 10/50.
wirtshaus
House rules with knocking, Geier, suit Wenz and Ramsch, tariff 20/50.
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.call:C": "call clubs",
    "contract.call:D": "call diamonds",
    "contract.call:S": "call spades",
    "contract.geier": "Geier",
    "contract.geier:C": "Geier clubs",
    "contract.geier:D": "Geier diamonds",
    "contract.geier:H": "Geier hearts",
    "contract.geier:S": "Geier spades",
    "contract.passed_in": "passed in",
    "contract.ramsch": "Ramsch",
    "contract.sie": "Sie",
    "contract.solo:C": "clubs solo",
    "contract.solo:D": "diamonds solo",
    "contract.solo:H": "hearts solo",
    "contract.solo:S": "spades solo",
    "contract.wenz": "Wenz",
    "contract.wenz:C": "Wenz clubs",
    "contract.wenz:D": "Wenz diamonds",
    "contract.wenz:H": "Wenz hearts",
    "contract.wenz:S": "Wenz spades",
    "profile.bsv": "BSV",
    "profile.wirtshaus": "Wirtshaus",
    "said.knock": "knocks",
    "said.kontra": "Kontra",
    "said.re": "Re",
    "said.resub": "Resub",
    "said.sub": "Sub",
    "word.tout": "Tout",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "foot.euros": "In euros, a cent a point",
    "foot.solos": "Solos won : lost",
    "how.knocks": "knocks {count}",
    "how.march": "march",
    "how.schneider": "schneider",
    "how.schwarz": "schwarz",
    "how.virgin": "virgin {seats}",
    "how.with": "with {tops}",
    "how.without": "without {tops}",
    "legend": "Columns of players: running totals; bold: won; – sits out. schn. Schneider, schw. Schwarz.",
    "said.call": "calls",
    "said.game": "plays:",
    "said.runners": "runners",
    "why.claim_in_ramsch": "a claim in Ramsch",
    "why.no_game": "no game was declared",
    "why.no_partner": "the called ace was the declarer's",
    "why.partner_unknown": "the called ace was not laid",
    "why.runners_unknown": "the runners were not entered",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.passed_in": "passed",
    "item.knocks": "kn{number}",
    "item.march": "march",
    "item.points": "{number}p",
    "item.schneider": "schn: Schneider",
    "item.schwarz": "schw: Schwarz",
    "item.virgins": "v{number}",
    "item.with": "w{number}",
    "item.without": "wo{number}",
    "knocks": "kn1: knocks",
    "points": "61p: card points of the player's side",
    "points_by_seat": "30p30p30p30p: card points by seat",
    "runners": "w3: with three runners, wo3: without",
    "suited.call": "Call {suit}",
    "suited.geier": "Geier {suit}",
    "suited.solo": "Solo {suit}",
    "suited.wenz": "Wenz {suit}",
    "virgins": "v1: virgins",
}

# Texts of the board.
BOARD = {
    "irregular.called_ace": "duty of the called ace",
    "party.declarer": "declarer",
    "party.defender": "defender",
    "party.defenders": "defenders",
    "said.call": "calls {what}",
    "said.game": "plays {what}",
    "said.pass": "passes",
    "said.runners": "runners: {what}",
    "word.with": "with",
    "word.without": "without",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Pass
knock
I knock
[game]
call suit
Call|{}
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
lay it before the game
[announcement]
kontra
Kontra
re
Re
sub
Sub
resub
Resub
[runners Runners]
runners with
Runners|with {}
runners without
Runners|without {}
"""
