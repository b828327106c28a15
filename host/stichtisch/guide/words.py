"""Texts of the table in each language, from the same files that the table uses."""

from collections.abc import Iterator
from functools import cache
from runpy import run_path

from cardrules.cards import RANKS, SUITS
from cardrules.games import GAMES, offered_options, words_of
from stichtisch import i18n
from stichtisch.cards.texts import EVERY_GAME, faces
from stichtisch.device import source_folders
from tablelog import actions
from tablelog.choice_list import MORE

_ACTION = "card:"
# The signs of French suits, in the order of SUITS.
_SIGNS = "♣♠♥♦"


@cache
def _texts(language: str) -> dict[str, str]:
    path = source_folders.firmware_folder() / "table" / "texts" / f"{language}.py"
    texts: dict[str, str] = {}
    for game in reversed(GAMES):
        of_game = i18n.of_game(game, language)
        texts |= of_game["table"] | dict(_of_options(game, of_game["labels"]))
        texts |= {f"{game}.{key}": text for key, text in of_game["table"].items()}
        texts[f"title_{game}"] = of_game["table"]["title"]
    own: dict[str, str] = run_path(str(path))["TEXTS"]
    return texts | own


def _of_options(game: str, labels: dict[str, str]) -> Iterator[tuple[str, str]]:
    # Yield the names of options on the display, and the names of their values if they have any.
    for name, values in offered_options(game):
        if name in labels:
            label, *said = labels[name].split("|")
            yield f"option_{name}", label
            yield from ((f"value_{name}_{value}", text) for value, text in zip(values, said, strict=False))


def say(language: str, key: str, *arguments: object) -> str:
    """Return the table's text for a key, with its arguments filled in. Raises KeyError, IndexError."""
    return _texts(language)[key].format(*arguments)


@cache
def _short_labels(language: str) -> dict[str, str]:
    path = source_folders.firmware_folder() / "table" / "texts" / f"{language}.py"
    own: str = run_path(str(path))["SHORT_LABELS"]
    lines = [*own.splitlines()]
    for game in GAMES:
        lines += getattr(words_of(game, language), "SHORT_LABELS", "").splitlines()
    return {key: label for key, _, label in (line.partition(" ") for line in lines)}


def brief(language: str, markup: str) -> str:
    """Return the table's short form of a key's label, or the same as quoted() if there is no short form.

    The short form of a card is its suit's sign with a letter for its rank.
    """
    key, *arguments = markup.split("|")
    if key == "card":
        return _card_sign(language, arguments)
    labels = _short_labels(language)
    short = labels.get(key.rpartition(".")[2]) or _texts(language).get(key)
    if short is None:
        return quoted(language, markup)
    return short.format(*(labels.get(one.removeprefix("@")) or _argument(language, one) for one in arguments))


def _card_sign(language: str, names: list[str]) -> str:
    # The keys of suit names and rank names end with the letter used in deal notation.
    suit, rank = (name[-1] for name in names)
    return _SIGNS[SUITS.index(suit)] + say(language, "french_letters").split(" ")[RANKS.index(rank)]


def say_list(language: str, key: str) -> str:
    """Return the table's text for an entry that opens a list."""
    return say(language, "list", say(language, key))


def say_card(language: str, card: str) -> str:
    """Return the name of a card with French suits, given in deal notation."""
    return say(language, "card", *(say(language, f"french_{sign}") for sign in card))


def quoted(language: str, markup: str) -> str:
    """Return the table's text for a quotation in the guide.

    A quotation is `key`, `key|argument|…`, `key…` for a list, or `card:say re` for an action card. If several games
    have a text with this key, the first game's text is returned; `game.key` selects another game's. An argument `=CQ`
    is a card; `@key` is another text of the table.
    """
    if markup.startswith(_ACTION):
        return _action_card(language, markup.removeprefix(_ACTION))
    key, *arguments = markup.split("|")
    if key.endswith(MORE):
        return say_list(language, key.removesuffix(MORE))
    return say(language, key, *(_argument(language, argument) for argument in arguments))


def _action_card(language: str, action: str) -> str:
    return _action_cards(language)[actions.index_of(tuple(action.split(" ")))]


@cache
def _action_cards(language: str) -> dict[int | None, str]:
    return {face.index: " ".join(face.lines) for face in faces(EVERY_GAME, language, "french")}


def _argument(language: str, argument: str) -> str:
    if argument.startswith("="):
        return say_card(language, argument[1:])
    if argument.startswith("@"):
        return say(language, argument[1:])
    return argument
