# What a place may do between deals: sit down, deal, choose the game, change seats, correct the last deal, end. What is
# chosen is done by arrange.

from cardrules.games import GAMES, book_of, choices_of
from cardrules.series import is_over
from table import SEATS, house_rules, in_play, words
from table.settings import CHOICES
from tablelog.choice_list import MORE, level

# Entries that another place has to agree to.
ASKED = ("end", "penalty", "back", "retract")

DECKS = ("doppelkopf48", "doppelkopf40", "skat32", "double27x2")
OTHER_CARDS = ("players", "actions")

MOST_PEOPLE = 7
_MOST_AT_A_PLACE = 2
_PEOPLE = ("people", MORE)
_SETTINGS = ("settings", MORE)
_REGISTER = ("register", MORE)
_SELFTEST = ("selftest",)
_ENTRIES_TO_RETRACT = 4


def entries(ledger, people, place, path):
    # What the list of a path shows at this place. Allocates.
    if path == ("people",):
        return level(_of_people(ledger, people, place))
    if path == ("correct",):
        return _of_corrections(ledger)
    if path:
        return level(_inside(ledger, people, place, path[0]), path)
    session = ledger.session
    if session.ended:
        return [("again",), ("new",), _SETTINGS, _REGISTER, _SELFTEST]
    if not session.number:
        return _before_the_first(session, people, place)
    return _after_a_deal(session, people, place)


def _before_the_first(session, people, place):
    here = people.at(place)
    found = []  # type: list
    if not here and may_join(session, here):
        found.append(("sit",))
    found += _dealers(session, here) + [("choose", MORE), ("option", MORE)]
    return found + _of_place(here) + [_SETTINGS, _REGISTER, _SELFTEST]


def _of_place(here):
    # Changing places is for who sits here.
    return [_PEOPLE] if here else []


def _dealers(session, here):
    # Who can deal first.
    if not here or not may_play(session):
        return []
    return [("deal", person) for person in here] + [("lot",)]


def _after_a_deal(session, people, place):
    here = people.at(place)
    found = []  # type: list
    if not here and may_join(session, here):
        found.append(("sit",))
    if _is_over(session):
        found.append(("end",))
    found += _missing(session, people, place)
    if session.next_dealer() not in session.ring:
        found += _dealers(session, here)
    elif may_play(session):
        found.append(("next",))
    found.append(("sheet",))
    if session.deal:
        found.append(in_play.CORRECT)
    found += _of_place(here) + [_SETTINGS]
    return found if ("end",) in found else found + [("end",)]


def may_join(session, here):
    # Whether one more may sit down at the table, at the place of these people.
    return len(session.ring) < MOST_PEOPLE and has_room(here)


def has_room(here):
    return len(here) < _MOST_AT_A_PLACE


def may_play(session, people=None):
    # Whether there is a game for so many; for those at the table where nobody says how many.
    return book_of(session.game).may_play(session.rules, people or len(session.ring))


def _is_over(session):
    return is_over(session)


def _missing(session, people, place):
    # What has still to be entered so that the deal can be scored (tops, at Skat).
    if not session.deal or session.scores() is not None:
        return []
    return level(_choices(session, people, place))


def _choices(session, people, place):
    choices = choices_of(session.game).choices
    return [entry for seat in people.seats_at(place) for entry in choices(session.deal, seat)]


def _of_people(ledger, people, place):
    session = ledger.session
    here = people.at(place)
    found = []  # type: list
    if here and may_join(session, here):
        found.append(("join",))
    for person in here:
        found += [("swap", person, other) for other in session.ring if other not in here]
        found += [("move", person, other) for other in range(SEATS) if not people.at(other)]
        found.append(("leave", person))
    return found


def _of_corrections(ledger):
    deal = ledger.session.deal
    if deal is None:
        return []  # somebody has come or gone, and so closed it
    found = [("retract", at) for at in in_play.retractable(deal)][:_ENTRIES_TO_RETRACT]  # type: list
    if deal.cards and not deal.abandoned:
        found.append(("back",))
    if _offers(ledger.session):
        found.append(("penalty", MORE))
    return found


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


def _inside(ledger, people, place, verb):
    # All entries of a verb.
    if verb == "choose":
        return [("choose", game, profile) for game in GAMES for profile in book_of(game).PROFILES]
    if verb == "option":
        return [("option",) + option for option in house_rules.others(ledger.session)]
    if verb == "settings":
        return [("settings", name, value) for name, values in CHOICES for value in values]
    if verb == "register":
        found = [("register", kind, lock) for kind in DECKS + OTHER_CARDS for lock in ("open", "locked")]
        return found + [("register", "lost", kind) for kind in DECKS]
    if verb == "penalty":
        return penalties(ledger.session)
    return _choices(ledger.session, people, place) if verb == "tops" else _of_people(ledger, people, place)


# Lists whose verb takes a name.
_LIST_NAMES = {"choose": "game", "option": "house_rules", "swap": "swap_seats", "move": "move_seats"}


def text(ledger, people, entry):
    # The words for an entry or a list, for people.
    verb = entry[0]
    if entry[-1] == MORE:
        name = text(ledger, people, entry[:-1]) if len(entry) > 2 else words.say(_LIST_NAMES.get(verb, verb))
        return words.say("list", name)
    if verb in ("back", "retract", "tops"):
        return in_play.text(ledger, entry)
    if verb in ("deal", "leave", "swap", "move", "penalty"):
        return _about(people, entry)
    if verb == "choose":
        many = len(entry) > 2 and len(book_of(entry[1]).PROFILES) > 1
        return words.say("profile_" + entry[2] if many else "game_" + entry[1])
    if verb == "option":
        return house_rules.text(entry[1:])
    if verb == "register":
        return words.say("deck_" + entry[-1])
    return words.say("_".join(entry[1:] if verb == "settings" else entry))


def _about(people, entry):
    # What is done to somebody: with the name where the place is shared.
    verb, who = entry[:2]
    if verb == "penalty":
        return people.name_of(who) if len(entry) == 2 else words.say("penalty_" + entry[2], entry[3][who])
    if verb == "swap" and len(entry) > 2:
        return words.say("swap_with", people.name(entry[2]))
    if verb == "move" and len(entry) > 2:
        return words.say("move_to", words.say("place_" + str(entry[2])))
    name = people.name(who)
    return name if verb in ("swap", "move") else words.say(verb, name)
