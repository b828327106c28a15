"""Draw views on the display's twin: `micropython screen_draw.py ROOT FOLDER NAME...` writes NAME.rgb565 each."""

import sys

root, folder = sys.argv[1:3]
sys.path[:0] = [root + "/firmware", root + "/hardware", root + "/tests/firmware"]

from screen_bench import Bench  # noqa: E402
from screen_views import ALL  # noqa: E402

from table.screen import Screen  # noqa: E402

bench = Bench()
screen = Screen(bench.display)
for name in sys.argv[3:]:
    screen.show(ALL[name]())
    bench.finish(screen)
    with open(folder + "/" + name + ".rgb565", "wb") as file:
        for row in bench.chip.rows():
            file.write(row)
