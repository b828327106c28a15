RECORD_SIZE: int
FIRST_PAGE: int
DOPPELKOPF: int
SKAT: int
DOUBLE: int

def encode(uid: bytes, game: int, deck: int, card: int, copy: int) -> bytes: ...
def decode(uid: bytes, record: bytes) -> tuple[int, int, int, int] | None: ...
