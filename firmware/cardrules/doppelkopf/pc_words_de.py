# The words of Doppelkopf in German on cards, paper and pages. cardrules/panel.py describes each name.

# The title of the score sheet.
SHEET = "Doppelkopf-Spielliste"

# For each profile: a line with its name, then a line that explains it.
PROFILES = """\
adpoker
Nach AdPoker: Herz-Zehn kein Trumpf, mit Armut, Karlchen kann gefangen werden.
house
Hausregeln: Re und Kontra verdoppeln, Einwerfen, Sonderpunkte im Solo, Solist spielt aus.
wikipedia
Nach Wikipedia: nahe an den Turnierregeln, offene Pflichtsoli werden am Ende angehängt.
ddv-tsr
Turnier-Spielregeln des Deutschen Doppelkopf-Verbands (DDV).
"""

# Texts of sheets and of the board.
TEXTS = {
    "contract.poverty": "Armut",
    "contract.silent_solo": "stilles Solo",
    "contract.solo:C": "Kreuzsolo",
    "contract.solo:D": "Karosolo",
    "contract.solo:H": "Herzsolo",
    "contract.solo:S": "Piksolo",
    "contract.solo:trump": "Trumpfsolo",
    "contract.wedding": "Hochzeit",
    "item.against_queens": "gegen die Alten",
    "item.charlie": "Karlchen",
    "item.charlie_caught": "Karlchen gefangen",
    "item.won": "gewonnen",
    "party.kontra": "Kontra",
    "party.re": "Re",
    "profile.adpoker": "AdPoker",
    "profile.ddv-tsr": "DDV TSR",
    "profile.house": "Hausregeln",
    "profile.wikipedia": "Wikipedia",
    "said.poverty": "Armut",
    "said.reservation": "Vorbehalt",
    "word.black": "schwarz",
    "word.no30": "keine 30",
    "word.no60": "keine 60",
    "word.no90": "keine 90",
}

# Texts of sheets, and of pages that show sheets.
SHEETS = {
    "contract.misdeal": "eingeworfen",
    "contract.normal": "Normal",
    "contract.refused_poverty": "Armut abgel.",
    "contract.solo:aces": "Ass-Solo",
    "contract.solo:international": "Internat. Solo",
    "contract.solo:jacks": "Bubensolo",
    "contract.solo:queens": "Damensolo",
    "contract.wedding_solo": "Hochzeit solo",
    "foot.owed": "Offene Pflichtsoli",
    "foot.solos": "Soli gewonnen : verloren",
    "item.against": "{points} gegen {level}",
    "item.announced": "{party} {level}!",
    "item.black": "schwarz",
    "item.bock": "Bock",
    "item.doppelkopf": "Doppelkopf",
    "item.fox": "Fuchs",
    "item.kontra_announced": "Kontra!",
    "item.no30": "keine 30",
    "item.no60": "keine 60",
    "item.no90": "keine 90",
    "item.re_announced": "Re!",
    "legend": (
        "Wert und Punkte: + für Re, − für Kontra; ! angesagt. Fett: gewonnen; Spalten der Spieler: laufende "
        "Summen; – setzt aus."
    ),
    "said.accept": "nimmt an",
    "said.refuse": "lehnt ab",
    "said.wedding": "Hochzeit",
    "why.missing_queen": "eine Kreuz-Dame fehlt",
    "why.poverty_unanswered": "Armut ohne Antwort",
}

# Shorter texts for the rows of the terminal. The part after ": " is for the legend.
TERMINAL = {
    "contract.misdeal": "Einwurf",
    "contract.normal": "normal",
    "contract.poverty": "Armut",
    "contract.refused_poverty": "abgel.: Armut abgelehnt",
    "contract.silent_solo": "still: stilles Solo",
    "contract.solo:C": "Solo ♣: Kreuzsolo",
    "contract.solo:D": "Solo ♦: Karosolo",
    "contract.solo:H": "Solo ♥: Herzsolo",
    "contract.solo:S": "Solo ♠: Piksolo",
    "contract.solo:aces": "Asse: Ass-Solo",
    "contract.solo:international": "Intern.: Internationales Solo",
    "contract.solo:jacks": "Buben: Bubensolo",
    "contract.solo:queens": "Damen: Damensolo",
    "contract.solo:trump": "Trumpf: Trumpfsolo",
    "contract.wedding": "Hochz.",
    "contract.wedding_solo": "Hz solo: Hochzeit ohne Partner",
    "item.against": "120>90: Augen gegen eine Absage erreicht",
    "item.against_queens": "gA: gegen die Alten",
    "item.announced": "R90!: Absage von Re",
    "item.black": "sw: kein Stich",
    "item.charlie": "Ka: Karlchen machte den letzten Stich",
    "item.charlie_caught": "Kv: Karlchen verloren",
    "item.doppelkopf": "Do: ein Stich mit 40 Augen",
    "item.fox": "Fu: Fuchs gefangen",
    "item.kontra_announced": "Ko!: Kontra angesagt",
    "item.no30": "30: unter 30",
    "item.no60": "60: unter 60",
    "item.no90": "90: unter 90",
    "item.re_announced": "Re!: Re angesagt",
    "item.won": "gew.",
    "items": "Wert und Posten: + für Re, - für Kontra",
}

# Texts of the board.
BOARD = {
    "contract.misdeal": "eingeworfen",
    "contract.normal": "Normalspiel",
    "contract.refused_poverty": "Armut abgelehnt",
    "contract.solo:aces": "Ass-Solo",
    "contract.solo:international": "Internationales Solo",
    "contract.solo:jacks": "Bubensolo",
    "contract.solo:queens": "Damensolo",
    "contract.wedding_solo": "Hochzeit, Solo",
    "item.doppelkopf": "Doppelkopf",
    "item.fox": "Fuchs gefangen",
    "item.got_120_against_no90": "120 gegen keine 90",
    "item.got_30_against_black": "30 gegen schwarz",
    "item.got_60_against_no30": "60 gegen keine 30",
    "item.got_90_against_no60": "90 gegen keine 60",
    "item.kontra_announced": "Kontra angesagt",
    "item.kontra_announced_black": "Kontra: schwarz angesagt",
    "item.kontra_announced_no30": "Kontra: keine 30 angesagt",
    "item.kontra_announced_no60": "Kontra: keine 60 angesagt",
    "item.kontra_announced_no90": "Kontra: keine 90 angesagt",
    "item.re_announced": "Re angesagt",
    "item.re_announced_black": "Re: schwarz angesagt",
    "item.re_announced_no30": "Re: keine 30 angesagt",
    "item.re_announced_no60": "Re: keine 60 angesagt",
    "item.re_announced_no90": "Re: keine 90 angesagt",
    "said.accept": "nimmt die Armut",
    "said.exchange": "Karten getauscht",
    "said.half_chicken": "halbes Hähnchen",
    "said.healthy": "gesund",
    "said.misdeal": "wirft ein",
    "said.piglets": "Schweinchen",
    "said.refuse": "lehnt die Armut ab",
    "said.say": "sagt {what}",
    "said.solo": "Solo {what}",
    "said.super_piglets": "Superschweinchen",
    "said.wedding": "Hochzeit {what}",
    "said.withdraw": "doch gesund",
    "word.aces": "Asse",
    "word.international": "international",
    "word.jacks": "Buben",
    "word.plain": "Fehl",
    "word.queens": "Damen",
    "word.trump": "Trumpf",
}

# Texts of the page of `stichtisch play` that are more detailed than the texts of the display.
PLAY = {
    "said.exchange": "Karten getauscht",
    "said.solo suit": "Solo {what}",
    "said.wedding plain": "Hochzeit, {what}",
    "said.wedding trump": "Hochzeit, {what}",
}

# Texts of printed action cards, by [group]: a line with the entry, then a line with the text of its card. In the text,
# `|` ends a line of the card.
ACTIONS = """\
[reservation]
healthy
Gesund
reservation
Vorbehalt
withdraw
Doch|gesund
wedding
Hochzeit
wedding trump
Hochzeit|Trumpf
wedding plain
Hochzeit|Fehl
poverty
Armut
accept
Ich nehme
accept.note
die Armut
refuse
Ich lehne ab
refuse.note
die Armut
misdeal
Einwerfen
[solo]
solo queens
Damen-|solo
solo jacks
Buben-|solo
solo aces
Ass-|Solo
solo trump
Trumpf-|solo
solo international
Internatio-|nales Solo
solo suit
Solo|{}
[announcement]
say re
Re
say kontra
Kontra
say no90
Keine 90
say no60
Keine 60
say no30
Keine 30
say black
Schwarz
piglets
Schwein-|chen
super_piglets
Super-|schweinchen
half_chicken
Halbes|Hähnchen
"""
