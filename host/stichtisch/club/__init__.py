"""The club: its players, its evenings with tables and rounds, and the decisions of directors, folded from its log."""
