"""Draw views on the simulated display:

`micropython screen_draw.py ROOT FOLDER PICTURE...` writes a file PICTURE.rgb565 for each picture.

A picture is named LANGUAGE-NAME-TURNED: NAME is a view, and TURNED the number of places by which everybody is moved.
"""

import sys

root, folder = sys.argv[1:3]
sys.path[:0] = [root + "/firmware", root + "/hardware", root + "/tests/firmware"]

from screen_bench import Bench  # noqa: E402
from screen_views import Style, view_and_style  # noqa: E402

bench = Bench()
style = Style("en")
screen = bench.screen(style)
for picture in sys.argv[3:]:
    language, name, turned = picture.split("-")
    view, wanted = view_and_style(name, language, int(turned))
    if wanted.__dict__ != style.__dict__:
        style = wanted
        screen.restyle(style)
    screen.show_view(view)
    bench.finish(screen)
    with open(folder + "/" + picture + ".rgb565", "wb") as file:
        for row in bench.chip.rows():
            file.write(row)
