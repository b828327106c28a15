SUITS: str
RANKS: str
NO_CARD: int
FOOL: int
POPE: int
UNKNOWN: int
CODES: int

def card_from_text(text: str) -> int: ...
def card_text(card: int) -> str: ...
