"""A new PIN, which is typed twice in a form."""

from microdot import Request

from stichtisch.keys.director_pin import LONGEST, SHORTEST
from stichtisch.serve.form import BadForm, form_of


def chosen_pin(request: Request) -> str:
    """Return the PIN that was typed twice. Raises BadForm if the two entries differ or the PIN is unsuitable."""
    form = form_of(request)
    pin = form.get("pin", "")
    if not SHORTEST <= len(pin) <= LONGEST or len(set(pin)) == 1:
        raise BadForm("pin_unfit", shortest=SHORTEST, longest=LONGEST)
    if form.get("again", "") != pin:
        raise BadForm("pin_differs")
    return pin
