class Order:
    powers: bytes
    groups: bytes
    points: bytes
    def __init__(self, trumps: str, plain: str) -> None: ...
