"""The columns of standings of Skat behind the score, by their keys: see publish/ranking.py."""

COLUMNS = ("points", "alone_won", "alone_lost", "deals")
