"""The columns of standings of Doppelkopf behind the score, by their keys: see publish/ranking.py."""

COLUMNS = ("deals", "won", "alone_won", "alone_lost")
