"""The demo of a clone without any hardware: an evening of a club, and an evening at one table."""
