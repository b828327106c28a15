# The words of Doppelkopf in French. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "accept": "J'accepte",
    "alone": "{} (seul)",
    "deck_doppelkopf40": "Doppelkopf 40",
    "deck_doppelkopf48": "Doppelkopf 48",
    "factor": "{} ×{}",
    "half_chicken": "Demi-poulet",
    "healthy": "Sans réserve",
    "item_against": "contre {1}",
    "item_against_queens": "Contre dames",
    "item_announced": "{1} !",
    "item_black": "Capot",
    "item_charlie": "Charlie",
    "item_charlie_caught": "Charlie pris",
    "item_doppelkopf": "Doppelkopf",
    "item_fox": "Renard pris",
    "item_kontra_announced": "Kontra !",
    "item_no30": "Pas 30",
    "item_no60": "Pas 60",
    "item_no90": "Pas 90",
    "item_re_announced": "Re !",
    "item_won": "Gagné",
    "misdeal": "Maldonne",
    "must_play_solo": "{} doit jouer un solo",
    "must_say": "{} doit dire {}",
    "nobody_won": "Égalité, {} : {}",
    "page_announcements": "Annonces",
    "page_deal": "Distribution",
    "page_points": "Primes",
    "page_reservations": "Réserves",
    "page_session": "Séance",
    "page_settlement": "Décompte",
    "page_solos": "Solos",
    "page_trumps": "Atouts",
    "piglets": "Cochonnets",
    "poverty": "Pauvreté",
    "profile_adpoker": "adpoker",
    "profile_ddv-tsr": "tournoi",
    "profile_house": "maison",
    "profile_wikipedia": "Wikipédia",
    "refuse": "Je refuse",
    "refused_poverty": "Pauvreté refusée",
    "reservation": "Réserve",
    "say_black": "capot",
    "say_kontra": "Kontra",
    "say_no30": "pas 30",
    "say_no60": "pas 60",
    "say_no90": "pas 90",
    "say_re": "Re",
    "solo": "Solo",
    "solo_aces": "Solo d'as",
    "solo_international": "International",
    "solo_jacks": "Solo de valets",
    "solo_queens": "Solo de dames",
    "solo_trump": "Solo d'atout",
    "suit_solo": "Solo {}",
    "super_piglets": "Super-cochonnets",
    "title": "Doppelkopf",
    "wedding": "Mariage",
    "wedding_plain": "1er pli hors atout",
    "wedding_solo": "Mariage solo",
    "wedding_trump": "1er pli d'atout",
    "why_missing_queen": "une dame de trèfle manque",
    "why_poverty_unanswered": "pauvreté sans réponse",
    "withdraw": "Réserve retirée",
    "won": "{} gagne {} : {}",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
half_chicken ½ poulet
healthy Sans rés.
misdeal Maldonne
piglets Cochons
solo_international Internat.
solo_jacks Valets
solo_queens Dames
solo_trump Atout
super_piglets Super-c.
wedding_plain Hors at.
wedding_trump Atout
withdraw Sans rés.
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
with_nines Neufs
Avec les neuf : 48 cartes, 12 par joueur ; sans eux 40 cartes, 10 par joueur.
players_at_table À table
Combien de joueurs peuvent être à table ; quatre d'entre eux jouent chaque donne.
sit_out Sort|donneur|à sa droite
Qui reste en dehors de la donne quand on est plus de quatre à table.
deal_packets Paquets
Combien de cartes chacun reçoit à la fois ; la table l’affiche au donneur.
throw_nines_min Maldonne aux 9
À partir de ce nombre de neuf, on peut annoncer une maldonne (0 : jamais).
throw_kings_min Maldonne aux rois
À partir de ce nombre de rois, on peut annoncer une maldonne (0 : jamais).
throw_without_trump Sans atout
Un jeu sans aucun atout permet d'annoncer une maldonne.
throw_timing Maldonne|réserve|avant
Quand annoncer une maldonne : comme réserve, sous un solo, ou avant le tour des réserves.
redeal_dealer Redonne|le même|le suivant
Qui redonne après une maldonne ou une pauvreté refusée.
heart_ten_trump ♥10 atout
Les dix de cœur (Dullen) sont les deux plus forts atouts.
heart_ten_trump_in_suit_solo ♥10 en solo
Les dix de cœur restent les plus forts atouts dans un solo à la couleur.
second_dulle_beats_first 2e ♥10 gagne
Quand les deux dix de cœur tombent dans un même pli, le second bat le premier.
second_dulle_not_in_last_trick 1er ♥10 à la fin
Au dernier pli, c'est pourtant le premier dix de cœur qui l'emporte.
piglets Cochonnets|non|les deux|premier|second
Cochonnets : deux renards dans une main sont les plus forts atouts ; les deux, un ou aucun.
piglets_announce Cochonnets|au début|au premier|à tout moment
Quand annoncer les cochonnets : au début, en jouant le premier, ou à tout moment.
piglets_force_announcement Coch. forcent
Celui qui a les cochonnets doit annoncer Re ou Kontra.
super_piglets Super-cochonnets
Super-cochonnets : les deux neuf de carreau dans une main passent avant les cochonnets.
piglets_in_solo Coch. en solo
Il y a aussi des cochonnets dans un solo à carreau.
reservation_rank Rang|sans pauvreté|avec pauvreté|solos égaux|avec maldonne
Quelle réserve l'emporte, la plus faible d'abord ; ce qui manque suit le mariage.
wedding Mariage
Qui a les deux dames de trèfle peut annoncer le mariage et chercher un partenaire.
wedding_partner_trick Partenaire|1er pli|au choix
Qui épouse : le premier autre à gagner un pli quelconque, ou un pli du genre choisi.
wedding_max_tricks Partenaire au pli
Sans partenaire après ce nombre de plis, le mariage devient un solo.
wedding_leader Mariage|premier|annonceur
Qui entame le premier pli d'un mariage.
silent_solo Solo muet
Solo muet : qui a les deux dames de trèfle peut se taire et jouer seul.
poverty Pauvreté
Pauvreté : qui a trop peu d'atouts les propose ; qui les accepte devient son partenaire.
poverty_max_trumps Pauvreté, atouts
Un jeu est une pauvreté s'il n'a pas plus d'atouts que cela.
poverty_pass Donne|trois cartes|ses atouts
Ce que donne le pauvre : trois cartes dont tous ses atouts, ou seulement ses atouts.
poverty_leader Pauvreté|premier|pauvre
Qui entame le premier pli d'une pauvreté.
solo_types Solos|tournoi|tous|sans couleur
Quels solos sont permis ; suit désigne les quatre solos à la couleur.
solo_leader Entame solo|premier|soliste|si obligatoire
Qui entame dans un solo : le premier, le soliste, ou lui seulement si le solo est obligatoire.
solo_same_dealer_again Même donneur|jamais|tout solo|obligatoire|non imposé
Après quels solos le même donneur redonne.
announce_unit Compté en|cartes|plis
Ce qui limite les annonces, avec leurs délais : les cartes en main, ou les plis.
announce_limits Annonces|avant carte 2|avant carte 3|avant pli 4|avant pli 5
Jusqu'à quand faire chaque annonce : cartes encore en main, ou pli qu'elle doit précéder.
reply_limits Répliques|avant carte 3|avant carte 4|avant pli 5|avant pli 6
Jusqu'à quand répliquer à chaque annonce par Re ou Kontra.
reply_enables_levels Suite permise
Après une réplique tardive, on peut encore annoncer pas 90 et la suite.
skip_levels Sautée|compte|une par une
Une annonce sautée compte si elle était encore permise ; ou chacune se fait à son tour.
wedding_shift Décalage|k|k−1|aucun
De combien les annonces se décalent quand le mariage est réglé au pli k.
announce_before_clarification Annoncer avant
Dans un mariage, on peut annoncer avant que le partenaire soit connu.
forced_announcement_min Annonce forcée à
Dès ce total au premier pli, son gagnant doit annoncer Re ou Kontra (0 : jamais).
forced_announcement_further Suite forcée
Qui est forcé et a déjà dit Re ou Kontra doit faire l'annonce suivante.
re_kontra_value Re, Kontra|+2|double
Ce que valent Re et Kontra : deux points chacun, ou la valeur doublée par chacun.
kontra_only_re_needs Il faut à Re
Points de cartes qui suffisent à Re quand seul Kontra a été annoncé.
failed_announcement_pays Manquée|tournoi|tout
Ce que coûte une annonce manquée : selon le tournoi, ou tout ce qu'elle aurait rapporté.
beaten_step_bonus 120 contre pas 90
Primes pour 120 contre pas 90, 90 contre pas 60, 60 contre pas 30, 30 contre capot.
both_failed Manquées|tournoi|niveaux
Ce qui compte quand les deux équipes manquent leur annonce et que personne ne gagne.
against_the_old Contre les Vieilles
Contre les Vieilles : points pour Kontra qui gagne contre les dames de trèfle.
against_the_old_in_solo Vieilles en solo
Le point gagné contre les Vieilles compte aussi dans un solo.
doppelkopf_min Doppelkopf dès
À partir de ce nombre de points de cartes, un pli est un Doppelkopf (0 : aucun).
fox Renard
Points pour la capture d'un renard, l'as de carreau de l'autre équipe.
fox_last_trick Renard à la fin
Un renard capturé au dernier pli compte un point de plus (2) ou non (1).
solo_fox Renard solo|non|as
S'il y a un renard dans un solo à la couleur : l'as d'atout, ou aucun.
charlie Charlie
Points pour Charlie : gagner le dernier pli avec un valet de trèfle.
charlie_caught Charlie pris|non|toute carte|dame de ♦
Charlie capturé au dernier pli : jamais, par toute carte, ou par la dame de carreau seule.
special_points_in_solo Primes en solo|non|oui
Si les primes (renard, Charlie, Doppelkopf) comptent dans un solo.
specials_and_doubling Primes|compensées|doublées
Primes : compensées entre équipes, ou celles du gagnant doublées avec le reste.
counting Marque|plus et moins|plus|moins
Comment on marque : plus et moins, seulement plus aux gagnants ou moins aux perdants.
solo_factor Facteur du solo
Combien de fois la valeur d'un solo compte pour le soliste.
bock Bock|non|pli de cœur|nuls, pertes|tous
Tours de Bock : ce qui les déclenche, leur nombre de donnes, leur multiple.
session_deals Donnes
Donnes d'une séance à quatre, solos obligatoires compris (0 : sans fin fixée).
session_deals_5 Donnes à cinq
Donnes d'une séance à cinq ou plus, solos obligatoires compris (0 : sans fin fixée).
mandatory_solos Solos obligatoires
Nombre de solos obligatoires pour chaque joueur dans une séance.
forced_solo Solo dû|rien|à la fin|imposé
Solos obligatoires non joués : rien, des donnes ajoutées à la fin, ou imposées vers la fin.
penalties Pénalités|non|tournoi
Si l'arbitre se voit proposer les pénalités du règlement de tournoi.
claim Réclamer|non|soliste seul
Qui peut étaler son jeu et réclamer les plis restants.
half_chicken Demi-poulet
Demi-poulet : qui a les deux dix de carreau l'annonce ; cela ne change rien.
"""
