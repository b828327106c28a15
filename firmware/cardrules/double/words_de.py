# The words of Double in German. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "bid": "{}",
    "bid_and_won": "{0} {2}/{1}",
    "bids_of": "Ansagen {}/{}",
    "deck_double27x2": "Double",
    "lays_trump": "{} legt die Trumpfkarte",
    "no_trump": "Kein Trumpf",
    "page_play": "Spiel",
    "page_points": "Punkte",
    "profile_seed": "Familie",
    "round_over": "Runde {}: Stiche/Ansage",
    "title": "Double",
    "tricks_of_bid": "{} von {}",
    "trump": "Trumpf {}",
}

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
sets Sätze
Wie viele Sätze zu 27 Karten zusammen gemischt werden.
players Mitspieler|2 bis 6|2 bis 4
Wie viele mitspielen dürfen.
rounds Karten|1 bis 5 bis 1|1 bis 5|5 bis 1
Wie viele Karten jeder bekommt, Runde für Runde.
start_points Startpunkte
Mit wie vielen Punkten jeder beginnt.
ace_rank Ass|hoch|niedrig|keines
Wo das Ass steht: über dem König, unter der Zwei, oder es gibt keines.
fool_pope_follow Narr, Papst|nur blank|ohne Farbe|immer
Wann Narr und Papst gelegt werden dürfen: ohne Farbe und Trumpf, ohne die Farbe, oder immer.
fool_pope_lead Bedienen|zweite Karte|anderes Motiv|nichts
Was zu bedienen ist, wenn Narr oder Papst ausspielt: zweite Karte, anderes Motiv, oder nichts.
trump_from_fool_pope Trumpf|anderes Motiv|keiner|nächste Karte
Trumpf, wenn Narr oder Papst aufliegt: das andere Motiv, keiner, oder die nächste Karte.
bid_limit Ansage|bis Punkte|bis Karten
Wie viele Stiche man ansagen darf: so viele wie Punkte, und nicht mehr als Karten.
bid_sum_restriction Summe verboten
Der Letzte darf nicht so ansagen, dass alle Ansagen zusammen aufgehen.
bank_limit Bank|ohne Grenze|310
Wie viele Punkte an Chips in der Bank liegen (0: so viele wie nötig).
score_right Richtig|5 und Stiche|10 und Stiche
Was eine richtige Ansage bringt: fester Bonus und so viel für jeden angesagten Stich.
score_wrong Falsch, je Stich|−1|−2
Was eine falsche Ansage für jeden angesagten Stich kostet.
end_tie Gleichstand|geteilt|Stechen
Wer gewinnt, wenn am Ende mehrere die meisten Punkte haben.
motif_detection Motiv|Etiketten|Taste|erschlossen
Woran der Tisch das Motiv erkennt: je ein Etikett an jedem Ende, per Taste, oder erschlossen.
"""
