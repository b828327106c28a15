# The words of Schafkopf in English. cardrules/panel.py describes each dictionary.

# The texts of the table, sorted by key. `{}` is replaced by an argument.
TEXTS = {
    "call": "Call {}",
    "calls": "Call game",
    "card_points": "{} : {} card points",
    "deck_schafkopf24": "Schafkopf 24",
    "deck_schafkopf32": "Schafkopf 32",
    "declarer": "Plays",
    "doubled": "×{}",
    "factor": "{} ×{}",
    "geier": "Geier",
    "irregular_called_ace": "called ace",
    "knock": "Knock",
    "kontra": "Kontra",
    "march": "March",
    "page_deal": "Dealing",
    "page_games": "Games",
    "page_kontra": "Kontra",
    "page_ramsch": "Ramsch",
    "page_tariff": "Tariff",
    "partner": "Partner",
    "pass": "Pass",
    "passed_in": "Thrown in",
    "player_lost": "{} loses",
    "player_won": "{} wins",
    "profile_bsv": "Tournament",
    "profile_wirtshaus": "House rules",
    "ramsch": "Ramsch",
    "re": "Re",
    "resub": "Resub",
    "runners": "Runners",
    "runners_with": "with {}",
    "runners_without": "without {}",
    "schneider": "Schneider",
    "schwarz": "Schwarz",
    "sie": "Sie",
    "solo": "Solo {}",
    "sub": "Sub",
    "suit_geier": "Geier {}",
    "suit_wenz": "Wenz {}",
    "taken": "{}: {}",
    "title": "Schafkopf",
    "tout": "Tout",
    "virgin": "Virgin",
    "wenz": "Wenz",
    "why_claim_in_ramsch": "no claim in Ramsch",
    "why_no_game": "no game was named",
    "why_no_partner": "the called ace was the declarer's",
    "why_partner_unknown": "the called ace has not been laid",
    "why_runners_unknown": "enter the runners",
    "with_partner": "with {}",
    "with_tout": "{} Tout",
}

# Short texts for the labels of the table's keys. A line contains the key of a text, then its short form.
SHORT_LABELS = """
runners_without w/o {}
schneider Schn.
with_tout {} T.
"""

# For each option, in the order of options.py: a line with its name, its label in lists and, if necessary, the words for
# its values; then a line that explains the option.
OPTIONS = """\
pack Card|long|short
Long: 32 cards, 8 each; short: 24 cards, 6 each.
knock Knocking|no|free
Knocking on the first packet doubles the deal.
games Games|Call, Solo|with Wenz|with Geier|with suit games
The games that may be named, lowest first.
tout Tout
A tout, all tricks, may be named with every game but a call.
sie Sie
Sie may be named: all queens and jacks in one hand.
all_pass All pass|throw in|Ramsch
What happens when all pass: the deal is thrown in, or Ramsch is played.
call_needs_suit_card Suit card to call
The caller needs another card of the called suit.
run_away_min Run away from
With this many cards of the called suit, the ace may run away.
kontra_max Kontra steps
How many steps of Kontra, Re, Sub and Resub there are.
kontra_until Kontra before|1st card|2nd card|own 1st card
How long Kontra may be said: until this card is laid.
reply_until Answer before|1st card|2nd card|next card
How long a Kontra may be answered: until this card is laid.
tariff
What each game, Schneider, Schwarz, a runner and Ramsch are worth.
tariff.call Call game|5|10|20|50
What a call game is worth before anything is added.
tariff.solo Solos|20|50|100
What Solo, Wenz and Geier are worth before anything is added.
tariff.schneider Schneider|5|10|20
What Schneider adds; Schwarz adds the same again.
tariff.runner Runners|0|5|10|20
What each runner adds (0: runners are not paid).
tariff.ramsch Ramsch|10|20|50
What the loser of a Ramsch pays to each.
runners_min
The fewest runners that are paid, by game.
runners_min.call Runners call|from 2|from 3
The fewest runners that are paid in a call game.
runners_min.solo Runners Solo|from 2|from 3
The fewest runners that are paid in Solo, suit Wenz and suit Geier.
runners_min.wenz Runners Wenz|from 2|from 3
The fewest runners that are paid in Wenz and Geier.
tout_factor Tout times
How many times a tout counts.
tout_runners Runners in Tout
Runners are paid in a tout, too.
sie_factor Sie times
How many times Sie counts.
ramsch_march March|no|all tricks|91 points
What makes a march: all tricks, or this many card points.
ramsch_march_pays March pays|Solo|Ramsch
What a march is paid: as a Solo won with Schwarz, or as a Ramsch.
ramsch_virgin Virgin|no|own|all
A virgin, a player without a trick, gets double or doubles for all.
ramsch_tie Tie|high trump|tricks|trumps|tricks, trumps
Who loses a tie in Ramsch: decided by tricks, trumps or the highest trump.
"""
