# The club's own profiles: a file on the flash, filled by the PC. Each line is JSON: name, game, profile, options.

import json

from micropython import const

from table.files import atomic_file
from table.files.player_names import is_entry
from table.session_rules import problem

_FILE = const("profiles")
MOST = const(8)
_LONGEST_NAME = const(16)
# The maximum length of a line in the file, in bytes; a line of this length fits into an answer.
_LONGEST_LINE = const(215)


def of_table(root):
    # The profiles, as lists of four; the one that was set last is at the end. Allocates.
    try:
        with open(root + _FILE) as file:
            return [profile for profile in map(_parsed, file) if profile]
    except (OSError, UnicodeError):
        return []  # the club has no profiles


def _parsed(line):
    # Damaged lines are skipped.
    try:
        name, game, profile, options = json.loads(line)
        return [name, game, profile, options] if _is_name(name) and isinstance(options, dict) else None
    except (ValueError, TypeError):
        return None


def _is_name(name):
    return isinstance(name, str) and is_entry("0", name, _LONGEST_NAME)


def is_profile(name, game, profile, options):
    # Returns whether the name is valid and a table can play by these rules.
    return _is_name(name) and not problem(game, profile, options)


def find(root, name):
    # The game, profile and options of the profile with this name; None if there is no such profile, or if this firmware
    # cannot play it.
    return next((one[1:] for one in of_table(root) if one[0] == name and is_profile(*one)), None)


def keep(root, name, rules):
    # Stores a profile. rules: game, profile and options; () removes the profile. Raises ValueError if the profile is
    # too long or there are too many. Raises OSError if the file could not be written; then the profiles are unchanged.
    before = of_table(root)
    profiles = [profile for profile in before if profile[0] != name]
    if rules:
        profiles.append([name] + list(rules))
    lines = [(json.dumps(profile) + "\n").encode() for profile in profiles]
    if len(lines) > MOST or max([len(line) for line in lines] + [0]) > _LONGEST_LINE:
        raise ValueError("no room")
    if profiles != before:
        atomic_file.replace(root + _FILE, lines)
