# The words of Skat in French. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "bid": "{}",
    "bid_stands": "Enchère {}",
    "card_points": "{} : {} points",
    "deck_skat32": "Skat 32",
    "declarer": "Joue",
    "game_grand": "Grand",
    "game_null": "Null",
    "game_ouvert": "Ouvert",
    "game_schneider": "Schneider",
    "game_schwarz": "Capot",
    "hand": "Main",
    "hold": "Oui",
    "overbid": "Enchère dépassée",
    "packet_skat": "Skat",
    "page_series": "Série",
    "page_values": "Valeurs",
    "pass": "Passe",
    "passed_in": "Tous passent",
    "pick_up": "Prendre le skat",
    "profile_isko": "ISkO",
    "profile_seed": "famille",
    "skat_lost": "{} perd",
    "skat_won": "{} gagne",
    "title": "Skat",
    "tops": "Atouts de tête",
    "tops_with": "avec {}",
    "tops_without": "sans {}",
    "why_no_game": "aucun jeu annoncé",
    "why_null_over_bid": "l'enchère dépasse le null",
    "why_skat_unknown": "le skat est inconnu",
    "why_tops_unknown": "donnez les atouts de tête",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
game_schneider Schn.
pick_up Prendre
tops Têtes
tops_without sans {}
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
players_at_table À table
Combien de joueurs peuvent être à table ; à quatre, le donneur ne joue pas.
base_values Grand ouvert|24|36
La valeur de base de chaque couleur et du grand jeu.
levels Annoncé|un point|aucun
Combien de points chaque niveau de gain ajoute aux points d'atout.
schwarz_by
Le capot se mesure aux plis : un seul pli sans points suffit à l'éviter.
schneider_from Schneider dès
À partir de ce nombre de points, le preneur a fait le niveau moyen (Schneider).
schneider_below Schneider jusqu'à
Avec ce nombre de points ou moins, le preneur est lui-même Schneider.
loss_factor_hand Main perdue|une fois|deux fois
Combien de fois compte un jeu perdu sans prise du Skat.
loss_factor_pick_up Perdu|une fois|deux fois
Combien de fois compte un jeu perdu avec prise du Skat.
null_values Null ouvert main|59|69
Ce que vaut chaque sorte de jeu nul.
null_loss Null main|deux fois|une fois
Ce que coûte chaque sorte de jeu nul quand il est perdu.
announced_level_missed Manqué|tel quel|au moins
Ce que compte un niveau annoncé et manqué : tel qu'annoncé, ou au moins autant.
overbid
Ce que coûte une enchère trop haute : le multiple suivant de la valeur de base qui la couvre.
null_over_bid
Un jeu nul inférieur à l'enchère est interdit ; s'il a été joué, la donne n'est pas comptée.
all_pass Passe|nulle|redonner
Ce qui se passe quand les trois joueurs passent.
series_length Série|36/48|18/24|sans fin
Donnes d'une série à trois et à quatre joueurs (0 : sans fin fixée).
settlement Liste|classique|Seeger-Fabian
Comment on règle la liste : classique, ou Seeger-Fabian avec primes de jeux gagnés et perdus.
revoke Pénalités|non|ISkO
Si l'arbitre se voit proposer ce que le règlement international dit d'une renonce.
"""
