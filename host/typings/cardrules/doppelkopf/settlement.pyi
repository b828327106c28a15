PARTIES: tuple[str, ...]
LEVELS: tuple[str, ...]
SPECIAL_POINTS: tuple[str, ...]

def levels_made(opponent_points: int, opponent_tricks: int) -> int: ...
