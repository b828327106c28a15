# The views between deals: people joining, the result of a deal, the running sheet, the end of a session.

from cardrules.games import panel_of
from cardrules.series import final_totals, places
from table import game_words, words
from table.view.messages import has_chips


def show_pause(view, session, seating):
    # Fills the view of a table while no deal is in play: before a deal, after it, or after the end of a session.
    if session.ended:
        _show_ranking(view, session, seating)
    elif session.deal is None:
        _show_setup(view, session, seating)
    else:
        _show_result(view, session, seating)


def _show_setup(view, session, seating):
    if session.game is None:
        return
    from table.menu.session_menu import may_play

    view.facts = tuple([game_words.say(session.game, (key,)) for key in ("title", "profile_" + session.profile)])
    if session.number and may_play(session) and session.next_dealer() in session.ring:
        view.headline = words.say("deals_next", seating.name(session.next_dealer()))
    else:
        view.headline = _seating(session)


def _seating(session):
    from table.menu.session_menu import MOST_PEOPLE, may_play

    count = len(session.ring)
    if may_play(session):
        return words.say("who_deals")
    if any(may_play(session, more) for more in range(count + 1, MOST_PEOPLE + 1)):
        return words.say("who_sits")
    return words.say("no_game_for", count)


def _show_result(view, session, seating):
    result = session.result()
    if result["scores"] is None:
        view.headline = words.say("not_scored")
        view.items = [(game_words.say(session.game, ("why_" + result["why"],)), "", 0)]
    else:
        _show_page(view, session, result, seating)
    if has_chips(session, view.series):
        from table.view import chips

        view.facts = (chips.of_bank(session, view.series),)
    _show_irregularities(view, session, result, seating)


def _show_page(view, session, result, seating):
    game = session.game
    headline, view.value, rows = panel_of(game).page(session, result)
    view.headline = game_words.say(game, headline, seating)
    view.items = [
        (game_words.say(game, text, seating), game_words.say(game, party), points) for text, party, points in rows
    ]


def show_sheet(view, ledger, seating):
    # The latest deals, with the totals after each.
    session = ledger.session
    ring = session.ring
    deals = list(ledger.sheet)
    if session.result():
        deals.append(session.totals())
    view.columns = [seating.name(person) for person in ring]
    view.rows = [[str(totals[person]) if person < len(totals) else "" for person in ring] for totals in deals]
    view.rows.append([str(session.totals()[person]) for person in ring])


def _show_ranking(view, session, seating):
    totals = final_totals(session)
    own = [totals[person] for person in session.ring]
    ranked = sorted(zip(places(own), [-total for total in own], session.ring))
    view.ranking = [(words.say("rank", place), seating.name(person), str(-less)) for place, less, person in ranked]
    view.headline = words.say("end_of_session")


def show_next(view, lines):
    # Shows where everybody plays next, instead of everything else.
    view.phase = "next_seats"
    view.headline = words.say("next_round")
    view.rows = lines


def _show_irregularities(view, session, result, seating):
    players = session.deal.players
    irregular = []
    for at, seat, code in result["irregularities"]:
        if code != "missing_cards":
            what = game_words.say(session.game, ("irregular_" + code,))
            text = words.say("named", seating.name_of(seat), what)
            if at < len(session.deal.log) // 2 and session.deal.entry(at)[1] == "play":
                text = words.say("in_trick", _plays_before(session.deal, at) // players + 1, text)
            irregular.append((text, "", 0))
    # Irregularities come first, so that none is lost in a long list. The referee's decisions and bock come last.
    more = [
        (words.say("penalty_of", seating.name_of(seat)), "", points)
        for seat, points in enumerate(session.deal.penalties)
        if points
    ]
    if session.bock:
        more.append((words.say("bock", session.rules.bock["factor"]), "", 0))
    view.items = irregular + list(view.items) + more


def _plays_before(deal, at):
    return len([place for place in range(at) if not deal.log[2 * place] & 31])
