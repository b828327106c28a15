# Doppelkopf by AdPoker's rules (S000): the options that differ from the defaults.

OPTIONS = {
    "heart_ten_trump": False,
    "heart_ten_trump_in_suit_solo": False,
    "reservation_rank": ("wedding", "poverty", "solo"),
    "poverty": True,
    "solo_leader": "forehand",
    "solo_same_dealer_again": "never",
    "reply_enables_levels": True,
    "wedding_shift": "k",
    "failed_announcement_pays": "would_have_won",
    "beaten_step_bonus": False,
    "both_failed": "made_levels_only",
    "charlie_caught": "any",
    "session_deals": 0,
    "session_deals_5": 0,
    "mandatory_solos": 0,
    "forced_solo": "none",
    "penalties": "off",
    "claim": "off",
}
