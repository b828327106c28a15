# How many can play Double: what the pack is enough for.

from cardrules.rules import BadRules

# Cards of one set (S004, contenu).
SET = 27


def cards_needed(rules, players):
    # Cards of the longest round, with the card turned up.
    return max(rules.rounds) * players + 1


def can_play(rules, players):
    # One set is for fewer than six (S004, preparation).
    return players in rules.players and cards_needed(rules, players) <= rules.sets * SET


def check_players(rules, players):
    # Raises BadRules where so many cannot play.
    if can_play(rules, players):
        return
    if players not in rules.players:
        numbers = ", ".join([str(number) for number in rules.players])
        raise BadRules("these rules are for %s players, not for %d" % (numbers, players))
    text = "%d players need %d cards in the longest round, the pack has %d: take two sets or shorter rounds"
    raise BadRules(text % (players, cards_needed(rules, players), rules.sets * SET))
