"""The player's guide: five pages in each language from one source, with pictures from a virtual table."""
