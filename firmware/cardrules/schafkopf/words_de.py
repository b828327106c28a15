# The words of Schafkopf in German. cardrules/panel.py says what each table is for.

# Above its score sheet.
SHEET = "Schafkopfliste"

# At the table, by key, the keys in order. `{}` stands for an argument.
TEXTS = {
    "call": "Ruf {}",
    "calls": "Rufspiel",
    "card_points": "{} : {} Augen",
    "deck_schafkopf24": "Schafkopf 24",
    "deck_schafkopf32": "Schafkopf 32",
    "declarer": "Spielt",
    "doubled": "×{}",
    "factor": "{} ×{}",
    "geier": "Geier",
    "knock": "Klopfen",
    "kontra": "Kontra",
    "march": "Durchmarsch",
    "page_deal": "Geben",
    "page_games": "Spiele",
    "page_kontra": "Kontra",
    "page_ramsch": "Ramsch",
    "page_tariff": "Tarif",
    "partner": "Mitspieler",
    "pass": "Weiter",
    "passed_in": "Eingeworfen",
    "player_lost": "{} verliert",
    "player_won": "{} gewinnt",
    "profile_bsv": "Turnier",
    "profile_wirtshaus": "Wirtshaus",
    "ramsch": "Ramsch",
    "re": "Re",
    "resub": "Resub",
    "runners": "Laufende",
    "runners_with": "mit {}",
    "runners_without": "ohne {}",
    "schneider": "Schneider",
    "schwarz": "Schwarz",
    "sie": "Sie",
    "solo": "Solo {}",
    "sub": "Sub",
    "suit_geier": "Geier {}",
    "suit_wenz": "Wenz {}",
    "taken": "{}: {}",
    "title": "Schafkopf",
    "tout": "Tout",
    "virgin": "Jungfrau",
    "wenz": "Wenz",
    "why_claim_in_ramsch": "im Ramsch gibt es das nicht",
    "why_no_game": "kein Spiel angesagt",
    "why_no_partner": "eigene Sau gerufen",
    "why_partner_unknown": "die Rufsau ist noch nicht gefallen",
    "why_runners_unknown": "Laufende angeben",
    "with_partner": "mit {}",
    "with_tout": "{} Tout",
}

# Labels of keys where the room is short: a key and its short form each.
SHORT_LABELS = """
runners Lauf.
runners_without o. {}
schneider Schn.
with_tout {} T.
"""

# Each of the profiles: its name, and below it the line that explains it.
PROFILES = """\
bsv
Turnierregeln des Bayerischen Schafkopf-Verbands, Tarif 10/50.
wirtshaus
Wirtshausregeln mit Klopfen, Geier, Farbwenz und Ramsch, Tarif 20/50.
"""

# Each of the options: its name, what lists call it and the values that are no plain ones, in the order of
# options.py; below it the line that explains it.
OPTIONS = """\
pack Karte|lang|kurz
Lang: 32 Karten, 8 für jeden; kurz: 24 Karten, 6 für jeden.
knock Klopfen|nein|frei
Klopfen nach den ersten Karten verdoppelt das Spiel.
games Spiele|Ruf, Solo|mit Wenz|mit Geier|mit Farbwenz
Welche Spiele angesagt werden dürfen, niedrigstes zuerst.
tout Tout
Tout, alle Stiche, darf zu jedem Spiel außer dem Rufspiel angesagt werden.
sie Sie
Sie darf angesagt werden: alle Ober und Unter auf einer Hand.
all_pass Alle passen|einwerfen|Ramsch
Was folgt, wenn alle weiter sagen: einwerfen oder Ramsch.
call_needs_suit_card Ruffarbe nötig
Zum Rufen braucht man eine Karte der gerufenen Farbe.
run_away_min Davonlaufen ab
Mit so vielen Karten der Ruffarbe darf man davonlaufen.
kontra_max Kontrastufen
Wie viele Stufen von Kontra, Re, Sub und Resub es gibt.
kontra_until Kontra vor|1. Karte|2. Karte|eigener 1. Karte
Bis wann Kontra gesagt werden darf: ehe diese Karte liegt.
reply_until Erwidern vor|1. Karte|2. Karte|nächster Karte
Bis wann auf Kontra erwidert werden darf: ehe diese Karte liegt.
tariff
Was jedes Spiel, Schneider, Schwarz, ein Laufender und der Ramsch kosten.
tariff.call Rufspiel|5|10|20|50
Was ein Rufspiel kostet, ehe etwas dazukommt.
tariff.solo Solospiele|20|50|100
Was Solo, Wenz und Geier kosten, ehe etwas dazukommt.
tariff.schneider Schneider|5|10|20
Was Schneider dazubringt, und Schwarz noch einmal.
tariff.runner Laufende|0|5|10|20
Was jeder Laufende dazubringt (0: Laufende zählen nicht).
tariff.ramsch Ramsch|10|20|50
Was der Verlierer eines Ramschs jedem zahlt.
runners_min
Ab wie vielen Laufende zählen, je Spiel.
runners_min.call Lauf. Rufspiel|ab 2|ab 3
Ab wie vielen Laufende im Rufspiel zählen.
runners_min.solo Lauf. Solo|ab 2|ab 3
Ab wie vielen Laufende in Solo, Farbwenz und Farbgeier zählen.
runners_min.wenz Lauf. Wenz|ab 2|ab 3
Ab wie vielen Laufende in Wenz und Geier zählen.
tout_factor Tout mal
Wievielfach ein Tout zählt.
tout_runners Lauf. im Tout
Laufende zählen auch im Tout.
sie_factor Sie mal
Wievielfach ein Sie zählt.
ramsch_march Durchmarsch|nein|alle Stiche|91 Augen
Was ein Durchmarsch ist: alle Stiche oder so viele Augen.
ramsch_march_pays Marsch bringt|Solo|Ramsch
Was ein Durchmarsch bringt: ein schwarz gewonnenes Solo oder den Ramsch.
ramsch_virgin Jungfrau|nein|eigene|für alle
Jungfrau, wer keinen Stich hat: bekommt doppelt oder verdoppelt für alle.
ramsch_tie Gleichstand|hoher Trumpf|Stiche|Trümpfe|Stiche, Trümpfe
Wer bei Gleichstand den Ramsch verliert: nach Stichen, Trümpfen, höchstem Trumpf.
"""

# On printed action cards, by [group]: an entry, and below it the text of its card. `|` ends a line of the card.
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
[runners]
runners with
Laufende|mit {}
runners without
Laufende|ohne {}
"""
