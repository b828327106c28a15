"""Schafkopf on the PC."""
