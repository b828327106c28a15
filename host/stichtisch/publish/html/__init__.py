"""Pages in a folder, for any web space."""
