# The contracts of Skat by their names in the notation: the letter of the trump suit, "grand" or "null".

NULL = "null"
GRAND = "grand"
CONTRACTS = ("C", "S", "H", "D", GRAND, NULL)
