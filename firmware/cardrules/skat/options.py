# The options of Skat that a table offers, page by page; cardrules/option_pages.py describes the format.
#
# schwarz_by, overbid and null_over_bid are left out, because each has only one value. No ladders of levels are offered
# either, because the record of a session has no room for them. The option `levels` offers only steps that are added up.
# So this option does not fit the profile `seed`, whose levels are ladders.

PAGES = """\
[values]
base_values [{"grand_ouvert":24},{"grand_ouvert":36}]
levels [{"schneider_announced":1,"black_announced":1},{"schneider_announced":0,"black_announced":0}]
schneider_from [90,91]
schneider_below [29,30]
loss_factor_hand [1,2]
loss_factor_pick_up [1,2]
null_values [{"ouvert_hand":59},{"ouvert_hand":69}]
null_loss [{"hand":70,"ouvert_hand":118},{"hand":35,"ouvert_hand":69}]
announced_level_missed
[series]
players_at_table [[3],[4],[3,4]]
all_pass
series_length [{"3":36,"4":48},{"3":18,"4":24},{"3":0,"4":0}]
settlement
revoke
"""
