# The view of the four places, and their sounds, as plain values.
