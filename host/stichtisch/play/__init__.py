"""The table in a browser: the room around a virtual table, the page that shows it, and the server between them."""
