"""What a clone shows without any hardware: an evening of a club, and an evening at one table."""
