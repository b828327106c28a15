"""Cards to print and cut out: action cards, player cards, and the suit symbols as vector paths."""
