"""A table's journal on the PC: its file, its chain, what it proves, and the fold of its events."""
