"""The keys of a club and of its tables, and the sheet a club key is recovered from."""
