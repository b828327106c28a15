"""The journal of a table on the PC: its file, its chain, its proofs, and the fold of its events."""
