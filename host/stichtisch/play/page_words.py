"""The files from which the page gets its texts: one for each language, and one that lists the languages."""

import json

from stichtisch import i18n

LANGUAGES_FILE = "languages.json"


def word_files() -> dict[str, bytes]:
    """Return the content of each text file, by its name in the page."""
    files = {f"words_{language}.json": i18n.read(language, "play") for language in i18n.LANGUAGES}
    files[LANGUAGES_FILE] = i18n.own_names()
    return {name: _text(content).encode() for name, content in files.items()}


def _text(content: dict[str, str]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
