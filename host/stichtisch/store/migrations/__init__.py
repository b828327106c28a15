"""How an older database becomes one of today: N.sql makes format N of the one before.

A migration is never changed once released. It brings the tables to the form of its format; what is derived from the
events may be left empty, for every journal is folded again after the last migration.
"""
