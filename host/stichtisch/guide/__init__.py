"""The player's guide: four pages in each language from one source, its pictures taken at a virtual table."""
