# The kinds of contracts of Doppelkopf, as the notation calls them, and how many play.

SEATS = 4

NORMAL = "normal"
WEDDING = "wedding"
WEDDING_SOLO = "wedding_solo"
POVERTY = "poverty"
SOLO = "solo"
MISDEAL = "misdeal"
REFUSED_POVERTY = "refused_poverty"

# Announced, though it is no contract and worth nothing (S003).
HALF_CHICKEN = "half_chicken"
