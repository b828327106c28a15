# Drivers: one chip, one file. They know buses and registers, nothing of a table.
