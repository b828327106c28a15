# The words of Doppelkopf in French on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Feuille de Doppelkopf"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
adpoker
D'après AdPoker : dix de cœur hors atout, pauvreté permise, Charlie peut être capturé.
house
Règles maison : Re et Kontra doublent, maldonnes, primes en solo, le soliste entame.
wikipedia
D'après Wikipédia : proche du tournoi, les solos obligatoires restants viennent à la fin.
ddv-tsr
Règlement de tournoi de la fédération allemande de Doppelkopf (DDV).
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.poverty": "pauvreté",
    "contract.silent_solo": "solo muet",
    "contract.solo:C": "solo trèfle",
    "contract.solo:D": "solo carreau",
    "contract.solo:H": "solo cœur",
    "contract.solo:S": "solo pique",
    "contract.solo:trump": "solo atout",
    "contract.wedding": "mariage",
    "item.against_queens": "contre les dames",
    "item.charlie": "Charlie",
    "item.charlie_caught": "Charlie pris",
    "item.won": "gagné",
    "party.kontra": "Kontra",
    "party.re": "Re",
    "profile.adpoker": "AdPoker",
    "profile.ddv-tsr": "DDV TSR",
    "profile.house": "règles maison",
    "profile.wikipedia": "Wikipédia",
    "said.poverty": "pauvreté",
    "said.reservation": "réserve",
    "word.black": "capot",
    "word.no30": "pas 30",
    "word.no60": "pas 60",
    "word.no90": "pas 90",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "contract.misdeal": "maldonne",
    "contract.normal": "normal",
    "contract.refused_poverty": "pauv. refusée",
    "contract.solo:aces": "solo as",
    "contract.solo:international": "solo internat.",
    "contract.solo:jacks": "solo valets",
    "contract.solo:queens": "solo dames",
    "contract.wedding_solo": "mariage seul",
    "foot.owed": "Solos obligatoires dus",
    "foot.solos": "Solos gagnés : perdus",
    "item.against": "{points} contre {level}",
    "item.announced": "{party} {level}!",
    "item.black": "capot",
    "item.bock": "bock",
    "item.doppelkopf": "doppelkopf",
    "item.fox": "renard",
    "item.kontra_announced": "Kontra!",
    "item.no30": "pas 30",
    "item.no60": "pas 60",
    "item.no90": "pas 90",
    "item.re_announced": "Re!",
    "legend": (
        "Valeur et détail : + pour Re, − pour Kontra ; ! annoncé. Gras : gagné ; colonnes des joueurs : "
        "totaux ; – ne joue pas."
    ),
    "said.accept": "accepte",
    "said.refuse": "refuse",
    "said.wedding": "mariage",
    "why.missing_queen": "une dame de trèfle manque",
    "why.poverty_unanswered": "pauvreté sans réponse",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.misdeal": "mald.",
    "contract.normal": "normal",
    "contract.poverty": "pauvr.",
    "contract.refused_poverty": "refusée: pauvreté refusée",
    "contract.silent_solo": "muet: solo muet",
    "contract.solo:C": "solo ♣: solo trèfle",
    "contract.solo:D": "solo ♦: solo carreau",
    "contract.solo:H": "solo ♥: solo cœur",
    "contract.solo:S": "solo ♠: solo pique",
    "contract.solo:aces": "as: solo d’as",
    "contract.solo:international": "intern.: solo international",
    "contract.solo:jacks": "valets: solo de valets",
    "contract.solo:queens": "dames: solo de dames",
    "contract.solo:trump": "atout: solo d’atout",
    "contract.wedding": "mariage",
    "contract.wedding_solo": "m. seul: mariage sans partenaire",
    "item.against": "120>90: points faits contre un palier annoncé",
    "item.against_queens": "cd: contre les dames",
    "item.announced": "R90!: palier annoncé par Re",
    "item.black": "cap: capot",
    "item.charlie": "Ch: Charlie a fait le dernier pli",
    "item.charlie_caught": "Chp: Charlie pris",
    "item.doppelkopf": "dk: un pli de 40 points",
    "item.fox": "ren: renard pris",
    "item.kontra_announced": "Ko!: Kontra annoncé",
    "item.no30": "30: moins de 30",
    "item.no60": "60: moins de 60",
    "item.no90": "90: moins de 90",
    "item.re_announced": "Re!: Re annoncé",
    "item.won": "gagné",
    "items": "Valeur et détail : + pour Re, - pour Kontra",
}

# Texts of the board.
BOARD = {
    "contract.misdeal": "maldonne",
    "contract.normal": "jeu normal",
    "contract.refused_poverty": "pauvreté refusée",
    "contract.solo:aces": "solo as",
    "contract.solo:international": "solo international",
    "contract.solo:jacks": "solo valets",
    "contract.solo:queens": "solo dames",
    "contract.wedding_solo": "mariage, solo",
    "item.doppelkopf": "Doppelkopf",
    "item.fox": "renard pris",
    "item.got_120_against_no90": "120 contre pas 90",
    "item.got_30_against_black": "30 contre capot",
    "item.got_60_against_no30": "60 contre pas 30",
    "item.got_90_against_no60": "90 contre pas 60",
    "item.kontra_announced": "Kontra annoncé",
    "item.kontra_announced_black": "Kontra : capot annoncé",
    "item.kontra_announced_no30": "Kontra : pas 30 annoncé",
    "item.kontra_announced_no60": "Kontra : pas 60 annoncé",
    "item.kontra_announced_no90": "Kontra : pas 90 annoncé",
    "item.re_announced": "Re annoncé",
    "item.re_announced_black": "Re : capot annoncé",
    "item.re_announced_no30": "Re : pas 30 annoncé",
    "item.re_announced_no60": "Re : pas 60 annoncé",
    "item.re_announced_no90": "Re : pas 90 annoncé",
    "said.accept": "accepte la pauvreté",
    "said.exchange": "cartes échangées",
    "said.half_chicken": "demi-poulet",
    "said.healthy": "sans réserve",
    "said.misdeal": "annonce une maldonne",
    "said.piglets": "cochonnets",
    "said.refuse": "refuse la pauvreté",
    "said.say": "annonce {what}",
    "said.solo": "solo {what}",
    "said.super_piglets": "super-cochonnets",
    "said.wedding": "mariage {what}",
    "said.withdraw": "réserve retirée",
    "word.aces": "as",
    "word.international": "international",
    "word.jacks": "valets",
    "word.plain": "hors atout",
    "word.queens": "dames",
    "word.trump": "atout",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.exchange": "cartes échangées",
    "said.solo suit": "Solo {what}",
    "said.wedding plain": "Mariage, {what}",
    "said.wedding trump": "Mariage, {what}",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[reservation]
healthy
Sans|réserve
reservation
Réserve
withdraw
Réserve|retirée
wedding
Mariage
wedding trump
Mariage|atout
wedding plain
Mariage|hors atout
poverty
Pauvreté
accept
J’accepte
accept.note
la pauvreté
refuse
Je refuse
refuse.note
la pauvreté
misdeal
Maldonne
[solo]
solo queens
Solo|dames
solo jacks
Solo|valets
solo aces
Solo|as
solo trump
Solo|atout
solo international
Solo|international
solo suit
Solo|{}
[announcement]
say re
Re
say kontra
Kontra
say no90
Pas 90
say no60
Pas 60
say no30
Pas 30
say black
Capot
piglets
Cochonnets
super_piglets
Super-|cochonnets
half_chicken
Demi-|poulet
"""
