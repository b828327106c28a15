# The numbers of players for which a pack of Double has enough cards.

from cardrules.rules import BadRules

# The number of cards in one set (S004, contenu).
SET = 27


def cards_needed(rules, players):
    # The number of cards that the longest round needs, including the turned-up card.
    return max(rules.rounds) * players + 1


def can_play(rules, players):
    # One set is enough for fewer than six players (S004, preparation).
    return players in rules.players and cards_needed(rules, players) <= rules.sets * SET


def check_players(rules, players):
    # Raises BadRules if this number of people cannot play.
    if can_play(rules, players):
        return
    if players not in rules.players:
        numbers = ", ".join([str(number) for number in rules.players])
        raise BadRules("these rules are for %s players, not for %d" % (numbers, players))
    text = "%d players need %d cards in the longest round, the pack has %d: take two sets or shorter rounds"
    raise BadRules(text % (players, cards_needed(rules, players), rules.sets * SET))
