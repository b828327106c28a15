"""Doppelkopf on the PC."""
