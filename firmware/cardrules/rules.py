# Options of a game, as complete profiles: what differs from the defaults, and what is not allowed together.

from cardrules.games import GAMES, book_of, module


class BadRules(ValueError):
    """An unknown game, profile or option, or options that contradict each other; the text is for players."""


class Rules:
    # The options as attributes. A game's book (games.book_of) has OPTIONS, the defaults by name, PROFILES, that of the
    # defaults first, and check(rules, options), which raises BadRules for options that cannot be played; GAMES.md lists
    # the rest. The module profile_PROFILE of its package has OPTIONS, the values that differ in another profile.

    def __init__(self, game, profile, options=None):
        self.game = game
        self.profile = profile
        # The options that differ from the profile.
        self.given = options or {}
        # There are other modules, and names come from outside.
        if game not in GAMES:
            raise BadRules("unknown game %r" % (game,))
        book = book_of(game)
        if profile not in book.PROFILES:
            raise BadRules("unknown profile %r; there are: %s" % (profile, ", ".join(book.PROFILES)))
        if profile != book.PROFILES[0]:
            self._take(book, module(game + ".profile_" + profile).OPTIONS)
        if options:
            # The profiles themselves need no check.
            if not isinstance(options, dict):
                raise BadRules("the options are not names with values")
            self._take(book, options)
            book.check(self, options)

    def _take(self, book, options):
        for name in options:
            if name not in book.OPTIONS:
                raise BadRules("unknown option %r of %s" % (name, self.game))
            value, before = options[name], getattr(self, name)
            if isinstance(value, dict) and isinstance(before, dict) and all(key in before for key in value):
                # A table given in part changes only what it names.
                whole = before.copy()
                whole.update(value)
                value = whole
            setattr(self, name, value)

    def __getattr__(self, name):
        # An option that has its default. It becomes an attribute, as play asks some of them for every card.
        options = book_of(self.game).OPTIONS
        if name not in options:
            raise AttributeError(name)
        setattr(self, name, options[name])
        return options[name]
