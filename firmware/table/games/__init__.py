# What each game shows and offers at the table, a module a game; table.rooms finds it, GAMES.md says what is in it.
