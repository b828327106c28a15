"""What is published on paper: PDF."""
