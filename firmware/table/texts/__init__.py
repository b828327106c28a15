# Texts: one module for each language, with a dictionary of texts.
