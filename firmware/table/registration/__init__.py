# Registration: the tags of cards get their records.
