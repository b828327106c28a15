# The cards on the table: the cards on each place, their seats, and whether they are played.
