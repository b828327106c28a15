"""A league: many clubs in one database on a server, with their results and standings."""
