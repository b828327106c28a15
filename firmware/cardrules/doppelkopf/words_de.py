# The words of Doppelkopf in German. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "accept": "Nehme an",
    "alone": "{} (solo)",
    "deck_doppelkopf40": "Doppelkopf 40",
    "deck_doppelkopf48": "Doppelkopf 48",
    "factor": "{} ×{}",
    "half_chicken": "Halbes Hähnchen",
    "healthy": "Gesund",
    "item_against": "trotz {1}",
    "item_against_queens": "Gegen Alte",
    "item_announced": "{1}!",
    "item_black": "Schwarz",
    "item_charlie": "Karlchen",
    "item_charlie_caught": "Karlchen ab",
    "item_doppelkopf": "Doppelkopf",
    "item_fox": "Fuchs",
    "item_kontra_announced": "Kontra!",
    "item_no30": "Keine 30",
    "item_no60": "Keine 60",
    "item_no90": "Keine 90",
    "item_re_announced": "Re!",
    "item_won": "Gewonnen",
    "misdeal": "Einwerfen",
    "must_play_solo": "{} muss ein Solo spielen",
    "must_say": "{} muss {} sagen",
    "nobody_won": "Remis, {} : {}",
    "page_announcements": "Ansagen",
    "page_deal": "Geben",
    "page_points": "Sonderpunkte",
    "page_reservations": "Vorbehalte",
    "page_session": "Runde",
    "page_settlement": "Abrechnung",
    "page_solos": "Soli",
    "page_trumps": "Trümpfe",
    "piglets": "Schweinchen",
    "poverty": "Armut",
    "profile_adpoker": "adpoker",
    "profile_ddv-tsr": "Turnier",
    "profile_house": "Hausregeln",
    "profile_wikipedia": "Wikipedia",
    "refuse": "Lehne ab",
    "refused_poverty": "Armut abgelehnt",
    "reservation": "Vorbehalt",
    "say_black": "schwarz",
    "say_kontra": "Kontra",
    "say_no30": "keine 30",
    "say_no60": "keine 60",
    "say_no90": "keine 90",
    "say_re": "Re",
    "solo": "Solo",
    "solo_aces": "Ass-Solo",
    "solo_international": "Internat. Solo",
    "solo_jacks": "Bubensolo",
    "solo_queens": "Damensolo",
    "solo_trump": "Trumpfsolo",
    "suit_solo": "{}-Solo",
    "super_piglets": "Superschweine",
    "title": "Doppelkopf",
    "wedding": "Hochzeit",
    "wedding_plain": "1. Fehlstich",
    "wedding_solo": "Stille Hochzeit",
    "wedding_trump": "1. Trumpfstich",
    "why_missing_queen": "eine Kreuz-Dame fehlt",
    "why_poverty_unanswered": "Armut ohne Antwort",
    "withdraw": "Doch gesund",
    "won": "{} siegt {} : {}",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
accept Nehme
half_chicken Hähn.
misdeal Einwurf
piglets Schwein
reservation Vorbeh.
solo_international Internat.
solo_jacks Buben
solo_queens Damen
solo_trump Trumpf
super_piglets Supersch.
wedding_plain 1. Fehl
wedding_trump 1. Trumpf
withdraw Gesund
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
with_nines Neunen
Mit Neunen: 48 Karten, 12 für jeden; ohne sie 40 Karten, 10 für jeden.
players_at_table Am Tisch
Wie viele am Tisch sitzen dürfen; vier von ihnen spielen jedes Spiel.
sit_out Aussetzen|Geber|rechts
Wer aussetzt, wenn mehr als vier am Tisch sitzen.
deal_packets Geben
Wie viele Karten jeder auf einmal bekommt; der Tisch zeigt es dem Geber.
throw_nines_min Neunen einwerfen
Ab so vielen Neunen darf man das Blatt einwerfen (0: nie).
throw_kings_min Könige einwerfen
Ab so vielen Königen darf man das Blatt einwerfen (0: nie).
throw_without_trump Ohne Trumpf
Ein Blatt ganz ohne Trumpf darf man einwerfen.
throw_timing Einwerfen|Vorbehalt|vor Abfrage
Wann eingeworfen wird: als Vorbehalt, den ein Solo überbietet, oder noch vor der Abfrage.
redeal_dealer Neu gibt|derselbe|nächster
Wer nach dem Einwerfen oder einer abgelehnten Armut noch einmal gibt.
heart_ten_trump ♥10 Trumpf
Die Herz-Zehnen (Dullen) sind die beiden höchsten Trümpfe.
heart_ten_trump_in_suit_solo ♥10 im Farbsolo
Auch im Farbsolo sind die Herz-Zehnen die höchsten Trümpfe.
second_dulle_beats_first 2. ♥10 sticht
Fallen beide Dullen in einen Stich, sticht die zweite die erste.
second_dulle_not_in_last_trick Zuletzt 1. ♥10
Im letzten Stich gewinnt trotzdem die erste Dulle.
piglets Schweinchen|nein|beide|erstes|zweites
Schweinchen: Zwei Füchse auf einer Hand werden höchste Trümpfe: beide, nur einer oder keiner.
piglets_announce Schw. ansagen|vorher|beim ersten|jederzeit
Wann Schweinchen anzusagen sind: vor dem ersten Stich, ehe das erste fällt oder jederzeit.
piglets_force_announcement Schw. mit Ansage
Wer Schweinchen hat, muss Re oder Kontra ansagen.
super_piglets Superschw.
Superschweinchen: Nach Schweinchen stehen beide Karo-Neunen auf einer Hand noch darüber.
piglets_in_solo Schw. im Solo
Schweinchen gibt es auch im Karosolo.
reservation_rank Rang|ohne Armut|mit Armut|Soli gleich|mit Einwerfen
Welcher Vorbehalt welchen überbietet, niedrigster zuerst; was fehlt, steht über der Hochzeit.
wedding Hochzeit
Wer beide Kreuz-Damen hat, darf Hochzeit ansagen und einen Partner suchen.
wedding_partner_trick Partner|1. Fremdstich|Wahl
Wer mitgeht: wer den ersten fremden Stich macht, oder den ersten der gewählten Art.
wedding_max_tricks Klärung bis Stich
Ist nach so vielen Stichen kein Partner gefunden, spielt der Hochzeiter allein.
wedding_leader Hochzeit vorn|nein|ja
Wer bei einer Hochzeit zum ersten Stich ausspielt.
silent_solo Stilles Solo
Stilles Solo: Wer beide Kreuz-Damen hat, darf schweigen und allein spielen.
poverty Armut
Armut: Wer zu wenig Trumpf hat, bietet ihn an; wer ihn aufnimmt, ist der Partner.
poverty_max_trumps Armut bis Trümpfe
Armut ist ein Blatt mit höchstens so vielen Trümpfen.
poverty_pass Schieben|drei Karten|nur Trumpf
Was bei der Armut geschoben wird: drei Karten mit allen Trümpfen, oder nur die Trümpfe.
poverty_leader Armut vorn|nein|ja
Wer bei einer Armut zum ersten Stich ausspielt.
solo_types Soli|Turnier|alle|ohne Farbe
Welche Soli gespielt werden; mit suit sind alle vier Farbsoli gemeint.
solo_leader Solo beginnt|Vorhand|Solist|nur Pflichtsolo
Wer im Solo ausspielt: die Vorhand, immer der Solist, oder er nur beim Pflichtsolo.
solo_same_dealer_again Geber wieder|nie|jedes Solo|Pflichtsolo|nicht vorgeführt
Nach welchen Soli derselbe Geber noch einmal gibt.
announce_unit Gezählt nach|Karten|Stichen
Woran sich die Ansagezeit mit ihren Grenzen misst: an Karten auf der Hand oder Stichen.
announce_limits Ansagen|vor Karte 2|vor Karte 3|vor Stich 4|vor Stich 5
Bis wann welche An- und Absage möglich ist: Karten auf der Hand oder vor welchem Stich.
reply_limits Erwidern|vor Karte 3|vor Karte 4|vor Stich 5|vor Stich 6
Bis wann man auf welche An- oder Absage mit Re oder Kontra erwidern darf.
reply_enables_levels Später absagen
Wer spät erwidert hat, darf danach noch absagen („keine 90“ und mehr).
skip_levels Übersprungen|gilt mit|einzeln
Übersprungene Absagen gelten mit, wenn noch möglich; oder jede ist einzeln zu sagen.
wedding_shift Verschiebung|k|k−1|keine
Um wie viel sich die Ansagezeiten verschieben, wenn Stich k die Hochzeit klärt.
announce_before_clarification Früh ansagen
Bei einer Hochzeit darf schon vor dem Klärungsstich angesagt werden.
forced_announcement_min Pflichtansage ab
Pflichtansage: Ab so vielen Augen im ersten Stich muss sein Gewinner ansagen (0: nie).
forced_announcement_further Pflicht-Absage
Wer bei der Pflichtansage schon Re oder Kontra gesagt hat, muss die nächste Stufe absagen.
re_kontra_value Re, Kontra|+2|doppelt
Was Re und Kontra zählen: je zwei Punkte, oder jede Ansage verdoppelt.
kontra_only_re_needs Re braucht
So viele Augen braucht Re zum Sieg, wenn nur Kontra angesagt wurde.
failed_announcement_pays Verfehlt|Turnier|alles
Was eine verfehlte Absage kostet: nach Turnierregeln, oder alles, was sie eingebracht hätte.
beaten_step_bonus 120 gegen k. 90
Zusatzpunkte für 120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen schwarz.
both_failed Beide fehl|Turnier|Stufen
Was zählt, wenn beide Parteien ihre Absage verfehlen und niemand gewinnt.
against_the_old Gegen die Alten
Gegen die Alten: Punkte, wenn Kontra gewinnt.
against_the_old_in_solo Alte im Solo
Gegen die Alten zählt auch im Solo.
doppelkopf_min Doppelkopf ab
Ab so vielen Augen ist ein Stich ein Doppelkopf (0: keiner).
fox Fuchs
Punkte für einen gefangenen Fuchs (Karo-Ass der Gegenpartei).
fox_last_trick Fuchs am Ende
Ein im letzten Stich gefangener Fuchs zählt einen Punkt mehr (2) oder nicht (1).
solo_fox Solofuchs|nein|Trumpf-Ass
Ob es im Farbsolo einen Fuchs gibt: das Ass der Trumpffarbe oder keinen.
charlie Karlchen
Punkte für Karlchen: Der Kreuz-Bube macht den letzten Stich.
charlie_caught Karlchen ab|nein|jede Karte|Lieschen Müller
Karlchen gefangen: zählt nie, mit jeder Karte oder nur mit der Karo-Dame (Lieschen Müller).
special_points_in_solo Extras im Solo|nein|ja
Ob Sonderpunkte (Fuchs, Karlchen, Doppelkopf) auch im Solo zählen.
specials_and_doubling Extras|verrechnet|verdoppelt
Sonderpunkte: gegeneinander verrechnet, oder die des Siegers werden mit verdoppelt.
counting Schreiben|plus/minus|nur plus|nur minus
Wie aufgeschrieben wird: Plus und Minus, nur Plus für Sieger oder nur Minus für Verlierer.
solo_factor Solo zählt mal
Wie oft der Spielwert eines Solos für den Solisten zählt.
bock Bock|nein|Herzstich|Remis, verloren|alle
Bockrunden: was sie auslöst, wie viele Spiele sie dauern und wievielfach diese zählen.
session_deals Spiele
Spiele einer Runde zu viert samt Pflichtsoli (0: offenes Ende).
session_deals_5 Spiele zu fünft
Spiele einer Runde zu fünft oder mehr samt Pflichtsoli (0: offenes Ende).
mandatory_solos Pflichtsoli
Pflichtsoli: So viele Soli muss jeder in einer Runde spielen.
forced_solo Solo offen|verfällt|am Ende|vorführen
Offene Pflichtsoli: verfallen, werden am Ende angehängt, oder es wird vorgeführt.
penalties Strafen|nein|Turnier
Ob dem Schiedsrichter die Strafpunkte der Turnierregeln vorgeschlagen werden.
claim Rest zeigen|nein|nur Solist
Wer sein Blatt auflegen und die restlichen Stiche beanspruchen darf.
half_chicken Halbes Hähnchen
Halbes Hähnchen: Wer beide Karo-Zehnen hat, sagt es an; es bewirkt nichts.
"""
