"""The texts of a kind of page in all languages side by side."""

from stichtisch.i18n import LANGUAGES, Texts, read


def texts_by_language(kind: str, own: bool = False) -> dict[str, dict[str, str]]:
    """Return the texts of a kind of page: for each key, the text in each language that has one.

    `own`: without the texts that all kinds of pages share.
    """
    texts = {language: read(language, kind) if own else Texts(kind, language).all() for language in LANGUAGES}
    keys = {key for of_language in texts.values() for key in of_language}
    return {key: {name: texts[name][key] for name in LANGUAGES if key in texts[name]} for key in sorted(keys)}
