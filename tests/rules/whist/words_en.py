"""The words of Whist in English."""

TEXTS = {
    "dealers": "Dealing side",
    "deck_whist52": "Whist 52",
    "names_trump": "{} names the trump",
    "others": "Other side",
    "pair_wins": "{} and {} win",
    "profile_parlour": "Parlour",
    "title": "Whist",
    "tricks_of": "{}, {}: {} tricks",
    "trump": "Name the trump",
    "trump_is": "Trump {}",
}

OPTIONS = """\
book Book|6|none
From which trick on a trick counts.
"""
