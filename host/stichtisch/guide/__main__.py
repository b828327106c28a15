"""`make guide`: writes the player's guide in every language to out/guide-LANGUAGE.pdf."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.errors import CannotWrite
from stichtisch.guide.scenes import pictures
from stichtisch.guide.source import pages
from stichtisch.i18n import LANGUAGES
from stichtisch.main import report_errors
from stichtisch.publish.errors import NoReportlab
from stichtisch.simulation import need_pillow
from stichtisch.simulation.startup import explained

if TYPE_CHECKING:
    from PIL.Image import Image

OUT = Path("out")


def all_pictures() -> "dict[str, dict[str, Image]]":
    """Return the pictures of every language. Each language has its own table; all run at the same time."""
    with ThreadPoolExecutor(len(LANGUAGES)) as pool:
        return dict(zip(LANGUAGES, pool.map(_pictures, LANGUAGES), strict=True))


def _pictures(language: str) -> "dict[str, Image]":
    taken = pictures(language, lambda name: click.echo(f"Guide, {language}: picture {name}", err=True))
    click.echo(f"Guide, {language}. Pictures: {len(taken)}", err=True)
    return taken


def run() -> None:
    """Play the scenes and write the guides."""
    try:
        from stichtisch.guide.layout import guide
    except ModuleNotFoundError as error:
        raise NoReportlab from error
    with explained():
        need_pillow()
        taken = all_pictures()
    for language in LANGUAGES:
        _write(OUT / f"guide-{language}.pdf", guide(pages(), language, taken[language]))


def _write(path: Path, pdf: bytes) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(pdf)
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error
    click.echo(f"Written: {path}")


if __name__ == "__main__":
    sys.exit(report_errors(run))
