"""Skat on the PC."""
