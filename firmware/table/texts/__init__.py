# One module a language: a dictionary of texts.
