# The seats that have to announce something (S003, forced announcement, piglets). The table accepts no card until these
# seats have made their announcement (choices.asked). A deal without the announcement is judged as it was played.

from cardrules.doppelkopf.announcements import WORDS, tally
from cardrules.doppelkopf.kinds import WEDDING


def owed_words(deal):
    # (seat, words) for every seat that has to say one of these words now. Allocates.
    owed = []
    for seat in _obliged_seats(deal):
        words = []
        for re_seats in deal.possible_re_seats():
            party = 1 - (re_seats >> seat & 1)
            calls, _ = tally(deal.rules, deal.says, re_seats)
            word = forced_word(deal.rules, party, calls.steps[party])
            if word and word not in words and calls.fault(party, WORDS.index(word), deal.moment(seat)) is None:
                words.append(word)
        if words:
            owed.append((seat, sorted(words, key=WORDS.index)))
    return owed


def must_speak(deal, seat):
    # Returns whether a seat has won a trick that forces an announcement, and has neither led nor spoken since. That
    # trick is the first one or, after a wedding, the first one after its clarification (D-C07). As long as this
    # function returns True after a wedding, moment() counts one trick less. Without this, the winner would have no time
    # to make the announcement.
    first = deal.clarified if deal.contract == WEDDING else 0
    if len(deal.winners) != first + 1 or len(deal.cards) != deal.players * (first + 1) or deal.winners[first] != seat:
        return False
    settled = deal.contract != WEDDING or deal.clarified > 0
    rich = 0 < deal.rules.forced_announcement_min <= deal.points[first]
    return settled and rich and not _has_said_since(deal, seat)


def _obliged_seats(deal):
    holders = [seat for _, seat, _ in deal.piglets] if deal.rules.piglets_force_announcement else ()
    return [
        seat
        for seat in range(deal.players)
        if must_speak(deal, seat) or (seat in holders and not _has_said(deal, seat))
    ]


def _has_said_since(deal, seat):
    # Returns whether a seat has spoken since the last card.
    plays = [at for at in range(len(deal.log) >> 1) if deal.entry(at)[1] == "play"]
    return bool([at for at, speaker, _, _ in deal.says if speaker == seat and at > plays[-1]])


def _has_said(deal, seat):
    return bool([speaker for _, speaker, _, _ in deal.says if speaker == seat])


def forced_word(rules, party, step):
    # The announcement that a party must make, or None. step: the highest step that it has announced.
    if not step:
        return WORDS[party]
    return WORDS[step + 1] if rules.forced_announcement_further and step < 5 else None
