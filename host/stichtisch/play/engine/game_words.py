"""The texts for the games of the room: names of games, rules and packs, and the declarations of players.

The texts are the same as on the display. Names of suits are placeholders such as `{suit_C}`, which the page fills in
for its style of cards.
"""

from typing import Any

from cardrules.action_words import groups_of, key_of, suit_of
from cardrules.games import GAMES, book_of, module, panel_of, words_of
from cardrules.panel import LIST, SUIT
from tablelog import actions

_FRENCH = "french"


def words(language: str) -> dict[str, Any]:
    """Return the words with which a page names games and action cards.

    Raises ImportError if a language has no words.
    """
    of_games = [_game(game, language) for game in GAMES]
    known = [card["action"] for game in of_games for card in game["actions"]]
    return {
        "language": language,
        "games": of_games,
        "actions": [list(action) for action in _every_action() if list(action) not in known],
    }


def _game(game: str, language: str) -> dict[str, Any]:
    texts = words_of(game, language).TEXTS
    panel = panel_of(game)
    return {
        "id": game,
        "title": texts["title"],
        "faces": getattr(panel, "FACES", _FRENCH),
        "profiles": {name: texts["profile_" + name] for name in book_of(game).PROFILES},
        "packs": {pack[0]: texts["deck_" + pack[0]] for pack in panel.PACKS},
        "actions": [
            {"action": list(action), "text": declared(game, action, language)}
            for action in _actions(game, language)
        ],
    }


def _actions(game: str, language: str) -> list[Any]:
    groups = groups_of(_on_pc(game, language).ACTIONS)
    keys = [key for _, _, texts in groups for key, _ in texts]
    return [action for action in _every_action() if key_of(action, keys)]


def _every_action() -> list[Any]:
    return [actions.parse(index) for index in range(actions.count())]


def declared(game: str, entry: tuple[Any, ...], language: str) -> str | None:
    """Return a log entry (verb first) in words, or None if the game has no words for it."""
    own = getattr(_on_pc(game, language), "PLAY", {})
    what = _with_flags(game, entry, language)
    kind = [str(entry[0]), "suit"] if suit_of(entry) else [str(word) for word in entry]
    for key in (" ".join(kind), entry[0]):
        if "said." + key in own:
            return str(own["said." + key].replace("{what}", what or ""))
    return what


def _with_flags(game: str, entry: tuple[Any, ...], language: str) -> str | None:
    # A list on the display shows only the last flag of an entry with flags. Here, the words of the entry without
    # flags come first, followed by those of its flags.
    what, flags = _shown(game, entry, language), getattr(panel_of(game), "FLAGS", ())
    named = [word for word in entry[2:] if word in flags]
    plain = _shown(game, entry[:2], language) if named else None
    if plain is None or plain in (what or ""):
        return what
    return ", ".join([plain] + [str(_shown(game, ("flag", flag), language)) for flag in named])


def _shown(game: str, entry: tuple[Any, ...], language: str) -> str | None:
    # Return the text that the display shows for an entry.
    try:
        return _said(panel_of(game).entry(entry), words_of(game, language).TEXTS)
    except (LookupError, TypeError, ValueError):
        # The display does not show this entry, so there are no words for it.
        return None


def _said(text: tuple[Any, ...], texts: dict[str, str]) -> str:
    # Convert a text in the form of cardrules.panel to a string. Names of people are not handled, because no entry
    # contains one.
    key = text[0]
    if key == SUIT:
        return "{suit_" + str(text[1]) + "}"
    arguments = [_said(one, texts) if isinstance(one, tuple) else one for one in text[1:]]
    if key == LIST:
        return str(arguments[0]).join(arguments[1:])
    return texts[key].format(*arguments)


def _on_pc(game: str, language: str) -> Any:
    return module(f"{game}.pc_words_{language}")
