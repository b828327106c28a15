"""What players read about the rules: games, profiles and options, each explained in a line of their language.

What the options are and what may stand together is told by `cardrules`; here are the words for it.
"""

from stichtisch.rulebook.catalogue import ProfileOption, defaults, profile_options, profiles
from stichtisch.rulebook.house_rules import HouseRules, read_house_rules
from stichtisch.rulebook.texts import games, option_text, option_values, profile_text, schema

__all__ = [
    "HouseRules",
    "ProfileOption",
    "defaults",
    "games",
    "option_text",
    "option_values",
    "profile_options",
    "profile_text",
    "profiles",
    "read_house_rules",
    "schema",
]
