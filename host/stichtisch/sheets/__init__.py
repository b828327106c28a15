"""The content of a score sheet, before anything is laid out."""
