"""The rules as players read them: games, profiles and options, each explained in a line of their language.

`cardrules` defines the options and what may stand together; here are the words for it.
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
