# The contracts of Schafkopf by their names in the notation (SF-11 to SF-15, SF-34).

CALL = "call"
SIE = "sie"
RAMSCH = "ramsch"
PASSED_IN = "passed_in"

TOUT = "tout"
SUITS = ("C", "S", "H", "D")

# The games that can be named in the auction, apart from a call.
GAMES = ("wenz", "geier") + tuple([game + suit for game in ("wenz:", "geier:", "solo:") for suit in SUITS]) + (SIE,)


def contract_of(verb, name):
    # The contract that an entry of the auction names.
    return CALL + ":" + name if verb == CALL else name


def kind_of(contract):
    # The contract's name in the options: call, suit_geier, geier, suit_wenz, wenz or solo.
    game = contract.split(":")[0]
    return "suit_" + game if contract != game and game in ("wenz", "geier") else game
