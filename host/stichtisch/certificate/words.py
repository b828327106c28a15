"""The words of a certificate that paper, pages and the terminal share. `texts` are the texts of sheets."""

from stichtisch.audit.findings import catalogue_in, fact_text
from stichtisch.certificate.assessment import Certificate, ListCertificate
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name

_HOLDS = {True: "certificate.yes", False: "certificate.no", None: "certificate.unknown"}


def verdict_text(certificate: Certificate, texts: Texts) -> str:
    """Return the verdict on the whole evening or session."""
    return texts.say("certificate.holds" if certificate.holds else "certificate.fails")


def paper_text(certificate: Certificate, texts: Texts) -> str:
    """Return the number of deals from paper as a sentence, or "" if there are none."""
    return texts.say("certificate.paper", deals=certificate.on_paper) if certificate.on_paper else ""


def result_text(holds: bool | None, unproved: bool, texts: Texts) -> str:
    """Return the result of a check or of a list."""
    return texts.say("certificate.unproved" if unproved else _HOLDS[holds])


def check_name(name: str, texts: Texts) -> str:
    """Return the name of a check; a check without a translation keeps its own name."""
    return texts.all().get(f"check.{name}", name)


def list_name(one: ListCertificate, texts: Texts) -> str:
    """Return the round and table of a list, or "" for a session outside of club evenings."""
    if one.key is None:
        return ""
    return f"{texts.say('round')} {one.key.round} · {texts.say('table')} {one.key.table}"


def rules_text(one: ListCertificate, texts: Texts) -> str:
    """Return the rules of a list."""
    return fact_text(one.rules, catalogue_in(texts.language))


def game_and_rules(one: ListCertificate, texts: Texts) -> str:
    """Return the game and the rules of a list."""
    return f"{game_name(one.game, texts.language)}, {rules_text(one, texts)}"
