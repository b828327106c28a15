"""The content of a score sheet, before it is laid out."""
