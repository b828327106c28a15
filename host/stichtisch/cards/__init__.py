"""Cards to print and cut: what players say by laying a card, and who they are; the suits as vector paths."""
