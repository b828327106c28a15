"""The audit of a list: its evidence, the checks that apply to every list, and their findings."""
