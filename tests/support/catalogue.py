"""The texts of a kind of page side by side: by key, the text of each language that has it."""

from stichtisch.i18n import LANGUAGES, Texts, read


def catalogue(kind: str, own: bool = False) -> dict[str, dict[str, str]]:
    """Return the texts of a kind of page, as far as each language has them; `own`: without those in common."""
    texts = {language: read(language, kind) if own else Texts(kind, language).all() for language in LANGUAGES}
    keys = {key for of_language in texts.values() for key in of_language}
    return {key: {name: texts[name][key] for name in LANGUAGES if key in texts[name]} for key in sorted(keys)}
