# The words of Double in English. cardrules/panel.py says what each table is for.

# Above its score sheet.
SHEET = "Double score sheet"

# At the table, by key, the keys in order. `{}` stands for an argument.
TEXTS = {
    "bid": "{}",
    "bid_and_won": "{0} {2}/{1}",
    "bids_of": "Bids {} of {}",
    "deck_double27x2": "Double",
    "lays_trump": "{} lays the trump card",
    "no_trump": "No trump",
    "page_play": "Play",
    "page_points": "Points",
    "profile_seed": "family",
    "round_over": "Round {}: tricks/bid",
    "title": "Double",
    "tricks_of_bid": "{} of {}",
    "trump": "Trump {}",
}

# Each of the profiles: its name, and below it the line that explains it.
PROFILES = """\
seed
The rules of the box of 1996.
"""

# Each of the options: its name, what lists call it and the values that are no plain ones, in the order of
# options.py; below it the line that explains it.
OPTIONS = """\
sets Sets
How many sets of 27 cards are shuffled together.
players Players|2 to 6|2 to 4
How many may play.
rounds Cards|1 to 5 to 1|1 to 5|5 to 1
How many cards each player gets, round by round.
start_points First points
How many points each player begins with.
ace_rank Ace|high|low|none
Where the ace stands: above the king, below the two, or in no suit at all.
fool_pope_follow Fool, Pope|void of both|void of suit|always
When Fool and Pope may be laid: without led suit and trump, without led suit, or always.
fool_pope_lead Follow|second card|other motif|nothing
What is to be followed when Fool or Pope leads: second card, its other motif, or nothing.
trump_from_fool_pope Trump|other motif|none|next card
What is trump when Fool or Pope is turned up: its other motif, nothing, or the next card.
bid_limit Bid up to|points|points, cards
How many tricks may be announced: as many as you have points, and not more than cards.
bid_sum_restriction Bids must not fit
The last to announce must not make the announced tricks add up to the cards.
bank_limit Bank|no limit|310
How many points the bank holds in chips (0: as many as needed).
score_right Right|5 and tricks|10 and tricks
What a right announcement earns: a fixed bonus, and so much for each trick announced.
score_wrong Wrong, a trick|−1|−2
What a wrong announcement costs for each trick announced.
end_tie Tie|shared|playoff
Who wins when several have the most points at the end.
motif_detection Motif|tags|by key|inferred
How the table knows the motif laid: a tag at each end, declared by key, or inferred.
"""

# On printed action cards, by [group]: an entry, and below it the text of its card. `|` ends a line of the card.
ACTIONS = """\
[announcement]
tricks
{}
tricks.note
tricks announced
"""
