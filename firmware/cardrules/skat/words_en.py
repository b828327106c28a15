# The words of Skat in English. cardrules/panel.py says what each table is for.

# Above its score sheet.
SHEET = "Skat score sheet"

# At the table, by key, the keys in order. `{}` stands for an argument.
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

# Labels of keys where the room is short: a key and its short form each.
SHORT_LABELS = """
game_schneider Schn.
pick_up Skat
tops_without w/o {}
"""

# Each of the profiles: its name, and below it the line that explains it.
PROFILES = """\
seed
As the French page has it: lost hand games count once, an open grand counts 36.
isko
The International Skat Order, with series of 36 or 48 deals and Seeger-Fabian.
"""

# Each of the options: its name, what lists call it and the values that are no plain ones, in the order of
# options.py; below it the line that explains it.
OPTIONS = """\
players_at_table At the table
How many may sit at the table; at four the dealer sits out.
base_values Grand ouvert|24|36
The base value of each suit and of grand.
levels Announced|one step|no step
How many steps each level adds to the tops.
schwarz_by
Black is measured by tricks: one trick worth no points is enough not to be black.
schneider_from Schneider from
From this many card points the declarer has made Schneider.
schneider_below Schneider up to
With at most this many card points the declarer is Schneider himself.
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
A null below the bid is not allowed; if it was played, the deal stays unsettled.
all_pass All pass|passed in|deal again
What happens when all three pass.
series_length Series|36/48|18/24|open end
Deals of a series with three and with four at the table (0: open end).
settlement List|classic|Seeger-Fabian
How the list is settled: classic, or Seeger-Fabian with points for games won and lost.
revoke Penalties|no|ISkO
Whether the referee is offered what the international rules say of a revoke.
"""

# On printed action cards, by [group]: an entry, and below it the text of its card. `|` ends a line of the card.
ACTIONS = """\
[auction]
pass
Pass
hold
I hold
bid
{}
[game]
pick_up
Pick up|the skat
hand
Hand
hand.note
the skat stays where it lies
game suit
{}
game grand
Grand
game null
Null
[level]
flag schneider
Schneider
flag schneider.note
lay it before the game
flag schwarz
Black
flag schwarz.note
lay it before the game
flag ouvert
Ouvert
flag ouvert.note
lay it before the game
[tops]
with
With {}
without
Without {}
"""
