# The table: readers and keys make events, the events are a journal, and the journal decides what each seat sees.

PLACES = 4  # each with a reader and three keys
