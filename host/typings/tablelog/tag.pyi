RECORD_SIZE: int
FIRST_PAGE: int
PLAYER: int
ACTION: int
COUNTS: int
COPY: int
GENERATION: int
GENERATION_SHIFT: int
LAST_GENERATION: int
SECOND_END: int
PUBLIC_KEY: bytes

def use_key(key: bytes | None = None) -> None: ...
def encode(uid: bytes, game: int, deck: int, card: int, copy: int) -> bytes: ...
def decode(
    uid: bytes | bytearray, record: bytes | bytearray | memoryview
) -> tuple[int, int, int, int] | None: ...
def looks_ours(record: bytes) -> bool: ...
def counts(record: bytes) -> bool: ...
