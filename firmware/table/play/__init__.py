# The cards on the table: what lies on each place, whose it is, and whether it is played.
