"""Shuffles that cannot be computed, for people who hide their cards from each other."""

import secrets

from stichtisch.play.engine.dice import Dice


class SecretDice(Dice):
    """Random numbers from the operating system, whatever the seed.

    The seeds of Dice have 30 bits. A player who sees one hand could try them all, and compute the other
    hands.
    """

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        return secrets.randbelow(limit)
