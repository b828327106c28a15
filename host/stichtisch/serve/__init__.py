"""`stichtisch serve`: the board of a club evening for browsers in the hall, and the director's desk behind a PIN."""
