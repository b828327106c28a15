"""What a list is judged by: its evidence, the checks of every list, and what they find."""
