"""Pictures of the table's screen: the firmware draws in MicroPython, on the twin of the display.

`python tests/support/screen_pictures.py` makes the pictures in tests/data/screens/ and firmware/screens.png
again. Check each new picture by eye.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from stichtisch.simulation.picture import picture_of
from stichtisch.simulation.vm import find_micropython

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "screens"
SHEET = ROOT / "firmware" / "screens.png"
SCRIPTS = ROOT / "tests" / "firmware"
SIZE = (480, 320)
LANGUAGES = ("en", "de", "fr")
# The views of tests/firmware/screen_views.py, with their captions on the contact sheet.
CAPTIONS = {
    "welcome": "Nobody sits at the table",
    "seating": "Before the first deal: two people share a place, one is free",
    "seating_long_names": "Before the first deal, with the longest texts",
    "first_lead": "The first lead",
    "mid_trick": "A trick: whose turn it is, who led",
    "complete_trick": "A complete trick: who won; contract and declarer",
    "notices": "Cards that do not count",
    "mistakes": "Long notices, long names",
    "full_memory": "What stops the play",
    "skat": "Skat with three",
    "skat_german_suits": "German suits",
    "shared_places": "Six at four places",
    "shared_complete": "Six at four places: a complete trick",
    "shared_german_suits": "Six at four places, German suits",
    "shared_long_names": "Everything at its longest",
    "double_five": "Double with five: Fool, Pope and the other motifs",
    "double_seven": "Double with seven: a complete trick",
    "two_colours": "Suits in two colours",
    "contrast_complete": "High contrast",
    "contrast_shared": "High contrast, shared places",
    "contrast_score": "High contrast, the end of a deal",
    "normal_score": "The end of a deal",
    "solo_score": "The end of a solo, with more than there is room for",
    "skat_score": "The end of a deal of Skat",
    "schafkopf_call": "A call game at Schafkopf, the called ace not yet laid",
    "schafkopf_partner": "The called ace lies: the partner is shown",
    "schafkopf_german_suits": "The same with German suits",
    "schafkopf_score": "The end of a deal of Schafkopf",
    "double_score": "The end of a round of Double",
    "sheet": "The running sheet",
    "sheet_seven": "The running sheet of seven",
    "ranking": "The end of the evening",
    "ranking_chips": "The end of an evening for chips, with a list open",
    "ranking_seven": "The end of an evening of seven",
    "next_seats": "After the end: where everybody plays next",
    "next_seats_eight": "The same of eight, with long names",
    "selftest": "The self-test of a table that is well",
    "selftest_wrong": "The self-test of one that is not",
}
NAMES = tuple(CAPTIONS)
README = "mid_trick"
_COLUMNS = 4
_GAP = 16
_CAPTION = 24


def run(script: str, *arguments: str) -> str:
    """Run a script of tests/firmware in MicroPython with this clone's firmware, and return its output."""
    from support.firmware_compiler import firmware_folder

    root = firmware_folder().parent
    command = [str(find_micropython()), "-X", "heapsize=8m", str(SCRIPTS / script), str(root), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pictures(*names: str, language: str = "en", turned: int = 0) -> dict[str, Image.Image]:
    """Show these views one after the other. Return pictures of the screen (480 x 320, RGB) by view.

    `turned`: the number of places by which everybody sits further around the table.
    """
    files = {name: f"{language}-{name}-{turned}" for name in names}
    with tempfile.TemporaryDirectory() as folder:
        run("screen_draw.py", folder, *files.values())
        return {
            name: picture_of(*SIZE, Path(folder, f"{file}.rgb565").read_bytes())
            for name, file in files.items()
        }


def contact_sheet(drawn: dict[str, Image.Image]) -> Image.Image:
    """Return one picture with all pictures and their captions."""
    wide, high = SIZE[0] + _GAP, SIZE[1] + _CAPTION + _GAP
    rows = -(-len(drawn) // _COLUMNS)
    sheet = Image.new("RGB", (_COLUMNS * wide + _GAP, rows * high + _GAP), "white")
    pen = ImageDraw.Draw(sheet)
    for index, (name, picture) in enumerate(drawn.items()):
        left = _GAP + index % _COLUMNS * wide
        top = _GAP + index // _COLUMNS * high
        pen.text((left, top), CAPTIONS[name], fill="black", font_size=16)
        sheet.paste(picture, (left, top + _CAPTION))
    return sheet


def save(picture: Image.Image, path: Path) -> None:
    """Write a PNG with a palette, because one picture of the screen has at most sixteen colours."""
    colours = 256 if picture.getcolors(16) is None else 16
    picture.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Write all pictures, the contact sheet, and one picture at twice the size for the README."""
    for language in LANGUAGES:
        (FOLDER / language).mkdir(exist_ok=True)
        drawn = pictures(*NAMES, language=language)
        for name, picture in drawn.items():
            save(picture, FOLDER / language / f"{name}.png")
        if language == "en":
            save(contact_sheet(drawn), SHEET)
            large = drawn[README].resize((2 * SIZE[0], 2 * SIZE[1]), Image.Resampling.NEAREST)
            save(large, FOLDER / "readme.png")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    main()
