# Code that the table and the PC share: the records of the journal and of tags, and lists of entries. It has no input or
# output.
