"""The commands of `stichtisch`, one in each file. Options and output that they share are in options.py."""
