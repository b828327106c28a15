"""The columns of standings of Schafkopf behind the score, by their keys: see publish/ranking.py."""

COLUMNS = ("deals", "won", "alone_won", "alone_lost")
