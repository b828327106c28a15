"""What the table says in a language, from the same files as the table."""

from functools import cache
from runpy import run_path

from stichtisch.cards.texts import EVERY_GAME, faces
from stichtisch.device import source_folders
from tablelog import actions
from tablelog.choice_list import MORE

LANGUAGES = ("en", "de")

_ACTION = "card:"


@cache
def _texts(language: str) -> dict[str, str]:
    path = source_folders.firmware_folder() / "table" / "texts" / f"{language}.py"
    texts: dict[str, str] = run_path(str(path))["TEXTS"]
    return texts


def say(language: str, key: str, *arguments: object) -> str:
    """Return what the table says for a key, its arguments filled in. Raises KeyError, IndexError."""
    return _texts(language)[key].format(*arguments)


def say_list(language: str, key: str) -> str:
    """Return how a list is called that opens at its name."""
    return say(language, "list", say(language, key))


def say_card(language: str, card: str) -> str:
    """Return the name of a card of French suits, told as in deal notation."""
    return say(language, "card", *(say(language, f"french_{sign}") for sign in card))


def quoted(language: str, markup: str) -> str:
    """Return what a quotation of the guide stands for.

    `key`, `key|argument|…`, `key…` for a list, or `card:say re` for an action card. An argument `=CQ` is a card, `@key`
    another text of the table.
    """
    if markup.startswith(_ACTION):
        return _action_card(language, markup.removeprefix(_ACTION))
    key, *arguments = markup.split("|")
    if key.endswith(MORE):
        return say_list(language, key.removesuffix(MORE))
    return say(language, key, *(_argument(language, argument) for argument in arguments))


def _action_card(language: str, action: str) -> str:
    index = actions.index_of(tuple(action.split(" ")))
    return next(" ".join(face.lines) for face in faces(EVERY_GAME, language, "french") if face.index == index)


def _argument(language: str, argument: str) -> str:
    if argument.startswith("="):
        return say_card(language, argument[1:])
    if argument.startswith("@"):
        return say(language, argument[1:])
    return argument
