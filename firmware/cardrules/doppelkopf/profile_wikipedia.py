# Doppelkopf as Wikipedia describes it (S003): the options that differ from the defaults.

OPTIONS = {
    "throw_timing": "before_reservations",
    "reservation_rank": ("wedding", "poverty", "voluntary_solo", "mandatory_solo"),
    "poverty_pass": "trumps_only",
    "solo_same_dealer_again": "mandatory",
    "forced_solo": "extra_deal_at_end",
    "penalties": "off",
    "claim": "off",
}
