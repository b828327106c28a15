"""The player's guide: five pages in each language from one source, its pictures taken at a virtual table."""
