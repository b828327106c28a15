"""The words of Whist in French."""

TEXTS = {
    "dealers": "Donneurs",
    "deck_whist52": "Whist 52",
    "names_trump": "{} annonce l'atout",
    "others": "Autres",
    "pair_wins": "{} et {} gagnent",
    "profile_parlour": "Salon",
    "title": "Whist",
    "tricks_of": "{}, {} : {} plis",
    "trump": "Annoncer l'atout",
    "trump_is": "Atout {}",
}

OPTIONS = """\
book Livre|6|aucun
À partir de quel pli un pli compte.
"""
