# The games at the table, a module each: what it shows and offers. table.rooms finds it, GAMES.md lists its content.
