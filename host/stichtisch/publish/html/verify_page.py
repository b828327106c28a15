"""A page that checks exported journals in any browser: one file, without server or net."""

import base64
import hashlib
import json
from functools import cache
from importlib import resources
from types import SimpleNamespace

from jinja2 import BaseLoader, Environment, StrictUndefined
from markupsafe import Markup

from stichtisch import look
from stichtisch.i18n import LANGUAGES, Texts, own_names
from stichtisch.journal.revocation import Revoked, revocation_data

NAME = "verify.html"
# In the order of the list of limits.
_LIMITS = ("limits.cards", "limits.key", "limits.revoked", "limits.before", "limits.after", "limits.points")


@cache
def verify_page(language: str, revoked: tuple[Revoked, ...] = ()) -> str:
    """Return the page, which speaks every language and begins with this one where the browser's is none of them.

    `revoked` are the keys of tables that the club has revoked.
    """
    script = _part("proof.js") + _part("page.js")
    style = look.style() + _part("page.css")
    texts = Texts("verify", language).all()
    environment = Environment(
        loader=BaseLoader(), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_part("page.html")).render(
        language=language,
        languages=own_names(),
        say=SimpleNamespace(**{key.replace(".", "_"): text for key, text in texts.items()}),
        texts=texts,
        limits=_LIMITS,
        policy=_policy(script, style),
        script=Markup(script),
        style=Markup(style),
        revoked=Markup(_data([revocation_data(one) for one in revoked])),
        all_texts=Markup(_data({one: Texts("verify", one).all() for one in LANGUAGES})),
    )


def _policy(script: str, style: str) -> str:
    # Nothing but these two pieces: no other script, no request, no frame, no form.
    allowed = f"script-src {_hash(script)}; style-src {_hash(style)}"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(value: object) -> str:
    # No text ends the element that it is in.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _part(name: str) -> str:
    return resources.files(__package__).joinpath("verify", name).read_text(encoding="utf-8")
