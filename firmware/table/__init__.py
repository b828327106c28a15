# The table: readers and keys become events, events a journal, the journal what each seat sees.

PLACES = 4  # with a reader and three keys each
