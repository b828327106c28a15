# The self-test of the table.
