WORDS: tuple[str, ...]
