# The options of Double that a table offers, page by page; cardrules/option_pages.py describes the format.

PAGES = """\
[play]
sets
players [[2,3,4,5,6],[2,3,4]]
rounds [[1,2,3,4,5,5,4,3,2,1],[1,2,3,4,5],[5,4,3,2,1]]
ace_rank
fool_pope_follow
fool_pope_lead
trump_from_fool_pope
motif_detection
[points]
start_points [10,15,20]
bid_limit
bid_sum_restriction
bank_limit [0,310]
score_right [{"bonus":5},{"bonus":10}]
score_wrong [{"per_bid":-1},{"per_bid":-2}]
end_tie
"""
