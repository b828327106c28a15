# The acts of a place between deals: sit down, deal, choose the game, change seats, correct the last deal, end.

from micropython import const

from cardrules.games import GAMES, book_of, choices_of, panel_of
from cardrules.series import is_over
from table import PLACES, words
from table.files.settings import CHOICES
from table.menu import deal_menu
from tablelog.choice_list import MORE, level

# The entries that another place has to agree to.
ASKED = ("end", "penalty", "back", "retract")

OTHER_CARDS = ("players", "actions")

MOST_PEOPLE = 7
_MOST_AT_A_PLACE = const(2)
_PEOPLE = ("people", MORE)
_SETTINGS = ("settings", MORE)
_REGISTER = ("register", MORE)
_SELFTEST = const(("selftest",))
_ENTRIES_TO_RETRACT = const(4)


def entries(ledger, seating, place, path):
    # The list at a path for this place. Allocates.
    if path == ("people",):
        return level(_of_people(ledger, seating, place))
    if path == ("correct",):
        return _of_corrections(ledger)
    if path[:1] == ("option",):
        from table.menu import house_rules

        return house_rules.entries(ledger.session, path)
    if path:
        return level(_inside(ledger, seating, place, path[0]), path)
    session = ledger.session
    if session.ended:
        return [("again",), ("new",), _SETTINGS, _REGISTER, _SELFTEST]
    if not session.number:
        return _before_the_first(session, seating, place)
    return _after_a_deal(session, seating, place)


def _before_the_first(session, seating, place):
    here = seating.at(place)
    offered = []  # type: list
    if not here and may_join(session, here):
        offered.append(("sit",))
    offered += _dealers(session, here) + [("choose", MORE), ("option", MORE)]
    return offered + _of_place(here) + [_SETTINGS, _REGISTER, _SELFTEST]


def _of_place(here):
    # Only people who sit at this place can change places.
    return [_PEOPLE] if here else []


def _dealers(session, here):
    # The people at this place who can deal first.
    if not here or not may_play(session):
        return []
    return [("deal", person) for person in here] + [("lot",)]


def _after_a_deal(session, seating, place):
    here = seating.at(place)
    offered = []  # type: list
    if not here and may_join(session, here):
        offered.append(("sit",))
    if _is_over(session):
        offered.append(("end",))
    offered += _missing(session, seating, place)
    if session.next_dealer() not in session.ring:
        offered += _dealers(session, here)
    elif may_play(session):
        offered.append(("next",))
    offered.append(("sheet",))
    if session.deal:
        offered.append(deal_menu.CORRECT)
    offered += _of_place(here) + [_SETTINGS]
    return offered if ("end",) in offered else offered + [("end",)]


def may_join(session, here):
    # Returns whether one more person may join at the place of these people.
    return len(session.ring) < MOST_PEOPLE and has_room(here)


def has_room(here):
    return len(here) < _MOST_AT_A_PLACE


def may_play(session, people=None):
    # Returns whether the rules have a game for this number of people, by default those at the table.
    return book_of(session.game).may_play(session.rules, people or len(session.ring))


def packs():
    # The kinds of packs of all games. Allocates.
    return tuple([pack[0] for game in GAMES for pack in panel_of(game).PACKS])


def _is_over(session):
    return is_over(session)


def _missing(session, seating, place):
    # The entries that the deal's score still needs.
    if not session.deal or session.scores() is not None:
        return []
    return level(_choices(session, seating, place))


def _choices(session, seating, place):
    choices = choices_of(session.game).choices
    return [entry for seat in seating.seats_at(place) for entry in choices(session.deal, seat)]


def _of_people(ledger, seating, place):
    session = ledger.session
    here = seating.at(place)
    offered = []  # type: list
    if here and may_join(session, here):
        offered.append(("join",))
    for person in here:
        offered += [("swap", person, other) for other in session.ring if other not in here]
        offered += [("move", person, other) for other in range(PLACES) if not seating.at(other)]
        offered.append(("leave", person))
    return offered


def _of_corrections(ledger):
    deal = ledger.session.deal
    if deal is None:
        return []  # a person has joined or left, which closed the deal
    offered = [("retract", at) for at in deal_menu.retractable(deal)][:_ENTRIES_TO_RETRACT]  # type: list
    if deal.cards and not deal.abandoned:
        offered.append(("back",))
    if _offers(ledger.session):
        offered.append(("penalty", MORE))
    return offered


def _offers(session):
    # (log index, seat, {violation: points of the seats}) for each decision that the referee can make.
    result = session.result()
    if not result or "revoke" not in [code for _, _, code in result["irregularities"]]:
        return []
    return book_of(session.game).offers(session.deal, result)


def penalties(session):
    return [
        ("penalty", seat, violation, tuple(choices[violation]))
        for _, seat, choices in _offers(session)
        for violation in sorted(choices)
        if choices[violation]
    ]


def _inside(ledger, seating, place, verb):
    # All entries of the list that this verb opens.
    if verb == "choose":
        return _rules_to_choose(ledger.root)
    if verb == "settings":
        return [("settings", name, value) for name, values in CHOICES for value in values]
    if verb == "register":
        kinds = packs()
        offered = [("register", kind, lock) for kind in kinds + OTHER_CARDS for lock in ("open", "locked")]
        return offered + [("register", "lost", kind) for kind in kinds]
    if verb == "penalty":
        return penalties(ledger.session)
    return _choices(ledger.session, seating, place) if verb in deal_menu.MISSING else _of_people(ledger, seating, place)


def _rules_to_choose(root):
    # The profiles of each game: first the game's own, then those of the club. A profile of the club is a tuple that
    # contains its name.
    from table.files import club_profiles

    own = club_profiles.of_table(root)
    offered = []  # type: list
    for game in GAMES:
        offered += [("choose", game, profile) for profile in book_of(game).PROFILES]
        offered += [("choose", game, (profile[0],)) for profile in own if profile[1] == game]
    return offered


# The names of lists that are not named after their verb.
_LIST_NAMES = {"choose": "game", "option": "house_rules", "swap": "swap_seats", "move": "move_seats"}


def text(ledger, seating, entry):
    # The words for an entry or a list.
    verb = entry[0]
    if entry[-1] == MORE:
        name = text(ledger, seating, entry[:-1]) if len(entry) > 2 else words.say(_LIST_NAMES.get(verb, verb))
        return words.say("list", name)
    if verb in ("back", "retract") or verb in deal_menu.MISSING:
        return deal_menu.text(ledger, entry)
    if verb in ("deal", "leave", "swap", "move", "penalty"):
        return _about(seating, entry)
    if verb == "choose":
        if len(entry) > 2 and isinstance(entry[2], tuple):
            return entry[2][0]
        many = len(entry) > 2 and len(book_of(entry[1]).PROFILES) > 1
        return words.of_game(entry[1], "profile_" + entry[2] if many else "title")
    if verb == "option":
        from table.menu import house_rules

        return house_rules.text(ledger.session.game, entry[1:])
    if verb == "register":
        return _pack_name(entry[-1])
    return words.say("_".join(entry[1:] if verb == "settings" else entry))


def _pack_name(kind):
    for game in GAMES:
        if kind in [pack[0] for pack in panel_of(game).PACKS]:
            return words.of_game(game, "deck_" + kind)
    return words.say("deck_" + kind)


def _about(seating, entry):
    # The words for an act that concerns a person; they contain the person's name if two people share the place.
    verb, who = entry[:2]
    if verb == "penalty":
        return seating.name_of(who) if len(entry) == 2 else words.say("penalty_" + entry[2], entry[3][who])
    if verb == "swap" and len(entry) > 2:
        return words.say("swap_with", seating.name(entry[2]))
    if verb == "move" and len(entry) > 2:
        return words.say("move_to", words.say("place_" + str(entry[2])))
    name = seating.name(who)
    return name if verb in ("swap", "move") else words.say(verb, name)
