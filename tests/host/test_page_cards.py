"""The playing card images for the browser: small, and without external resources."""

import gzip
import re
from pathlib import Path

import stichtisch

PAGE = Path(stichtisch.__file__).parent / "look" / "files"
FILES = sorted([PAGE / "cards.js", PAGE / "cards.css", *(PAGE / "cards").glob("*.js")])
LIMIT = 40_000


def test_all_cards_together_are_small() -> None:
    assert sum(len(gzip.compress(file.read_bytes())) for file in FILES) <= LIMIT


def test_every_import_is_a_file_of_the_page() -> None:
    for file in FILES:
        for name in re.findall(r'from "([^"]+)"', file.read_text(encoding="utf-8")):
            assert (file.parent / name).resolve() in FILES, (file, name)


def test_nothing_is_fetched_from_elsewhere_or_embedded() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"//[\w-]+\.\w|data:|@import|\bfetch\b|<image|<style|style=", text), file
