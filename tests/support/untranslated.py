"""Finds English lines in texts of other languages."""

import re

# Nearly every English sentence contains one of these words, but no German or French sentence does.
_WORDS = {
    "de": "the|of|is|are|and|has|have|for|with|from|nothing|table|deals?|round|guest|Next",
    "fr": "the|of|is|are|and|has|have|for|with|from|nothing|deals?|round|guest|Next",
}
# Parts of a text that are never translated: commands to type, names of options, and paths of files.
_TYPED = re.compile(r"stichtisch [a-z-]+[^.;\n]*|--[a-z-]+|`[^`]+`|/\S+")


def untranslated_lines(text: str, language: str) -> list[str]:
    """Return the lines of a text that contain English words."""
    words = re.compile(rf"\b({_WORDS[language]})\b", re.IGNORECASE)
    return [line for line in _TYPED.sub("", text).splitlines() if words.search(line)]
