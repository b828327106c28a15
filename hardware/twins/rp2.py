"""Twin of the rp2 port's `rp2`: the flash as a block device, the same that the file system lies on."""

_flash = None


def install(flash):
    global _flash
    _flash = flash


def Flash():
    return _flash
