"""The migrations of older databases: N.sql turns format N - 1 into format N.

A released migration is never edited. Each migration converts the tables to its own format. Tables that are derived from
the events may be left empty in a file, because every journal is folded again after the last migration. On a server
nothing is folded again.
"""
