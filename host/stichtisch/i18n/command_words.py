"""The output of commands in the user's language.

English texts are in the commands, translations in commands.json of each language. The English text is the key of its
translations. A text that a language lacks is printed in English.
"""

from collections.abc import Mapping

from stichtisch.i18n import ENGLISH, profile, read_if_there
from stichtisch.i18n.reason import Said, words_of
from stichtisch.i18n.users import users_language
from stichtisch.text import harmless

_FILE = "commands"


def say(english: str, /, **facts: object) -> str:
    """Return a text in the user's language with its placeholders filled in.

    `english` must be a literal, so that tests can find every text that a language must have. Each placeholder is the
    name of an argument, in braces.
    """
    return _filled(in_users_language(english, _FILE), facts)


def marked(english: str) -> str:
    """Return a literal unchanged. This marks it as a text that `say_marked` translates later."""
    return english


def say_marked(english: str, **facts: object) -> str:
    """Return a `marked` text in the user's language with its placeholders filled in."""
    return _filled(in_users_language(english, _FILE), facts)


def counted(count: int, one: str, more: str = "") -> str:
    """Return a number and a noun: "1 deal", "4 deals". Give the plural as `more` if it is not formed with -s."""
    singular = count in profile(users_language())["singular"]
    return f"{count} {say(one if singular else more or one + 's')}"


def _filled(text: str, facts: Mapping[str, object]) -> str:
    if not facts:
        return text
    language = users_language()
    return text.format(
        **{
            name: harmless(words_of(fact, language)) if isinstance(fact, Said | BaseException) else fact
            for name, fact in facts.items()
        }
    )


def in_users_language(english: str, file: str) -> str:
    """Return a text's translation in a file of the user's language, or the English text if there is none."""
    language = users_language()
    if language == ENGLISH:
        return english
    texts: dict[str, str] = read_if_there(language, file)
    return texts.get(english, english)
