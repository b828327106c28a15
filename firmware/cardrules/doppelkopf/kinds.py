# The kinds of Doppelkopf contracts, by their names in the notation; and the number of players.

SEATS = 4

NORMAL = "normal"
WEDDING = "wedding"
WEDDING_SOLO = "wedding_solo"
POVERTY = "poverty"
SOLO = "solo"
MISDEAL = "misdeal"
REFUSED_POVERTY = "refused_poverty"

# Half a chicken is announced, but it is not a contract and is worth nothing (S003).
HALF_CHICKEN = "half_chicken"
