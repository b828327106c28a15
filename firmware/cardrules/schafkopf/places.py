# Cards laid out of turn, and the log index of each laid card.


def out_of_turn(deal):
    # (log index, seat, code) of every card that another seat should have laid. The winner of a trick leads to the
    # next one, and the others follow clockwise from the leader, no matter which seats have laid before (SF-103).
    found = []
    owner = deal.dealer + 1
    for place, seat in enumerate(deal.seats):
        number, behind = divmod(place, deal.players)
        if behind:
            owner = deal.leaders[number] + behind
        elif number:
            owner = deal.winners[number - 1]
        if seat != owner % deal.players:
            found.append((log_index(deal, place), seat, "out_of_turn"))
    return found


def log_index(deal, place):
    # The log index of the entry that laid the card with this number, counted from 0 over the whole deal.
    ignored = [at for at, _, code in deal.irregularities if code == "too_many_cards"]
    plays = [at for at in range(len(deal.log) >> 1) if not deal.log[2 * at] & 31 and at not in ignored]
    return plays[place]
