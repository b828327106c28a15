# The options of Schafkopf that a table offers, page by page; cardrules/option_pages.py describes the format.

PAGES = """\
[deal]
pack
knock
all_pass
[games]
games [["call","solo"],["call","wenz","solo"],["call","geier","wenz","solo"],\
["call","suit_geier","geier","suit_wenz","wenz","solo"]]
tout
sie
call_needs_suit_card
run_away_min [3,4]
[kontra]
kontra_max [0,1,2,4]
kontra_until
reply_until
[tariff]
tariff.call [{"call":5},{"call":10},{"call":20},{"call":50}]
tariff.solo [{"suit_geier":20,"geier":20,"suit_wenz":20,"wenz":20,"solo":20},\
{"suit_geier":50,"geier":50,"suit_wenz":50,"wenz":50,"solo":50},\
{"suit_geier":100,"geier":100,"suit_wenz":100,"wenz":100,"solo":100}]
tariff.schneider [{"schneider":5,"schwarz":5},{"schneider":10,"schwarz":10},{"schneider":20,"schwarz":20}]
tariff.runner [{"runner":0},{"runner":5},{"runner":10},{"runner":20}]
tariff.ramsch [{"ramsch":10},{"ramsch":20},{"ramsch":50}]
runners_min.call [{"call":2},{"call":3}]
runners_min.solo [{"suit_geier":2,"suit_wenz":2,"solo":2},{"suit_geier":3,"suit_wenz":3,"solo":3}]
runners_min.wenz [{"geier":2,"wenz":2},{"geier":3,"wenz":3}]
tout_factor [1,2]
tout_runners
sie_factor [2,4]
[ramsch]
ramsch_march ["off","all_tricks",91]
ramsch_march_pays
ramsch_virgin
ramsch_tie [["highest_trump"],["tricks","highest_trump"],["trumps","highest_trump"],\
["tricks","trumps","highest_trump"]]
"""
