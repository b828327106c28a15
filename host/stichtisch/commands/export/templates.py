"""`stichtisch export templates`: copies the templates of the pages, so that you can change them."""

from pathlib import Path

import click

from stichtisch.commands.errors import TemplatesExist
from stichtisch.commands.writing import writing
from stichtisch.errors import CannotWrite
from stichtisch.text import harmless


@click.command(
    "templates",
    short_help="Copy the templates of the pages to a folder.",
    epilog="\b\nExample:\n  stichtisch export templates ours\n  stichtisch export html --templates ours",
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def command(folder: Path) -> None:
    """Copy the templates of the pages to a folder, where you can change them.

    They are Jinja2 templates. You can delete those that you do not change: the built-in ones are then used.
    """
    from stichtisch.publish.html.pages import TEMPLATES, template_text

    for name in TEMPLATES:
        if (folder / name).exists():
            raise TemplatesExist(path=folder / name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(path=folder, reason=error) from error
    for name in TEMPLATES:
        with writing(folder / name) as stream:
            stream.write(template_text(name))
    click.echo(f"Written: {harmless(str(folder))} (files: {len(TEMPLATES)})", err=True)
