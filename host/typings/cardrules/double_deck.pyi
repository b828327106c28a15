CARDS: str
