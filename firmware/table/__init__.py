# The table: readers and keys produce events, the events form a journal, and the journal determines what each seat sees.

PLACES = 4  # each with a reader and three keys
