# The words of Doppelkopf in English. cardrules/panel.py describes each name.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "accept": "I take it",
    "alone": "{} (alone)",
    "deck_doppelkopf40": "Doppelkopf 40",
    "deck_doppelkopf48": "Doppelkopf 48",
    "factor": "{} ×{}",
    "half_chicken": "Half a chicken",
    "healthy": "Healthy",
    "item_against": "despite {1}",
    "item_against_queens": "Vs. queens",
    "item_announced": "{1}!",
    "item_black": "Black",
    "item_charlie": "Charlie",
    "item_charlie_caught": "Charlie lost",
    "item_doppelkopf": "Doppelkopf",
    "item_fox": "Fox caught",
    "item_kontra_announced": "Kontra!",
    "item_no30": "No 30",
    "item_no60": "No 60",
    "item_no90": "No 90",
    "item_re_announced": "Re!",
    "item_won": "Won",
    "misdeal": "Throw in the hand",
    "must_play_solo": "{} has to play a solo",
    "must_say": "{} has to say {}",
    "nobody_won": "Nobody wins, {} : {}",
    "page_announcements": "Announcements",
    "page_deal": "Dealing",
    "page_points": "Special points",
    "page_reservations": "Reservations",
    "page_session": "Session",
    "page_settlement": "Settlement",
    "page_solos": "Solos",
    "page_trumps": "Trumps",
    "piglets": "Piglets",
    "poverty": "Poverty",
    "profile_adpoker": "adpoker",
    "profile_ddv-tsr": "tournament",
    "profile_house": "house rules",
    "profile_wikipedia": "wikipedia",
    "refuse": "I refuse",
    "refused_poverty": "Poverty refused",
    "reservation": "Reservation",
    "say_black": "black",
    "say_kontra": "Kontra",
    "say_no30": "no 30",
    "say_no60": "no 60",
    "say_no90": "no 90",
    "say_re": "Re",
    "solo": "Solo",
    "solo_aces": "Aces solo",
    "solo_international": "International",
    "solo_jacks": "Jacks solo",
    "solo_queens": "Queens solo",
    "solo_trump": "Trump solo",
    "suit_solo": "{} solo",
    "super_piglets": "Super-piglets",
    "title": "Doppelkopf",
    "wedding": "Wedding",
    "wedding_plain": "first plain trick",
    "wedding_solo": "Silent wedding",
    "wedding_trump": "first trump trick",
    "why_missing_queen": "a club queen is missing",
    "why_poverty_unanswered": "the poverty has no answer",
    "withdraw": "No reservation",
    "won": "{} wins {} : {}",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
half_chicken ½ hen
misdeal Misdeal
reservation Reserve
solo_aces Aces
solo_international Internat.
solo_jacks Jacks
solo_queens Queens
solo_trump Trump
super_piglets Super-p.
wedding_plain By plain
wedding_trump By trump
withdraw Healthy
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
with_nines Nines
Play with the nines: 48 cards, 12 each; without them 40 cards, 10 each.
players_at_table At the table
How many may sit at the table; four of them play each deal.
sit_out Sits out|dealer|dealer's right
Who sits out when more than four are at the table.
deal_packets Packets
How many cards each player is dealt at a time; the table shows this to the dealer.
throw_nines_min Throw in nines
With this many nines a hand may be thrown in (0: never).
throw_kings_min Throw in kings
With this many kings a hand may be thrown in (0: never).
throw_without_trump Throw trumpless
A hand without a single trump may be thrown in.
throw_timing Throw in|reservation|first
When a hand is thrown in: as a reservation that a solo outbids, or before anybody is asked.
redeal_dealer Then deals|the same|the next
Who deals again after a hand is thrown in or a poverty is refused.
heart_ten_trump ♥10 is trump
The tens of hearts (Dullen) are the two highest trumps.
heart_ten_trump_in_suit_solo ♥10 in suit solo
The tens of hearts stay the highest trumps in a suit solo.
second_dulle_beats_first 2nd ♥10 wins
When both tens of hearts fall in one trick, the second beats the first.
second_dulle_not_in_last_trick Last trick 1st ♥10
In the last trick the first ten of hearts wins even so.
piglets Piglets|no|both|first|second
Both foxes in one hand become the highest trumps: off, both of them, or one of the two.
piglets_announce Show piglets|at the start|on the first|any time
When the piglets must be shown: before the first card, when the first falls, or at any time.
piglets_force_announcement Piglets must call
Whoever has piglets must say Re or Kontra.
super_piglets Super-piglets
Once piglets are out, both nines of diamonds in one hand rank even above them.
piglets_in_solo Piglets in solo
There are piglets in a solo in diamonds too.
reservation_rank Rank|no poverty|with poverty|solos equal|with misdeal
Which reservation outbids which, lowest first; one that is left out ranks above the wedding.
wedding Wedding
Whoever holds both queens of clubs may call a wedding and look for a partner.
wedding_partner_trick Partner|first trick|by choice
Who is the partner: the first other to win any trick, or one of the kind called.
wedding_max_tricks Partner by trick
Without a partner after this many tricks, the wedding is played as a solo.
wedding_leader Wed. lead|forehand|declarer
Who leads to the first trick of a wedding.
silent_solo Silent solo
Whoever holds both queens of clubs may stay silent and play alone in secret.
poverty Poverty
Whoever has too few trumps may offer them: who takes them becomes the partner.
poverty_max_trumps Poverty trumps
With at most this many trumps a hand is a poverty.
poverty_pass Passes|three cards|trumps only
What is passed in a poverty: three cards with every trump among them, or just the trumps.
poverty_leader Poverty lead|forehand|declarer
Who leads to the first trick of a poverty.
solo_types Solos|tournament|all|no suits
Which solos may be played; suit means all four of them.
solo_leader Solo lead|forehand|soloist|if mandatory
Who leads to the first trick of a solo: forehand, or the soloist, always or if mandatory.
solo_same_dealer_again Same dealer|never|any solo|mandatory|not if forced
After which solos the same dealer deals again.
announce_unit Counted by|cards|tricks
How the time for announcements is measured, and its limits: cards in hand, or tricks.
announce_limits Announce|before card 2|before card 3|before trick 4|before trick 5
The latest moment for each announcement: cards still in hand, or the trick it must precede.
reply_limits Answer|before card 3|before card 4|before trick 5|before trick 6
The latest moment to answer each announcement with Re or Kontra.
reply_enables_levels Levels after reply
Whoever replied late may still go on to no 90 and further.
skip_levels Skipped|counts|one by one
Skipped levels count as said if still in time; or each has to be said by itself, in order.
wedding_shift Shift|k|k−1|none
By how much announcements move when a wedding is settled in trick k.
announce_before_clarification Call before partner
In a wedding, announcements may be made before the partner is found.
forced_announcement_min Forced call from
If the first trick has this many points, its winner must say Re or Kontra (0: never).
forced_announcement_further Forced next level
Whoever is forced and has already said Re or Kontra must say the next level.
re_kontra_value Re, Kontra|+2|double
What Re and Kontra are worth: two points each, or the value doubled by each.
kontra_only_re_needs Re needs
Card points that win for Re when only Kontra was announced.
failed_announcement_pays Missed|tournament|all of it
What a missed level costs: what tournament rules say, or all it would have won.
beaten_step_bonus 120 vs. no 90
Extra points for 120 against no 90, 90 against no 60, 60 against no 30, 30 against black.
both_failed Both miss|tournament|levels
What counts when both parties miss the level they announced and nobody wins.
against_the_old Against queens
Points for Kontra when it wins against the queens of clubs.
against_the_old_in_solo Queens in solo
The point for winning against the queens of clubs counts in solos too.
doppelkopf_min Doppelkopf from
A trick with at least this many card points is a Doppelkopf (0: never).
fox Fox
Points for catching an ace of diamonds (fox) of the other party.
fox_last_trick Fox in last trick
A fox caught in the last trick counts one point more (2) or not (1).
solo_fox Fox in solo|no|trump ace
Whether there is a fox in a suit solo: the ace of the trump suit, or none.
charlie Charlie
Points for Charlie: winning the last trick with a jack of clubs.
charlie_caught Charlie lost|no|any card|♦ queen
Points for catching Charlie in the last trick: never, with any card, or the queen of diamonds.
special_points_in_solo Specials in solo|no|yes
Whether fox, Charlie and Doppelkopf count in solos.
specials_and_doubling Specials|net|doubled
Special points: balanced between the parties, or the winner's doubled with the rest.
counting Counting|plus, minus|plus|minus
How a deal is written down: plus and minus, only plus for winners, or only minus for losers.
solo_factor Solo factor
How many times the value of a solo counts for the soloist.
bock Bock|no|heart trick|draws, losses|all
Bock rounds: what triggers them, how many deals they last and how much those count.
session_deals Deals
Deals of a session with four at the table, mandatory solos included (0: open end).
session_deals_5 Deals of five
Deals of a session with five or more at the table, mandatory solos included (0: open end).
mandatory_solos Mandatory solos
How many solos every player has to play in a session.
forced_solo Missing solo|nothing|at the end|forced
What happens to mandatory solos nobody bids: nothing, extra deals, or forced near the end.
penalties Penalties|no|tournament
Whether the referee is offered the penalty points of the tournament rules.
claim Claims|no|soloist only
Who may show the hand and claim the remaining tricks.
half_chicken Half a chicken
Whoever holds both tens of diamonds says half a chicken; it has no effect.
"""
