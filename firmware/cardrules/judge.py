# The judgement of a deal in deal notation: plain dicts in, plain dicts out.

from cardrules.games import GAMES, book_of, deal_of, hands_of, module
from cardrules.hands import codes_of
from cardrules.rules import Rules
from cardrules.runs import lay_run

FORMAT = "stichtisch-deal"
VERSION = 1

# The cache of rules is cleared at this size. Deals that are judged together use few different sets of rules.
_MOST_RULES = 32


class NotADeal(ValueError):
    """The input is not a deal that can be judged; the text gives the reason."""


def judge(notation):
    # Returns the result of a deal, with the keys of the notation's result table. Raises NotADeal. Allocates.
    deal = deal_from(notation)
    return describe(deal, notation.get("id"))


def deal_from(notation):
    # Returns the deal that a notation describes, with its log folded. Raises NotADeal.
    deal = begun(notation)
    players = deal.players
    codes = codes_of(deal)
    entries = _list(notation.get("log"), "log")
    cards = deal.HAND * players
    at = 0
    while at < len(entries):
        entry = entries[at]
        try:
            _check_seat(entry[0], players)
            if entry[1] == "play" and len(entry) == 3 and entry[2] in codes:
                lay_run(deal, entries[at : at + cards], codes)
                laid = (len(deal.log) >> 1) - at
                if laid:
                    at += laid
                    continue
            deal.add(*entry)
            at += 1
        except ValueError as error:
            reason = error if len(entry) > 1 and entry[1] in deal.VERBS else "its verbs are: " + " ".join(deal.VERBS)
            raise NotADeal("log entry %d: %r is not an entry of this game (%s)" % (at, entry, reason))
        except (TypeError, IndexError, KeyError, AttributeError):
            raise NotADeal("log entry %d: %r is not an entry of this game" % (at, entry))
    return deal


def begun(notation):
    # Returns the deal that a notation describes, before the first entry of its log. Raises NotADeal.
    _check_head(notation)
    return _new_deal(notation)


def describe(deal, identity=None, known=None):
    # Returns a deal's result as a dict. known: the result, if the caller already has it. Allocates.
    result = dict(known) if known else deal.result()
    result["id"] = identity
    result["tricks"] = _tricks(deal)
    irregular = result["irregularities"]
    revoked = "revoke" in [code for _, _, code in irregular]
    offers = book_of(deal.rules.game).offers(deal, result) if revoked else ()
    result["offers"] = [{"at": at, "seat": seat, "penalties": choices} for at, seat, choices in offers]
    result["irregularities"] = [{"code": code, "seat": seat, "at": at} for at, seat, code in irregular]
    result["settled"] = result["scores"] is not None
    if result["why"] is None:
        del result["why"]
    # Only a session needs the key `series`.
    result.pop("series", None)
    return result


def _tricks(deal):
    if not deal.HAS_POINTS:
        return [{"leader": leader, "winner": winner} for leader, winner in zip(deal.leaders, deal.winners)]
    tricks = zip(deal.leaders, deal.winners, deal.points)
    return [{"leader": leader, "winner": winner, "points": points} for leader, winner, points in tricks]


def notation_of(deal, identity=None):
    # Returns the deal in the notation that judge() reads. Allocates.
    notation = {
        "format": FORMAT,
        "version": VERSION,
        "id": identity,
        "game": deal.rules.game,
        "rules": {"profile": deal.rules.profile, "options": _copy(deal.rules.given)},
        "dealer": deal.dealer,
    }
    notation.update(module(deal.NOTATION).head_of(deal))
    notation["log"] = log_of(deal)
    return notation


def log_of(deal):
    # The log of a deal in notation. Allocates.
    entries = [deal.entry(at) for at in range(len(deal.log) >> 1)]
    return [[seat, verb] + list(arguments) for seat, verb, arguments in entries]


def _check_head(notation):
    if not isinstance(notation, dict) or notation.get("format") != FORMAT:
        raise NotADeal('not a deal: "format" is not "%s"' % FORMAT)
    version, game = notation.get("version"), notation.get("game")
    if type(version) is not int or version != VERSION:
        raise NotADeal("version %r of the notation is unknown; this program reads version %d" % (version, VERSION))
    if not isinstance(game, str) or game not in GAMES:
        raise NotADeal("game %r is unknown; there are: %s" % (game, ", ".join(sorted(GAMES))))


def _new_deal(notation):
    game = notation["game"]
    rules = notation.get("rules")
    if not isinstance(rules, dict) or not isinstance(rules.get("profile"), str):
        raise NotADeal('"rules" is not an object with a profile')
    hands = notation.get("hands")
    deal_class = deal_of(game) if hands is None else hands_of(game)
    try:
        deal = new_deal(deal_class, notation, _rules_of(game, rules.get("profile"), rules.get("options")))
        if hands is not None:
            deal.know(hands)
        return deal
    except ValueError as error:
        raise NotADeal(str(error))
    except (TypeError, KeyError, AttributeError):
        raise NotADeal("a value beside the log has an unknown form")


def new_deal(deal_class, notation, rules):
    # Returns the deal of a notation before the first entry of its log. Raises ValueError with a readable message.
    if deal_class.PLAYERS:
        _check_seat(notation.get("dealer"), deal_class.PLAYERS, "dealer: ")
    return deal_class(*module(deal_class.NOTATION).arguments_of(notation, rules))


def _rules_of(game, profile, options):
    # Returns the rules. Each set of rules is created once and shared by all deals of an evening. Raises BadRules.
    key = (game, profile, repr(options) if options else "")
    if key not in _rules:
        if len(_rules) == _MOST_RULES:
            _rules.clear()
        _rules[key] = Rules(game, profile, _copy(options))
    return _rules[key]


_rules = {}


def _copy(options):
    # A copy, so that later changes of the notation do not change the rules.
    if isinstance(options, dict):
        return {name: _copy(value) for name, value in options.items()}
    return [_copy(value) for value in options] if isinstance(options, list) else options


def _list(value, what):
    if not isinstance(value, (list, tuple)):
        raise NotADeal("%s is not a list" % what)
    return value


def _check_seat(value, players, what=""):
    if type(value) is not int or not 0 <= value < players:
        raise ValueError("%s%r is not a seat from 0 to %d" % (what, value, players - 1))
