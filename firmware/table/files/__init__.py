# Small files on the flash beside the journal.
