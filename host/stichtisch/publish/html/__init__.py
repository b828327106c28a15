"""What is published as pages in a folder."""
