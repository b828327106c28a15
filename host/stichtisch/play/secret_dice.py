"""Shuffles that cannot be computed, for people who hide their cards from each other."""

import secrets

from stichtisch.play.engine.dice import Dice


class SecretDice(Dice):
    """Random numbers of the operating system, whatever the seed.

    The seeds of Dice have 30 bits: somebody who sees one hand can try them all, and then knows the other hands.
    """

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        return secrets.randbelow(limit)
