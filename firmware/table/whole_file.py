# A small file that is replaced as a whole: whatever ends the writing, the old one or the new one is there.

import os

_NEW = ".new"


def replace(path, pieces):
    # Writes the pieces (bytes) beside the file; littlefs lets the one take the place of the other in one step. What a
    # power cut leaves beside it is read by nobody, and overwritten the next time. OSError: the old one is there.
    with open(path + _NEW, "wb") as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError("short write")
    os.rename(path + _NEW, path)
