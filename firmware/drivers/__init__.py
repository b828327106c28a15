# Drivers: one chip in each file. Drivers access buses and registers, and do not depend on the code of the table.
