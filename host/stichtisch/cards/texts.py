"""The texts of each action card, in the language of its players."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardrules.games import GAMES
from stichtisch import i18n
from stichtisch.cards.suits import SUITS, Style
from stichtisch.i18n import game_words
from tablelog import actions

# The game of actions that any game has.
EVERY_GAME = "all"

# Any number that is a bid at Skat is higher.
_MOST_TRICKS = 12
_LINE_END = "|"


@dataclass(frozen=True)
class Face:
    """The face of an action card: its sign in lines of text, a suit drawn beside its name, and small print."""

    index: int
    game: str
    category: str
    lines: tuple[str, ...]
    suit: str = ""
    note: str = ""

    @property
    def is_number(self) -> bool:
        """Say whether its sign is a number without a word."""
        return self.lines[0].isdigit()


def faces(game: str, language: str, style: Style) -> list[Face]:
    """Return the action cards of one of GAMES or, for EVERY_GAME, of all; those that any game has come last."""
    wanted = [name for name in (*GAMES, EVERY_GAME) if name == EVERY_GAME or game in (name, EVERY_GAME)]
    made = [_face(index, action, language, style, wanted) for index, action in enumerate(_all_actions())]
    every = [face for face in made if face]
    return [face for name in wanted for face in every if face.game == name]


def label(kind: str, name: str, language: str) -> str:
    """Return the name of one of the `categories`, or one of the other `labels`."""
    text: str = i18n.read(language, "cards")[kind][name]
    return text


def game_name(game: str, language: str) -> str:
    """Return what a game is called, or EVERY_GAME."""
    if game == EVERY_GAME:
        return label("labels", "every_game", language)
    return game_words.game_name(game, language)


def name_label(language: str) -> str:
    """Return the label of the place for a name."""
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
    # Several games may have an action: it is of the first of these.
    key, filled, suit = _key(action)
    found = (
        (game, category, words)
        for game in games
        for category, words in _actions(game, language).items()
        if key in words
    )
    game, category, words = next(found, ("", "", {}))
    if not game:
        return None
    if suit:
        filled = i18n.read(language, "cards")["suits"][style][suit]
    lines = tuple(words[key].format(filled).split(_LINE_END))
    return Face(index, game, category, lines, suit, words.get(f"{key}.note", ""))


def _key(action: tuple[str | int, ...]) -> tuple[str, object, str]:
    # The key of the action in the texts, the number to fill in, and its suit.
    verb, *arguments = action
    if verb == "bid":
        return "tricks" if int(arguments[0]) <= _MOST_TRICKS else "bid", arguments[0], ""
    if verb == "tops":
        return "with" if arguments[1] else "without", arguments[0], ""
    if verb == "runners":
        return "runners with" if arguments[1] else "runners without", arguments[0], ""
    *kind, suit = str(arguments[0]).split(":") if arguments else [""]
    if suit in SUITS:
        return " ".join([str(verb), *kind, "suit"]), "", suit
    return " ".join(map(str, action)), "", ""


def _actions(game: str, language: str) -> dict[str, dict[str, str]]:
    # By category, the text of each action. | begins a new line, {} stands for its number or the name of its suit, and
    # ACTION.note is a line in small print.
    if game != EVERY_GAME:
        of_game: dict[str, dict[str, str]] = i18n.of_game(game, language)["actions"]
        return of_game
    texts: dict[str, dict[str, str]] = i18n.read(language, "cards")["actions"]
    return texts
