"""The code for Skat on the PC."""
