"""The audit of a list: its evidence, the checks of every list, and their findings."""
