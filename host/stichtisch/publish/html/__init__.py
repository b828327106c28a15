"""Pages in a folder that any web server can serve."""
