"""Paper of a club: PDF."""
