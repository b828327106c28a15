# The words of Schafkopf in German. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
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
    "irregular_called_ace": "Rufsau",
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

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
runners Lauf.
runners_without o. {}
schneider Schn.
with_tout {} T.
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
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
