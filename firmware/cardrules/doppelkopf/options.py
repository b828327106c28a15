# The options of Doppelkopf that a table offers, page by page; cardrules/option_pages.py describes the format.
#
# The limits are listed for both units. Limits in the other unit contradict announce_unit. So a change of announce_unit
# also sets limits in the new unit.

PAGES = """\
[deal]
with_nines
players_at_table [[4],[4,5],[4,5,6,7]]
sit_out
deal_packets [[3,3,3,3],[4,4,4],[6,6]]
throw_nines_min [0,5,6]
throw_kings_min [0,5,6]
throw_without_trump
throw_timing
redeal_dealer
[trumps]
heart_ten_trump
heart_ten_trump_in_suit_solo
second_dulle_beats_first
second_dulle_not_in_last_trick
piglets
piglets_announce
piglets_force_announcement
super_piglets
piglets_in_solo
[reservations]
reservation_rank [["wedding","voluntary_solo","mandatory_solo"],\
["wedding","poverty","voluntary_solo","mandatory_solo"],\
["wedding","poverty","solo"],["wedding","poverty","misdeal","solo"]]
wedding
wedding_partner_trick
wedding_max_tricks [3,12]
wedding_leader
silent_solo
poverty
poverty_max_trumps [2,3,4]
poverty_pass
poverty_leader
[solos]
solo_types [["suit","queens","jacks","aces"],["trump","suit","queens","jacks","international","aces"],\
["queens","jacks","aces"]]
solo_leader
solo_same_dealer_again
solo_factor [1,2,3]
claim
[announcements]
announce_unit
announce_limits [{"re":11,"kontra":11,"no90":10,"no60":9,"no30":8,"black":7},\
{"re":10,"kontra":10,"no90":9,"no60":8,"no30":7,"black":6},\
{"re":4,"kontra":3,"no90":5,"no60":6,"no30":7,"black":8},\
{"re":5,"kontra":4,"no90":6,"no60":7,"no30":8,"black":9}]
reply_limits [{"re":10,"kontra":10,"no90":9,"no60":8,"no30":7,"black":6},\
{"re":9,"kontra":9,"no90":8,"no60":7,"no30":6,"black":5},\
{"re":5,"kontra":5,"no90":6,"no60":7,"no30":8,"black":9},\
{"re":6,"kontra":6,"no90":7,"no60":8,"no30":9,"black":10}]
reply_enables_levels
skip_levels
wedding_shift
announce_before_clarification
forced_announcement_min [0,30,35,40]
forced_announcement_further
[points]
doppelkopf_min [0,30,40,44]
fox [0,1]
fox_last_trick [1,2]
solo_fox
charlie [0,1]
charlie_caught
against_the_old [0,1]
against_the_old_in_solo
special_points_in_solo
specials_and_doubling
half_chicken
[settlement]
re_kontra_value
kontra_only_re_needs [120,121]
failed_announcement_pays
beaten_step_bonus
both_failed
counting
bock [{"triggers":[]},{"triggers":["heart_trick"]},{"triggers":["draw_120","lost_solo","lost_re_kontra"]},\
{"triggers":["draw_120","lost_solo","lost_re_kontra","heart_trick","black"]}]
penalties
[session]
session_deals [0,16,20,24]
session_deals_5 [0,20,24,30]
mandatory_solos [0,1,2]
forced_solo
"""
