# The options of a game. A profile is a complete set of options. Individual options can be changed; the result is
# checked for contradictions.

from cardrules.games import GAMES, book_of, module


class BadRules(ValueError):
    """An unknown game, profile or option, or options that contradict each other; the text is for players."""


class Rules:
    # The options are attributes. A game's book (games.book_of) has OPTIONS, the defaults by name; PROFILES, with the
    # profile of the defaults first; and check(rules, options), which raises BadRules for options that cannot be
    # played. GAMES.md lists the other names of a book. Every other profile is a module profile_PROFILE of the package:
    # its OPTIONS are the values that differ from the defaults.

    def __init__(self, game, profile, options=None):
        self.game = game
        self.profile = profile
        # The options that differ from the profile.
        self.given = options or {}
        # Check the name before a module with this name is imported: the name comes from outside, and some modules are
        # not games.
        if game not in GAMES:
            raise BadRules("unknown game %r" % (game,))
        book = book_of(game)
        if profile not in book.PROFILES:
            raise BadRules("unknown profile %r; there are: %s" % (profile, ", ".join(book.PROFILES)))
        if profile != book.PROFILES[0]:
            self._take(book, module(game + ".profile_" + profile).OPTIONS)
        if options:
            # Profiles are known to be correct, so only options that differ from them are checked.
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
                # A partial table changes only the values that it contains.
                whole = before.copy()
                whole.update(value)
                value = whole
            setattr(self, name, value)

    def __getattr__(self, name):
        # Returns the default of an option. The default is stored as an attribute, because play reads some options for
        # every card.
        options = book_of(self.game).OPTIONS
        if name not in options:
            raise AttributeError(name)
        setattr(self, name, options[name])
        return options[name]
