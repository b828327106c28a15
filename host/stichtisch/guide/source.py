"""The text of the guide, each paragraph in all its languages side by side: guide.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

KINDS = ("head", "text", "item", "case", "picture", "drawing")
COLUMNS = ("left", "right")

Texts = dict[str, str]


@dataclass(frozen=True)
class Block:
    """One part of a column: what it is, its text by language, what leads into it, and its picture or sign."""

    kind: str
    text: Texts
    lead: Texts
    name: str = ""


@dataclass(frozen=True)
class Page:
    """A page: its head, a line below it, and the blocks of its columns."""

    head: Texts
    under: Texts
    columns: tuple[tuple[Block, ...], ...]


@cache
def pages() -> tuple[Page, ...]:
    """Return the pages of the guide."""
    content = tomllib.loads(files(__package__).joinpath("guide.toml").read_text(encoding="utf-8"))
    return tuple(_page(page) for page in content["page"])


def _page(page: dict[str, Any]) -> Page:
    columns = tuple(tuple(_block(block) for block in page[column]) for column in COLUMNS)
    return Page(page["head"], page["under"], columns)


def _block(block: dict[str, Any]) -> Block:
    lead = block.pop("lead", {})
    kind, name = block.pop("kind"), block.pop("name", "")
    return Block(kind, block, lead, name)
