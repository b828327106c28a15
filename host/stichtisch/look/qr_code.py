"""A QR code as rows of modules and as a picture for a page."""

import io

import segno

# The white margin in modules. The standard requires four for print; two are enough on a screen.
QUIET = 2


def qr_modules(text: str) -> list[list[bool]]:
    """Return the rows of a QR code, in which True means a black module."""
    return [[bool(module) for module in row] for row in _code(text).matrix]


def qr_picture(text: str) -> bytes:
    """Return a QR code as an SVG picture, black on white."""
    file = io.BytesIO()
    _code(text).save(file, kind="svg", border=QUIET, light="#fff", omitsize=True, xmldecl=False)
    return file.getvalue()


def qr_path(modules: list[list[bool]]) -> tuple[str, int]:
    """Return the black modules as the path of an SVG picture, and the size of the picture including its margin."""
    runs = [
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(modules)
        for column, black in enumerate(line)
        if black
    ]
    return "".join(runs), len(modules) + 2 * QUIET


def _code(text: str) -> segno.QRCode:
    # A code with a lower level of error correction has fewer modules, so it can be read from farther away.
    return segno.make_qr(text, error="m", boost_error=False)
