"""Stichtisch on the PC: finds tables, fetches their journals, judges, stores and shows the deals."""

__version__ = "0.1.0"
