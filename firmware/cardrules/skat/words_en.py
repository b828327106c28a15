# The words of Skat in English. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "bid": "{}",
    "bid_stands": "Bid {}",
    "card_points": "{} : {} card points",
    "deck_skat32": "Skat 32",
    "declarer": "Plays",
    "game_grand": "Grand",
    "game_null": "Null",
    "game_ouvert": "Ouvert",
    "game_schneider": "Schneider",
    "game_schwarz": "Schwarz",
    "hand": "Hand",
    "hold": "Yes",
    "overbid": "Overbid",
    "packet_skat": "Skat",
    "page_series": "Series",
    "page_values": "Game values",
    "pass": "Pass",
    "passed_in": "Passed in",
    "pick_up": "Take the skat",
    "profile_isko": "ISkO",
    "profile_seed": "family",
    "skat_lost": "{} loses",
    "skat_won": "{} wins",
    "title": "Skat",
    "tops": "Tops",
    "tops_with": "with {}",
    "tops_without": "without {}",
    "why_no_game": "no game was declared",
    "why_null_over_bid": "the bid is above the null game",
    "why_skat_unknown": "the skat is not known",
    "why_tops_unknown": "enter the tops",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
game_schneider Schn.
pick_up Skat
tops_without w/o {}
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
players_at_table At the table
How many may sit at the table; with four, the dealer sits out.
base_values Grand ouvert|24|36
The base value of each suit and of grand.
levels Announced|one step|no step
How many steps each level adds to the tops.
schwarz_by
Schwarz is measured by tricks: even one trick without points avoids it.
schneider_from Schneider from
With at least this many card points the declarer has made Schneider.
schneider_below Schneider up to
With at most this many card points the declarer is Schneider.
loss_factor_hand Hand lost|once|twice
How many times a lost hand game counts.
loss_factor_pick_up Lost|once|twice
How many times a lost game with the skat taken up counts.
null_values Null ouvert hand|59|69
What each kind of null is worth.
null_loss Null hand lost|twice|once
What each kind of null costs when it is lost.
announced_level_missed Missed|as announced|at least
What a missed announced level counts: exactly as announced, or at least as announced.
overbid
What an overbid game costs: the next multiple of the base value that covers the bid.
null_over_bid
A null below the bid is not allowed; if it was played, the deal is not scored.
all_pass All pass|passed in|deal again
What happens when all three pass.
series_length Series|36/48|18/24|open end
Deals of a series with three and with four at the table (0: open end).
settlement List|classic|Seeger-Fabian
How the list is settled: classic, or Seeger-Fabian with points for games won and lost.
revoke Penalties|no|ISkO
Whether the referee is offered the penalties of the international rules for a revoke.
"""
