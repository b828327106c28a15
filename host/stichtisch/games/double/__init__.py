"""The code for Double on the PC."""
