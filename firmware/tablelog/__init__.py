# Code that table and PC share: records of journal and tags, lists of entries. Pure.
