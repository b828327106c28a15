# What a place may do between deals: sit down, deal, choose the game, change seats, correct the last deal, end. What is
# chosen is done by arrange.

from micropython import const

from cardrules.games import GAMES, book_of, choices_of
from cardrules.series import is_over
from table import PLACES, words
from table.files.settings import CHOICES
from table.menu import deal_menu, house_rules
from table.rooms import room_of
from tablelog.choice_list import MORE, level

# Entries that another place has to agree to.
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
    # What the list of a path shows at this place. Allocates.
    if path == ("people",):
        return level(_of_people(ledger, seating, place))
    if path == ("correct",):
        return _of_corrections(ledger)
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
    # Changing places is for who sits here.
    return [_PEOPLE] if here else []


def _dealers(session, here):
    # Who can deal first.
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
    # Whether one more may sit down at the table, at the place of these people.
    return len(session.ring) < MOST_PEOPLE and has_room(here)


def has_room(here):
    return len(here) < _MOST_AT_A_PLACE


def may_play(session, people=None):
    # Whether there is a game for so many; for those at the table where nobody says how many.
    return book_of(session.game).may_play(session.rules, people or len(session.ring))


def packs():
    # The kinds of packs of all games. Allocates.
    return tuple([pack[0] for game in GAMES for pack in room_of(game).PACKS])


def _is_over(session):
    return is_over(session)


def _missing(session, seating, place):
    # What has still to be entered so that the deal can be scored.
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
        return []  # somebody has come or gone, and so closed it
    offered = [("retract", at) for at in deal_menu.retractable(deal)][:_ENTRIES_TO_RETRACT]  # type: list
    if deal.cards and not deal.abandoned:
        offered.append(("back",))
    if _offers(ledger.session):
        offered.append(("penalty", MORE))
    return offered


def _offers(session):
    # (log index, seat, {violation: points of the seats}) for what the referee may decide.
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
    # All entries of a verb.
    if verb == "choose":
        return [("choose", game, profile) for game in GAMES for profile in book_of(game).PROFILES]
    if verb == "option":
        return [("option",) + option for option in house_rules.others(ledger.session)]
    if verb == "settings":
        return [("settings", name, value) for name, values in CHOICES for value in values]
    if verb == "register":
        kinds = packs()
        offered = [("register", kind, lock) for kind in kinds + OTHER_CARDS for lock in ("open", "locked")]
        return offered + [("register", "lost", kind) for kind in kinds]
    if verb == "penalty":
        return penalties(ledger.session)
    return _choices(ledger.session, seating, place) if verb == "tops" else _of_people(ledger, seating, place)


# Lists whose verb takes a name.
_LIST_NAMES = {"choose": "game", "option": "house_rules", "swap": "swap_seats", "move": "move_seats"}


def text(ledger, seating, entry):
    # The words for an entry or a list, for people.
    verb = entry[0]
    if entry[-1] == MORE:
        name = text(ledger, seating, entry[:-1]) if len(entry) > 2 else words.say(_LIST_NAMES.get(verb, verb))
        return words.say("list", name)
    if verb in ("back", "retract", "tops"):
        return deal_menu.text(ledger, entry)
    if verb in ("deal", "leave", "swap", "move", "penalty"):
        return _about(seating, entry)
    if verb == "choose":
        many = len(entry) > 2 and len(book_of(entry[1]).PROFILES) > 1
        return words.say("profile_" + entry[2] if many else "game_" + entry[1])
    if verb == "option":
        return house_rules.text(entry[1:])
    if verb == "register":
        return words.say("deck_" + entry[-1])
    return words.say("_".join(entry[1:] if verb == "settings" else entry))


def _about(seating, entry):
    # What is done to somebody: with the name where the place is shared.
    verb, who = entry[:2]
    if verb == "penalty":
        return seating.name_of(who) if len(entry) == 2 else words.say("penalty_" + entry[2], entry[3][who])
    if verb == "swap" and len(entry) > 2:
        return words.say("swap_with", seating.name(entry[2]))
    if verb == "move" and len(entry) > 2:
        return words.say("move_to", words.say("place_" + str(entry[2])))
    name = seating.name(who)
    return name if verb in ("swap", "move") else words.say(verb, name)
