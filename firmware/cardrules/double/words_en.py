# The words of Double in English. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
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

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
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
Where the ace ranks: above the king, below the two, or in no suit at all.
fool_pope_follow Fool, Pope|void of both|void of suit|always
When Fool and Pope may be laid: if void of led suit and trump, if void of led suit, or always.
fool_pope_lead Follow|second card|other motif|nothing
What must be followed when Fool or Pope leads: second card, its other motif, or nothing.
trump_from_fool_pope Trump|other motif|none|next card
What is trump when Fool or Pope is turned up: its other motif, nothing, or the next card.
bid_limit Bid up to|points|points, cards
How many tricks may be announced: as many as you have points, and not more than cards.
bid_sum_restriction Bids must not fit
The last bid must not make the bids add up to the number of cards.
bank_limit Bank|no limit|310
How many points the bank holds in chips (0: as many as needed).
score_right Right|5 and tricks|10 and tricks
What a correct announcement earns: a bonus, and this much for each trick announced.
score_wrong Wrong, a trick|−1|−2
What a wrong announcement costs for each trick announced.
end_tie Tie|shared|playoff
Who wins when several have the most points at the end.
motif_detection Motif|tags|by key|inferred
How the table knows the motif laid: a tag at each end, declared by key, or inferred.
"""
