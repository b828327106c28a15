# What the winner of a rich first trick has to say (S003, forced announcement).

from cardrules.announcements import WORDS


def forced_word(rules, trick_points, party, step):
    # What the winner of the first trick has to say (S003, forced announcement), or None. step: what the party has said.
    if not rules.forced_announcement_min or trick_points < rules.forced_announcement_min:
        return None
    if not step:
        return WORDS[party]
    return WORDS[step + 1] if rules.forced_announcement_further and step < 5 else None
