"""`stichtisch serve`: the board of a club evening in browsers of the hall, and the director's desk behind a PIN."""
