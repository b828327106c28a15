# The words of Skat in German. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "bid": "{}",
    "bid_stands": "Reizung {}",
    "card_points": "{} : {} Augen",
    "deck_skat32": "Skat 32",
    "declarer": "Spielt",
    "game_grand": "Grand",
    "game_null": "Null",
    "game_ouvert": "Ouvert",
    "game_schneider": "Schneider",
    "game_schwarz": "Schwarz",
    "hand": "Hand",
    "hold": "Ja",
    "overbid": "Überreizt",
    "packet_skat": "Skat",
    "page_series": "Serie",
    "page_values": "Spielwerte",
    "pass": "Passe",
    "passed_in": "Eingepasst",
    "pick_up": "Skat aufnehmen",
    "profile_isko": "ISkO",
    "profile_seed": "Familie",
    "skat_lost": "{} verliert",
    "skat_won": "{} gewinnt",
    "title": "Skat",
    "tops": "Spitzen",
    "tops_with": "mit {}",
    "tops_without": "ohne {}",
    "why_no_game": "kein Spiel angesagt",
    "why_null_over_bid": "Null überreizt",
    "why_skat_unknown": "der Skat ist nicht bekannt",
    "why_tops_unknown": "Spitzen angeben",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
game_schneider Schneid.
pick_up Skat auf
tops_without o. {}
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
players_at_table Am Tisch
Wie viele am Tisch sitzen dürfen; zu viert setzt der Geber aus.
base_values Grand ouvert|24|36
Der Grundwert jeder Farbe und des Grand.
levels Angesagt|eine Stufe|keine Stufe
Wie viele Stufen Spiel, Hand, Schneider, Schwarz und Ouvert zu den Spitzen zählen.
schwarz_by
Schwarz misst sich an Stichen: Wer einen Stich ohne Augen hat, ist nicht schwarz.
schneider_from Schneider ab
Ab so vielen Augen hat der Alleinspieler Schneider gespielt.
schneider_below Schneider bis
Mit höchstens so vielen Augen ist der Alleinspieler selbst Schneider.
loss_factor_hand Hand verloren|einfach|doppelt
Wievielfach ein verlorenes Handspiel zählt.
loss_factor_pick_up Verloren|einfach|doppelt
Wievielfach ein verlorenes Spiel mit Skataufnahme zählt.
null_values Null ouvert Hand|59|69
Was Null, Null Hand, Null ouvert und Null ouvert Hand zählen.
null_loss Null Hand|doppelt|einfach
Was ein verlorenes Nullspiel jeder Art kostet.
announced_level_missed Verfehlt|wie angesagt|mindestens
Was verfehltes angesagtes Schneider oder Schwarz zählt: genau wie angesagt oder mindestens.
overbid
Was Überreizen kostet: das nächste Vielfache des Grundwerts, das den Reizwert deckt.
null_over_bid
Null unter dem Reizwert ist nicht erlaubt; wurde es gespielt, bleibt das Spiel ungewertet.
all_pass Alle passen|eingepasst|neu geben
Was geschieht, wenn alle drei passen.
series_length Serie|36/48|18/24|offen
Spiele einer Serie zu dritt und zu viert (0: offenes Ende).
settlement Liste|klassisch|Seeger-Fabian
Wie die Liste abgerechnet wird: klassisch, oder nach Seeger-Fabian je Gewinn und Verlust.
revoke Strafen|nein|ISkO
Ob dem Schiedsrichter vorgeschlagen wird, was die Skatordnung bei falschem Bedienen vorsieht.
"""
