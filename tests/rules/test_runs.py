"""Programs judge a complete deal at once, the table judges it entry by entry: the results are the same."""

from playing import Dice, double_cases, play_on
from vectors import deals

from cardrules.judge import begun, describe, judge, log_of
from cardrules.runs import lay_run


def _deals():
    # Yield deals of every game, some with known hands.
    for name in ("doppelkopf_ddv-tsr", "skat_isko", "schafkopf"):
        for case in deals(24, name):
            # Leave out deals without plays, in which all pass.
            if case["deal"]["log"][-1][1] == "play":
                yield case["deal"]
    for seed, case in enumerate(double_cases()):
        for known in (False, True):
            deal, hands, dice = case.start(seed)
            dealt = [[deal.text(card) for card in hand] for hand in hands]
            play_on(deal, hands, dice)
            rules = {"profile": case.profile, "options": case.options}
            head = {"format": "stichtisch-deal", "version": 1, "id": None, "game": "double", "rules": rules}
            head.update({"dealer": deal.dealer, "log": log_of(deal), "cards": case.cards})
            head["points"] = [case.rules.start_points] * case.players
            yield dict(head, hands=dealt) if known else head


def _by_entries(notation):
    deal = begun(notation)
    for entry in notation["log"]:
        deal.add(*entry)
    return describe(deal, notation["id"])


def _in_disorder(notation, dice):
    # Return the deal with two cards swapped, one entry repeated and one removed.
    log = [list(entry) for entry in notation["log"]]
    plays = [at for at, entry in enumerate(log) if entry[1] == "play"]
    first, second = [plays[dice.below(len(plays))] for _ in range(2)]
    log[first][2], log[second][2] = log[second][2], log[first][2]
    log.insert(dice.below(len(log)), log[dice.below(len(log))])
    log.pop(dice.below(len(log)))
    return dict(notation, log=log)


def test_a_deal_in_one_piece_is_what_its_entries_are():
    for seed, notation in enumerate(_deals()):
        assert judge(notation) == _by_entries(notation), notation["id"]
        dice = Dice(seed)
        for _ in range(4):
            wrong = _in_disorder(notation, dice)
            assert judge(wrong) == _by_entries(wrong), wrong["log"]


def test_ordinary_plays_are_laid_in_one_run():
    # Check that runs are used; otherwise the previous test would compare add() with itself.
    for case in deals(8, "skat_isko", ("grand",)):
        notation = case["deal"]
        deal = begun(dict(notation, log=[]))
        plays = [entry for entry in notation["log"] if entry[1] == "play"]
        for entry in notation["log"][: -len(plays)]:
            deal.add(*entry)
        # Start in the middle of a trick, as after an announcement there.
        for entry in plays[:2]:
            deal.add(*entry)
        lay_run(deal, plays[2:], {entry[2]: deal.card(0, entry[2]) for entry in plays})
        assert len(deal.cards) == len(plays)
