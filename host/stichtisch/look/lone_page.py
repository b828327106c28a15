"""The head, policy and texts of single-file pages, which need neither a server nor a network."""

from base64 import b64encode
from hashlib import sha256
from importlib import resources
from types import SimpleNamespace

from jinja2 import BaseLoader, ChoiceLoader, Environment, FunctionLoader, StrictUndefined

from stichtisch.i18n import Texts
from stichtisch.text import harmless, shorten

HEAD = "head.html"
# Names longer than this are cut, so that a name of 10,000 characters does not fill a page.
_LONGEST = 80


def page_environment(*loaders: BaseLoader) -> Environment:
    """Return the environment for the templates of single-file pages. The templates can include HEAD."""
    head = FunctionLoader(lambda name: head_template() if name == HEAD else None)
    return Environment(
        loader=ChoiceLoader([*loaders, head]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def head_template() -> str:
    """Return the template of the head, from the first line to the link that skips the header."""
    return resources.files(__package__).joinpath("templates", HEAD).read_text(encoding="utf-8")


def page_policy(style: str, script: str = "") -> str:
    """Return the policy of a page, which allows only this style and this script: no picture, request, form or frame."""
    scripts = f"script-src {_hash(script)}; " if script else ""
    return f"default-src 'none'; {scripts}style-src {_hash(style)}; base-uri 'none'; form-action 'none'"


def page_texts(texts: Texts) -> SimpleNamespace:
    """Return all texts as attributes. Each dot in a key becomes an underscore, because attributes have no dots."""
    return SimpleNamespace(**{key.replace(".", "_"): text for key, text in texts.all().items()})


def shown(text: str) -> str:
    """Return a name as pages show it: one line of limited length, without characters that reverse text."""
    return shorten(harmless(text), _LONGEST)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
