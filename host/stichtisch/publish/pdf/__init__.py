"""A club's documents for printing, as PDF."""
