"""The club: players, evenings of several tables and rounds, what directors decide: the fold of the club's log."""
