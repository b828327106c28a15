# Skat according to the French source (S002): the options that differ from the defaults.

OPTIONS = {
    # S002, values of the games; D-S04
    "base_values": {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24, "grand_ouvert": 36},
    # S002, winning levels; D-S02, D-S04
    "levels": {
        "pick_up": {"simple": 1, "schneider": 2, "black": 3},
        "hand": {
            "simple": 2,
            "schneider": 3,
            "schneider_announced": 4,
            "black": 5,
            "black_announced": 6,
            "ouvert": 7,
            "grand_ouvert": 6,
        },
    },
    # S002, null games; D-S05
    "null_values": {"pick_up": 23, "hand": 35, "ouvert": 46, "ouvert_hand": 69},
    "null_loss": {"pick_up": 46, "hand": 35, "ouvert": 92, "ouvert_hand": 69},
    # S002, the score; D-S03, D-S06
    "loss_factor_hand": 1,
    "announced_level_missed": "flat",
    "settlement": "classic",
    "revoke": "off",
    # D-S13
    "series_length": {"3": 0, "4": 0},
}
