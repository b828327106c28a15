# Code that the table and the PC share: the records of the journal and of tags, and lists of entries. This code performs
# no input or output.
