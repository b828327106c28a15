"""The texts of each action card, in the language of its players."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardrules.action_words import key_of, number_of, suit_of
from cardrules.games import GAMES
from stichtisch import i18n
from stichtisch.cards.suits import Style
from stichtisch.i18n import game_words
from tablelog import actions

# The name used in place of a game for actions that exist in every game.
EVERY_GAME = "all"

_LINE_END = "|"


@dataclass(frozen=True)
class Face:
    """The face of an action card: its sign as lines of text, the suit beside the sign, and a note in small print."""

    index: int
    game: str
    category: str
    lines: tuple[str, ...]
    suit: str = ""
    note: str = ""

    @property
    def is_number(self) -> bool:
        """Return whether the sign is a number without a word."""
        return self.lines[0].isdigit()


def faces(game: str, language: str, style: Style) -> list[Face]:
    """Return the action cards of a game, or of all games if `game` is EVERY_GAME. Cards for all games come last."""
    wanted = [name for name in (*GAMES, EVERY_GAME) if name == EVERY_GAME or game in (name, EVERY_GAME)]
    made = [_face(index, action, language, style, wanted) for index, action in enumerate(_all_actions())]
    every = [face for face in made if face]
    return [face for name in wanted for face in every if face.game == name]


def label(name: str, language: str) -> str:
    """Return a label by its name."""
    text: str = i18n.read(language, "cards")["labels"][name]
    return text


def category_name(face: Face, language: str) -> str:
    """Return the name of a card's category: the one that its game uses, or else the general one."""
    own: dict[str, str] = {} if face.game == EVERY_GAME else i18n.of_game(face.game, language)["groups"]
    text: str = own.get(face.category) or i18n.read(language, "cards")["categories"][face.category]
    return text


def game_name(game: str, language: str) -> str:
    """Return the name of a game or of EVERY_GAME."""
    if game == EVERY_GAME:
        return label("every_game", language)
    return game_words.game_name(game, language)


def name_label(language: str) -> str:
    """Return the label of the field for a name."""
    text: str = i18n.read(language, "common")["name"]
    return text


def _all_actions() -> Iterator[tuple[str | int, ...]]:
    index = 0
    while action := actions.parse(index):
        yield action
        index += 1


def _face(
    index: int, action: tuple[str | int, ...], language: str, style: Style, games: list[str]
) -> Face | None:
    # Several games may have the same action. The card of such an action belongs to the first of `games` that has the
    # action.
    found = (
        (game, category, words, key)
        for game in games
        for category, words in _actions(game, language).items()
        if (key := key_of(action, words)) is not None
    )
    game, category, words, key = next(found, ("", "", {}, ""))
    if not game:
        return None
    suit = suit_of(action)
    filled = i18n.read(language, "cards")["suits"][style][suit] if suit else number_of(action)
    lines = tuple(words[key].format(filled).split(_LINE_END))
    return Face(index, game, category, lines, suit, words.get(f"{key}.note", ""))


def _actions(game: str, language: str) -> dict[str, dict[str, str]]:
    # Return the text of each action, by category. In a text, | begins a new line and {} stands for the action's number
    # or suit. ACTION.note is a line in small print.
    if game != EVERY_GAME:
        of_game: dict[str, dict[str, str]] = i18n.of_game(game, language)["actions"]
        return of_game
    texts: dict[str, dict[str, str]] = i18n.read(language, "cards")["actions"]
    return texts
