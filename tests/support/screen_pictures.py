"""Pictures of the table's screen: the firmware draws in MicroPython, on the twin of the display.

`python tests/support/screen_pictures.py` makes the pictures in tests/data/screens/ again; look at every one.
"""

import subprocess
import tempfile
from pathlib import Path

from PIL.Image import Image, Resampling

from stichtisch.virtual.picture import picture_of
from stichtisch.virtual.vm import find_micropython

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "screens"
SCRIPTS = ROOT / "tests" / "firmware"
SIZE = (480, 320)
# Views of tests/firmware/screen_views.py.
NAMES = (
    "setup",
    "setup_long_names",
    "first_lead",
    "mid_trick",
    "complete_trick",
    "jacks",
    "mistakes",
    "notices",
    "full_memory",
    "normal_score",
    "solo_score",
)
README = "mid_trick"


def run(script: str, *arguments: str) -> str:
    """What a script of tests/firmware prints when MicroPython runs it on this clone."""
    command = [find_micropython(), "-X", "heapsize=3m", SCRIPTS / script, ROOT, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pictures(*names: str) -> dict[str, Image]:
    """The screen (480 x 320, RGB) after each of these views, shown one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        run("screen_draw.py", folder, *names)
        return {name: picture_of(*SIZE, Path(folder, f"{name}.rgb565").read_bytes()) for name in names}


def main() -> None:
    """Write all pictures, and one of them twice as large for the README."""
    drawn = pictures(*NAMES)
    for name, picture in drawn.items():
        picture.save(FOLDER / f"{name}.png", optimize=True)
    large = drawn[README].resize((2 * SIZE[0], 2 * SIZE[1]), Resampling.NEAREST)
    large.save(FOLDER / "readme.png", optimize=True)


if __name__ == "__main__":
    main()
