"""The code for Doppelkopf on the PC."""
