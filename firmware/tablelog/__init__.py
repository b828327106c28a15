# What table and PC have in common: records of journal and tags, lists of entries. Pure.
