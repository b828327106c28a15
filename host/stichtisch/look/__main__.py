"""The parts page: every part of the look in every state, in one file.

python -m stichtisch.look FILE
"""

import sys
from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from stichtisch.look import MARK, look_folder, style


def parts_page() -> str:
    """Return the page, which needs no other file."""
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    mark = b64encode((look_folder() / MARK).read_bytes()).decode()
    return environment.get_template("parts.html").render(style=style(), mark=mark)


def _main(file: Path) -> int:
    file.write_text(parts_page(), encoding="utf-8")
    print(f"{file}: open it in a browser.")
    return 0


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
