"""The keys of the columns after the score in Skat standings (publish/ranking.py)."""

COLUMNS = ("points", "alone_won", "alone_lost", "deals")
