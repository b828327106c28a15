# The chips at the places and in the bank, in words. Loaded only for a game that is played for chips.

from cardrules.chips import chips_of
from cardrules.deal import NOBODY
from table import PLACES, words


def of_places(session, seating, series, asked):
    # The chips of the people at each place. asked: the seat that has to answer, or NOBODY. Allocates.
    stacks, stakes, _ = chips_of(session, series)
    bidder = NOBODY if asked == NOBODY else session.active[asked]
    found = []
    for place in range(PLACES):
        people = seating.at(place)
        texts = [_of_person(stacks[person], stakes[person], person == bidder) for person in people]
        if len(people) > 1:
            texts = [words.say("named", seating.name(person) + ":", text) for person, text in zip(people, texts)]
        found.append(", ".join(texts))
    return found


def _of_person(stack, stake, bids):
    # A player without chips plays on, but can announce only zero tricks in a game with stakes on tricks (S004 section
    # 3).
    if stake:
        return words.say("chips_staked", stack, stake)
    if stack > 0:
        return words.say("chips_left", stack)
    if stack < 0:
        return words.say("chips_owed", -stack)
    return words.say("chips_none_bid" if bids else "chips_none")


def of_bank(session, series):
    # The text about the bank beside the result of a deal, or "" if there is no bank.
    bank = chips_of(session, series)[2]
    return "" if bank is None else words.say("chips_bank", bank)
