# The words of Double in French. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "bid": "{}",
    "bid_and_won": "{0} {2}/{1}",
    "bids_of": "Annonces {}/{}",
    "deck_double27x2": "Double",
    "lays_trump": "{} pose la carte d'atout",
    "no_trump": "Sans atout",
    "page_play": "Jeu",
    "page_points": "Points",
    "profile_seed": "famille",
    "round_over": "Manche {} : plis/annonce",
    "title": "Double",
    "tricks_of_bid": "{} sur {}",
    "trump": "Atout {}",
}

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
sets Lots
Combien de lots de 27 cartes on mélange ensemble.
players Joueurs|2 à 6|2 à 4
Combien de joueurs peuvent participer.
rounds Cartes|1 à 5 à 1|1 à 5|5 à 1
Combien de cartes reçoit chacun, manche après manche.
start_points Points au début
Avec combien de points chacun commence.
ace_rank As|haut|bas|absent
Place de l'as : au-dessus du roi, au-dessous du deux, ou absent du jeu.
fool_pope_follow Fou, pape|sans les deux|sans la couleur|toujours
Quand poser le fou ou le pape : sans la couleur ni atout, sans la couleur, ou toujours.
fool_pope_lead Fournir|deuxième carte|autre motif|rien
Que fournir après le fou ou le pape en entame : la deuxième carte, son autre motif, ou rien.
trump_from_fool_pope Atout|autre motif|aucun|carte suivante
Atout si le fou ou le pape est retourné : l'autre motif, aucun, ou la carte suivante.
bid_limit Annonce|points|et cartes
Combien de plis on peut annoncer : autant que de points, et pas plus que de cartes.
bid_sum_restriction Total interdit
Le dernier ne doit pas annoncer de sorte que le total des annonces tombe juste.
bank_limit Banque|sans limite|310
Combien de points en jetons contient la banque (0 : autant qu'il en faut).
score_right Juste|5 et les plis|10 et les plis
Ce que rapporte une annonce juste : une prime fixe, et tant par pli annoncé.
score_wrong Faux, par pli|−1|−2
Ce que coûte une annonce fausse pour chaque pli annoncé.
end_tie Égalité|partagée|départage
Qui gagne quand plusieurs ont le plus de points à la fin.
motif_detection Motif|étiquettes|touche|déduit
Ce qui indique le motif : une étiquette à chaque extrémité, une touche, ou une déduction.
"""
