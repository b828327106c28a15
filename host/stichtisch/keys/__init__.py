"""The keys of a club and its tables, and the sheet from which a club's key is recovered."""
