# Schafkopf as it is played in inns: the options that differ from the defaults.

OPTIONS = {
    "knock": "free",
    # SF-31
    "games": ("call", "suit_geier", "geier", "suit_wenz", "wenz", "solo"),
    "all_pass": "ramsch",
    # SF-70 to SF-72
    "kontra_max": 4,
    "kontra_until": "own_first_card",
    "reply_until": "next_card",
    "tariff": {"call": 20},
}
