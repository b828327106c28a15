# Schafkopf as houses play it: what differs from the defaults of rules.

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
