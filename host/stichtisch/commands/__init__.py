"""One command of `stichtisch` a file; what they share of options and output is in options.py."""
