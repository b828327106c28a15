# Small files on the flash, separate from the journal.
