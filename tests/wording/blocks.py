"""The human-readable texts of a file: paragraphs, comments, docstrings, messages, and texts in three languages."""

import ast
import io
import re
import tokenize
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr")
I18N = "host/stichtisch/i18n/"
TABLE_TEXTS = "firmware/table/texts/"
CATALOGUES = ("host/stichtisch/guide/", I18N)

_ENTRY = re.compile(r"\b(en|de|fr)\"?\s*[:=]\s*\"((?:[^\"\\]|\\.)*)\"")
_TEXT = re.compile(r"\s*\"[^\"]*\": \"((?:[^\"\\]|\\.)*)\"")
_CODE = re.compile(r"`[^`]*`")
# The key of a table text quoted in the guide.
_QUOTED = re.compile(r"\[\[[^\]]*\]\]")
# Matches string literals that are sentences.
_SENTENCE = re.compile(r"\A[A-Z{][^\n]*\s\S+\s\S+\s[^\n]*[.:]\Z", re.DOTALL)


class Block(NamedTuple):
    """A block of text, the number of its first line, and its language."""

    line: int
    text: str
    language: str = "en"


def blocks_of(name: str, source: str) -> Iterator[Block]:
    """Return the human-readable texts of a file."""
    if name.endswith(".md"):
        return _of_markdown(source)
    if name.startswith(I18N) and name.endswith(".json"):
        return _of_texts(source, name.removeprefix(I18N).partition("/")[0])
    if name.endswith(".toml"):
        return _of_catalogue(source, LANGUAGES)
    if name.startswith(TABLE_TEXTS):
        return _of_table_texts(source, Path(name).stem)
    return _of_python(source)


def _of_markdown(source: str) -> Iterator[Block]:
    start, fenced = 0, False
    lines: list[str] = []
    for number, line in enumerate([*source.split("\n"), ""], 1):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        code = fence or fenced or line.startswith("#") or (line.startswith("    ") and not lines)
        prose = "" if code else line.strip()
        if lines and (not prose or re.match(r"[-*]\s|\d+\.\s|\|", prose)):
            yield Block(start, "\n".join(lines))
            lines = []
        if prose.startswith("|"):
            yield from (Block(number, cell.strip()) for cell in _CODE.sub("x", prose).split("|"))
        elif prose:
            start = start if lines else number
            lines.append(re.sub(r"\A(?:[-*]|\d+\.)\s+", "", _CODE.sub("x", prose)))


def _of_texts(source: str, language: str) -> Iterator[Block]:
    # In English, the text of an option is worded as a question without a question mark (*Who deals again*): skip it.
    options = False
    for number, line in enumerate(source.split("\n"), 1):
        options = (options or line.startswith('  "options"')) and line != "  },"
        text = _TEXT.match(line)
        if text and not (options and language == "en"):
            yield Block(number, text[1], language)


def _of_catalogue(source: str, languages: Container[str]) -> Iterator[Block]:
    for number, line in enumerate(source.split("\n"), 1):
        entries = _ENTRY.findall(line)
        yield from (Block(number, _QUOTED.sub("x", text), of) for of, text in entries if of in languages)


def _of_table_texts(source: str, language: str) -> Iterator[Block]:
    for number, line in enumerate(source.split("\n"), 1):
        if match := re.match(r"    \"\w+\": \"(.*)\",$", line):
            yield Block(number, match[1], language if language in LANGUAGES else "en")


def _of_python(source: str) -> Iterator[Block]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if _SENTENCE.match(text.strip()) or "\n\n" in text or text.endswith("."):
                stripped = "\n".join(line.strip() for line in text.split("\n"))
                yield Block(node.lineno, _CODE.sub("x", stripped))
    start, last = 0, -1
    lines: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            alone = token.line.lstrip().startswith("#")
            if lines and not (alone and token.start[0] == last + 1):
                yield Block(start, "\n".join(lines))
                lines = []
            start, last = start if lines else token.start[0], token.start[0]
            lines.append(_CODE.sub("x", token.string.lstrip("#").strip()))
    if lines:
        yield Block(start, "\n".join(lines))
