"""From tables to the database: once, and as it is played."""
