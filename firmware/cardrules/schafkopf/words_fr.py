# The words of Schafkopf in French. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "call": "Appel {}",
    "calls": "Appel",
    "card_points": "{} : {} points",
    "deck_schafkopf24": "Schafkopf 24",
    "deck_schafkopf32": "Schafkopf 32",
    "declarer": "Joue",
    "doubled": "×{}",
    "factor": "{} ×{}",
    "geier": "Geier",
    "irregular_called_ace": "as appelé",
    "knock": "Frapper",
    "kontra": "Contre",
    "march": "Tous les plis",
    "page_deal": "Donne",
    "page_games": "Jeux",
    "page_kontra": "Contre",
    "page_ramsch": "Ramsch",
    "page_tariff": "Tarif",
    "partner": "Partenaire",
    "pass": "Passe",
    "passed_in": "Donne annulée",
    "player_lost": "{} perd",
    "player_won": "{} gagne",
    "profile_bsv": "Tournoi",
    "profile_wirtshaus": "Maison",
    "ramsch": "Ramsch",
    "re": "Surcontre",
    "resub": "Resub",
    "runners": "Suite",
    "runners_with": "avec {}",
    "runners_without": "sans {}",
    "schneider": "Schneider",
    "schwarz": "Capot",
    "sie": "Sie",
    "solo": "Solo {}",
    "sub": "Sub",
    "suit_geier": "Geier {}",
    "suit_wenz": "Wenz {}",
    "taken": "{} : {}",
    "title": "Schafkopf",
    "tout": "Tout",
    "virgin": "Sans pli",
    "wenz": "Wenz",
    "why_claim_in_ramsch": "impossible au ramsch",
    "why_no_game": "aucun jeu annoncé",
    "why_no_partner": "le preneur a l'as appelé",
    "why_partner_unknown": "l'as appelé n'est pas tombé",
    "why_runners_unknown": "donnez la suite d'atouts",
    "with_partner": "avec {}",
    "with_tout": "{} Tout",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
re Surc.
runners_without sans {}
schneider Schn.
with_tout {} T.
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
pack Jeu de cartes|long|court
Long : 32 cartes, 8 chacun ; court : 24 cartes, 6 chacun.
knock Frapper|non|libre
Frapper après les premières cartes double la donne.
games Jeux|Appel, Solo|avec Wenz|avec Geier|tous
Les jeux qu'on peut annoncer, le plus bas d'abord.
tout Tout
Le Tout (tous les plis) s'annonce avec chaque jeu sauf l'appel.
sie Sie
Sie peut être annoncé : toutes les dames et tous les valets en main.
all_pass Tous passent|annuler|Ramsch
Si tous passent : donne annulée ou Ramsch.
call_needs_suit_card Appel avec carte
Pour appeler, il faut une carte de la couleur appelée.
run_away_min Fuite à partir de
Avec autant de cartes de la couleur appelée, l'as peut fuir.
kontra_max Niveaux de contre
Combien il y a de contres et de surcontres.
kontra_until Contre avant|1re carte|2e carte|sa 1re carte
Jusqu'à quand on peut contrer : avant que cette carte soit posée.
reply_until Réponse avant|1re carte|2e carte|carte suivante
Jusqu'à quand on peut surcontrer : avant que cette carte soit posée.
tariff
Ce que valent chaque jeu, Schneider, capot, un atout de la suite et le Ramsch.
tariff.call Appel|5|10|20|50
Ce que vaut un appel, avant tout supplément.
tariff.solo Solos|20|50|100
Ce que valent Solo, Wenz et Geier, avant tout supplément.
tariff.schneider Schneider|5|10|20
Ce qu'ajoute un Schneider, et le capot encore une fois.
tariff.runner Suite|0|5|10|20
Ce qu'ajoute chaque atout de la suite (0 : la suite ne compte pas).
tariff.ramsch Ramsch|10|20|50
Ce que le perdant d'un Ramsch paie à chacun.
runners_min
À partir de combien la suite d'atouts compte, par jeu.
runners_min.call Suite, appel|dès 2|dès 3
À partir de combien la suite d'atouts compte dans un appel.
runners_min.solo Suite, Solo|dès 2|dès 3
À partir de combien elle compte en Solo, Wenz et Geier à couleur.
runners_min.wenz Suite, Wenz|dès 2|dès 3
À partir de combien elle compte en Wenz et Geier.
tout_factor Tout compte
Combien de fois compte un Tout.
tout_runners Suite au Tout
La suite d'atouts compte aussi dans un Tout.
sie_factor Sie compte
Combien de fois compte un Sie.
ramsch_march Tous les plis|non|tous les plis|91 points
Tous les plis ou tant de points : le Ramsch est gagné.
ramsch_march_pays Tout pris vaut|Solo|Ramsch
Ce qu'il rapporte alors : un solo gagné capot, ou le Ramsch.
ramsch_virgin Sans pli|non|le sien|pour tous
Sans pli au Ramsch : on gagne le double, ou on double pour tous.
ramsch_tie Égalité|plus fort atout|plis|atouts|plis, atouts
Qui perd à égalité au Ramsch : plis, atouts, plus fort atout.
"""
