"""The code for Schafkopf on the PC."""
