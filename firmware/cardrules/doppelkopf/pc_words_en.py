# The words of Doppelkopf in English on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Doppelkopf score sheet"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
adpoker
As AdPoker has it: the ten of hearts is no trump, there is poverty, Charlie can be caught.
house
House rules: Re and Kontra double, misdeals, special points in solos, the soloist leads.
wikipedia
As Wikipedia describes it: near to the tournament rules, unplayed solos come at the end.
ddv-tsr
Tournament rules of the German Doppelkopf association (DDV).
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.poverty": "poverty",
    "contract.silent_solo": "silent solo",
    "contract.solo:C": "clubs solo",
    "contract.solo:D": "diamonds solo",
    "contract.solo:H": "hearts solo",
    "contract.solo:S": "spades solo",
    "contract.solo:trump": "trump solo",
    "contract.wedding": "wedding",
    "item.against_queens": "against the queens",
    "item.charlie": "Charlie",
    "item.charlie_caught": "Charlie caught",
    "item.won": "won",
    "party.kontra": "Kontra",
    "party.re": "Re",
    "profile.adpoker": "AdPoker",
    "profile.ddv-tsr": "DDV TSR",
    "profile.house": "house rules",
    "profile.wikipedia": "Wikipedia",
    "said.poverty": "poverty",
    "said.reservation": "reservation",
    "word.black": "black",
    "word.no30": "no 30",
    "word.no60": "no 60",
    "word.no90": "no 90",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "contract.misdeal": "misdeal",
    "contract.normal": "normal",
    "contract.refused_poverty": "pov. refused",
    "contract.solo:aces": "ace solo",
    "contract.solo:international": "internat. solo",
    "contract.solo:jacks": "jack solo",
    "contract.solo:queens": "queen solo",
    "contract.wedding_solo": "wedding alone",
    "foot.owed": "Mandatory solos open",
    "foot.solos": "Solos won : lost",
    "item.against": "{points} against {level}",
    "item.announced": "{party} {level}!",
    "item.black": "black",
    "item.bock": "bock",
    "item.doppelkopf": "doppelkopf",
    "item.fox": "fox",
    "item.kontra_announced": "Kontra!",
    "item.no30": "no 30",
    "item.no60": "no 60",
    "item.no90": "no 90",
    "item.re_announced": "Re!",
    "legend": (
        "Value and items: + for Re, − for Kontra; ! announced. Bold: won; columns of players: running totals;"
        " – sits out."
    ),
    "said.accept": "accepts",
    "said.refuse": "refuses",
    "said.wedding": "wedding",
    "why.missing_queen": "a club queen is missing",
    "why.poverty_unanswered": "the poverty has no answer",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.misdeal": "misdeal",
    "contract.normal": "normal",
    "contract.poverty": "poverty",
    "contract.refused_poverty": "refused: poverty refused",
    "contract.silent_solo": "silent: silent solo",
    "contract.solo:C": "solo ♣: clubs solo",
    "contract.solo:D": "solo ♦: diamonds solo",
    "contract.solo:H": "solo ♥: hearts solo",
    "contract.solo:S": "solo ♠: spades solo",
    "contract.solo:aces": "solo A: ace solo",
    "contract.solo:international": "solo in: international solo",
    "contract.solo:jacks": "solo J: jack solo",
    "contract.solo:queens": "solo Q: queen solo",
    "contract.solo:trump": "solo tr: trump solo",
    "contract.wedding": "wedding",
    "contract.wedding_solo": "wedsolo: wedding nobody joined",
    "item.against": "120>90: points made against an announced level",
    "item.against_queens": "aq: against the queens",
    "item.announced": "R90!: level announced by Re",
    "item.black": "bl: no trick",
    "item.charlie": "chl: Charlie took the last trick",
    "item.charlie_caught": "chc: Charlie caught",
    "item.doppelkopf": "dk: a trick of 40 points",
    "item.fox": "fox: fox caught",
    "item.kontra_announced": "Ko!: Kontra announced",
    "item.no30": "30: under 30",
    "item.no60": "60: under 60",
    "item.no90": "90: under 90",
    "item.re_announced": "Re!: Re announced",
    "item.won": "won",
    "items": "Value and items: + for Re, - for Kontra",
}

# Texts of the board.
BOARD = {
    "contract.misdeal": "thrown in",
    "contract.normal": "normal game",
    "contract.refused_poverty": "poverty refused",
    "contract.solo:aces": "aces solo",
    "contract.solo:international": "international solo",
    "contract.solo:jacks": "jacks solo",
    "contract.solo:queens": "queens solo",
    "contract.wedding_solo": "wedding, solo",
    "item.doppelkopf": "Doppelkopf",
    "item.fox": "fox caught",
    "item.got_120_against_no90": "120 against no 90",
    "item.got_30_against_black": "30 against black",
    "item.got_60_against_no30": "60 against no 30",
    "item.got_90_against_no60": "90 against no 60",
    "item.kontra_announced": "Kontra announced",
    "item.kontra_announced_black": "Kontra: black announced",
    "item.kontra_announced_no30": "Kontra: no 30 announced",
    "item.kontra_announced_no60": "Kontra: no 60 announced",
    "item.kontra_announced_no90": "Kontra: no 90 announced",
    "item.re_announced": "Re announced",
    "item.re_announced_black": "Re: black announced",
    "item.re_announced_no30": "Re: no 30 announced",
    "item.re_announced_no60": "Re: no 60 announced",
    "item.re_announced_no90": "Re: no 90 announced",
    "said.accept": "accepts the poverty",
    "said.exchange": "cards exchanged",
    "said.half_chicken": "half a chicken",
    "said.healthy": "healthy",
    "said.misdeal": "throws in",
    "said.piglets": "piglets",
    "said.refuse": "refuses the poverty",
    "said.say": "says {what}",
    "said.solo": "solo {what}",
    "said.super_piglets": "super piglets",
    "said.wedding": "wedding {what}",
    "said.withdraw": "healthy after all",
    "word.aces": "aces",
    "word.international": "international",
    "word.jacks": "jacks",
    "word.plain": "plain suit",
    "word.queens": "queens",
    "word.trump": "trump",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.exchange": "cards exchanged",
    "said.solo suit": "Solo {what}",
    "said.wedding plain": "Wedding, {what}",
    "said.wedding trump": "Wedding, {what}",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[reservation]
healthy
Healthy
reservation
Reservation
withdraw
Healthy|after all
wedding
Wedding
wedding trump
Wedding|trump
wedding plain
Wedding|plain suit
poverty
Poverty
accept
I accept
accept.note
the poverty
refuse
I refuse
refuse.note
the poverty
misdeal
Throw in
[solo]
solo queens
Queens|solo
solo jacks
Jacks|solo
solo aces
Aces|solo
solo trump
Trump|solo
solo international
International|solo
solo suit
Solo|{}
[announcement]
say re
Re
say kontra
Kontra
say no90
No 90
say no60
No 60
say no30
No 30
say black
Black
piglets
Piglets
super_piglets
Super-|piglets
half_chicken
Half a|chicken
"""
