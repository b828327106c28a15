"""A page that checks exported journals in any browser: one file, without server or network."""

import json
from functools import cache
from importlib import resources

from markupsafe import Markup

from stichtisch import look
from stichtisch.i18n import LANGUAGES, Texts, own_names
from stichtisch.journal.revocation import Revoked, revocation_data
from stichtisch.look.lone_page import page_environment, page_policy, page_texts

NAME = "verify.html"
# The keys of the sentences about the limits of the check, in order.
_LIMITS = ("limits.cards", "limits.key", "limits.revoked", "limits.before", "limits.after", "limits.points")


@cache
def verify_page(language: str, revoked: tuple[Revoked, ...] = ()) -> str:
    """Return the page, with the texts of all languages.

    The page starts in the language of the browser, or in `language` if the page does not contain the browser's
    language.
    `revoked`: the keys of tables that the club has revoked.
    """
    script = _part("proof.js") + _part("page.js")
    style = look.style() + _part("page.css")
    texts = Texts("verify", language)
    return (
        page_environment()
        .from_string(_part("page.html"))
        .render(
            language=language,
            languages=own_names(),
            say=page_texts(texts),
            texts=texts.all(),
            limits=_LIMITS,
            policy=page_policy(style, script),
            script=Markup(script),
            style=Markup(style),
            revoked=Markup(_data([revocation_data(one) for one in revoked])),
            all_texts=Markup(_data({one: Texts("verify", one).all() for one in LANGUAGES})),
        )
    )


def _data(value: object) -> str:
    # No text may contain the end tag of the script element that encloses it.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _part(name: str) -> str:
    return resources.files(__package__).joinpath("verify", name).read_text(encoding="utf-8")
