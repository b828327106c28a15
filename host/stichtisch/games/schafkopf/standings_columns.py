"""The keys of the columns after the score in Schafkopf standings (publish/ranking.py)."""

COLUMNS = ("deals", "won", "alone_won", "alone_lost")
