ACE_ELEVEN: bytes
NO_POINTS: bytes

class Order:
    powers: bytes
    groups: bytes
    points: bytes
    def __init__(self, trumps: str, plain: str, points: bytes = ...) -> None: ...
