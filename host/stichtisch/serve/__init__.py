"""`stichtisch serve`: the board of a club evening in browsers of the hall, and the desk of the director behind a PIN."""
