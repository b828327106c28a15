"""A QR code for a terminal."""

# The white margin in modules. The standard requires four on paper; two are enough on a screen.
_QUIET = 2
_WHITE_ON_BLACK = "\x1b[97;40m"
_AS_BEFORE = "\x1b[0m"
# The character for each pair of modules (upper, lower); True is black. White modules are drawn as characters; black
# modules are left as background.
_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


def drawn(modules: list[list[bool]]) -> list[str]:
    """Return a QR code as lines for a terminal, with two rows of modules in each line."""
    width = len(modules) + 2 * _QUIET
    white = [[False] * width]
    side = [False] * _QUIET
    rows = [*white * _QUIET, *(side + row + side for row in modules), *white * _QUIET]
    if len(rows) % 2:
        rows += white
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        _WHITE_ON_BLACK
        + "".join(_BLOCKS[above, below] for above, below in zip(*pair, strict=True))
        + _AS_BEFORE
        for pair in pairs
    ]
