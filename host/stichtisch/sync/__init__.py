"""Transfers events of tables to the database: once, or continuously during play."""
