"""The rules as text for players: games, profiles and options, each explained by one line in the players' language.

`cardrules` defines the options and their valid combinations. This package contains the words for them.
"""

from stichtisch.rulebook.catalogue import ProfileOption, defaults, profile_options, profiles
from stichtisch.rulebook.house_rules import HouseRules, read_house_rules
from stichtisch.rulebook.texts import games, option_text, option_values, profile_text, schema, value_remark

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
    "value_remark",
]
