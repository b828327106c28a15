# Registration: it writes the records of cards to their tags.
