# The contracts of Skat, as the notation calls them: the suits that are trumps, and two words.

NULL = "null"
GRAND = "grand"
CONTRACTS = ("C", "S", "H", "D", GRAND, NULL)
