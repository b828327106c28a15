"""A game that only the tests have, as GAMES.md describes one: Whist."""
