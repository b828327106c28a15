# Records of the journal and of the tags: codec, checksums, framing. Pure; shared by the table and the PC.
