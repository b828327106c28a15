"""The content of the guide: pages and blocks from guide.toml, with texts from guide.json of each language."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from stichtisch.i18n import LANGUAGES, read

KINDS = ("head", "text", "item", "case", "picture", "drawing")
COLUMNS = ("left", "right")

Texts = dict[str, str]


@dataclass(frozen=True)
class Block:
    """One part of a column: its kind, its text by language, its lead, and its picture or sign."""

    kind: str
    text: Texts
    lead: Texts
    name: str = ""


@dataclass(frozen=True)
class Page:
    """A page: its heading, the line below it, and the blocks of its columns."""

    head: Texts
    under: Texts
    columns: tuple[tuple[Block, ...], ...]


@cache
def pages() -> tuple[Page, ...]:
    """Return the pages of the guide."""
    content = tomllib.loads(files(__package__).joinpath("guide.toml").read_text(encoding="utf-8"))
    return tuple(_page(page) for page in content["page"])


def title(language: str) -> str:
    """Return the title of the guide."""
    return str(read(language, "guide")["title"])


def _page(page: dict[str, Any]) -> Page:
    name = page["name"]
    columns = tuple(tuple(_block(name, block) for block in page[column]) for column in COLUMNS)
    return Page(_texts(name, "head"), _texts(name, "under"), columns)


def _block(page: str, block: dict[str, str]) -> Block:
    lead = _texts(page, block["lead"]) if "lead" in block else {}
    return Block(block["kind"], _texts(page, block["text"]), lead, block.get("name", ""))


def _texts(page: str, key: str) -> Texts:
    return {language: read(language, "guide")[page][key] for language in LANGUAGES}
