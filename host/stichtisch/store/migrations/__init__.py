"""The migrations of older databases: N.sql turns format N - 1 into format N.

A released migration is never edited. It changes the tables to its format. Tables that are derived from the events
may be left empty, because every journal is folded again after the last migration.
"""
