"""The files of a journal in the folder of a flash."""


def segment(folder, sequence):
    """The file of the journal whose first record has this number."""
    return folder / "journal" / f"{99999999 - sequence:08d}"


def segments(folder):
    """The files of the journal, oldest first."""
    return sorted((folder / "journal").iterdir(), reverse=True)
