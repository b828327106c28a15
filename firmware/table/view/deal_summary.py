# A summary of the deal in play: declarations, the contract, the parties.

from micropython import const

from cardrules.games import panel_of
from table import game_words

# Entries of all games that are shown at no seat.
_NOT_SHOWN = const(("abandon", "penalty"))


def announced(deal, game, seating):
    # The announcements of each seat, as lists of words. Allocates.
    panel = panel_of(game)
    if deal.cards and hasattr(panel, "announced"):
        return [[game_words.say(game, text, seating) for text in texts] for texts in panel.announced(deal)]
    # Entries of the question round and of the auction are shown until the first card is laid.
    stays = getattr(panel, "STAYS", ())
    unshown = _NOT_SHOWN + getattr(panel, "UNSHOWN", ())
    spoken = [[] for _ in range(deal.players)]
    answered = [[] for _ in range(deal.players)]
    for seat, verb, arguments in deal.declared():
        entry = (verb,) + tuple(arguments)
        if verb in stays:
            spoken[seat].append(game_words.of_entry(game, entry))
        elif verb not in unshown and not deal.cards:
            answered[seat] = [game_words.of_entry(game, entry)]
    return [answer + more for answer, more in zip(answered, spoken)]


def facts(deal, game, seating):
    # The short texts beside the number of the deal. Allocates.
    return tuple([game_words.say(game, text, seating) for text in panel_of(game).facts(deal)])


def parties(session, deal):
    # The party of each seat as far as it is public, or "". Allocates.
    panel = panel_of(session.game)
    if not hasattr(panel, "parties"):
        return [""] * deal.players
    return [game_words.say(session.game, text) for text in panel.parties(session, deal)]


def points_won(deal, seat):
    # The card points in the tricks of a seat.
    return sum([points for winner, points in zip(deal.winners, deal.points) if winner == seat])
