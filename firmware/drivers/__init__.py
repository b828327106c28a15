# Drivers: one chip in each file. They deal with buses and registers, and do not depend on the table.
