"""What a score sheet is made of, before anything is laid out."""
