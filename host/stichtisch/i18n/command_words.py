"""The output of commands, in the language of the user.

English is in the commands; commands.json of another language has its own. The English text is the key of the others.
A text that a language lacks is printed in English.
"""

from stichtisch.i18n import ENGLISH, profile, read
from stichtisch.i18n.users import users_language

_FILE = "commands"


def say(english: str, /, **facts: object) -> str:
    """Return a text in the language of the user, with its facts filled in.

    `english` is a literal, so that the tests find each text that a language must have. Its facts are named in braces.
    """
    text = in_users_language(english, _FILE)
    return text.format(**facts) if facts else text


def marked(english: str) -> str:
    """Return a literal as it is: a text of a table of texts, which `say_marked` says later."""
    return english


def say_marked(english: str, **facts: object) -> str:
    """Return a text that was `marked` in the language of the user, with its facts filled in."""
    text = in_users_language(english, _FILE)
    return text.format(**facts) if facts else text


def counted(count: int, one: str, more: str = "") -> str:
    """Return a number with what it counts: "1 deal", "4 deals"; `more` where the plural is not made by an s."""
    singular = count in profile(users_language())["singular"]
    return f"{count} {say(one if singular else more or one + 's')}"


def in_users_language(english: str, file: str) -> str:
    """Return the text that a file of the user's language has for an English one; the English one if there is none."""
    language = users_language()
    if language == ENGLISH:
        return english
    try:
        texts: dict[str, str] = read(language, file)
    except FileNotFoundError:
        # A new language may have none yet.
        return english
    return texts.get(english, english)
