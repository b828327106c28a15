"""A certificate as data for JSON, with its findings as English sentences."""

from dataclasses import asdict, replace
from typing import Any

from stichtisch.audit.checks import Check
from stichtisch.audit.findings import catalogue_in, fact_text, in_words
from stichtisch.certificate.assessment import Certificate, ListCertificate


def certificate_data(certificate: Certificate) -> dict[str, Any]:
    """Return a whole certificate: its fields by name, and whether all its checks pass."""
    whole = asdict(replace(certificate, checks=[], lists=[]))
    lists = [list_data(one) for one in certificate.lists]
    details = {"checks": _checks(certificate.checks), "lists": lists}
    return whole | details | {"holds": certificate.holds, "on_paper": certificate.on_paper}


def list_data(certificate: ListCertificate) -> dict[str, Any]:
    """Return the certificate of one list: its fields by name, and whether all its checks pass."""
    whole = asdict(replace(certificate, rules="", checks=[]))
    rules = fact_text(certificate.rules, catalogue_in("en"))
    return whole | {"rules": rules, "checks": _checks(certificate.checks), "holds": certificate.holds}


def _checks(checks: list[Check]) -> list[dict[str, Any]]:
    texts = catalogue_in("en")
    return [
        {"name": check.name, "holds": check.holds, "told": in_words(check.findings, texts)}
        for check in checks
    ]
