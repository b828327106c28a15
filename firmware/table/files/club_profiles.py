# The club's own profiles: a file on the flash, a line of JSON each, which the PC fills: name, game, profile, options.

import json

from micropython import const

from table.files import atomic_file
from table.files.player_names import is_entry
from table.session_rules import problem

_FILE = const("profiles")
MOST = const(8)
_LONGEST_NAME = const(16)
# Bytes of a line of the file: an answer has room for it.
_LONGEST_LINE = const(215)


def of_table(root):
    # The profiles, as lists of four, the one that was set last at the end. Allocates.
    try:
        with open(root + _FILE) as file:
            return [profile for profile in map(_parsed, file) if profile]
    except (OSError, UnicodeError):
        return []  # the club has none


def _parsed(line):
    # Damaged lines are passed over.
    try:
        name, game, profile, options = json.loads(line)
        return [name, game, profile, options] if _is_name(name) and isinstance(options, dict) else None
    except (ValueError, TypeError):
        return None


def _is_name(name):
    return isinstance(name, str) and is_entry("0", name, _LONGEST_NAME)


def is_profile(name, game, profile, options):
    # Whether a table can play by it, under this name.
    return _is_name(name) and not problem(game, profile, options)


def find(root, name):
    # Game, profile and options of a name; None: there is none, or none that this firmware can play.
    return next((one[1:] for one in of_table(root) if one[0] == name and is_profile(*one)), None)


def keep(root, name, rules):
    # rules: game, profile and options; () removes. Raises ValueError where they are too long or too many, OSError where
    # the flash does not take them: the profiles are those of before then.
    before = of_table(root)
    profiles = [profile for profile in before if profile[0] != name]
    if rules:
        profiles.append([name] + list(rules))
    lines = [(json.dumps(profile) + "\n").encode() for profile in profiles]
    if len(lines) > MOST or max([len(line) for line in lines] + [0]) > _LONGEST_LINE:
        raise ValueError("no room")
    if profiles != before:
        atomic_file.replace(root + _FILE, lines)
