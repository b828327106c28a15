"""Unpredictable shuffles, for people who hide their cards from each other."""

import secrets

from stichtisch.play.engine.dice import Dice


class SecretDice(Dice):
    """Random numbers from the operating system, which do not depend on the seed.

    The seeds of Dice have only 30 bits: a player who sees one hand could try all seeds, and compute the other hands.
    """

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        return secrets.randbelow(limit)
