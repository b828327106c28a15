"""TLS for the pages: the certificate of this computer and its private key."""

import ssl
from pathlib import Path

from stichtisch.serve.errors import BadCertificate


def encryption(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """Return what a server encrypts with. Raises BadCertificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        # An empty password: nobody is asked for one on a terminal.
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError) as error:
        raise BadCertificate(path=certificate, reason=getattr(error, "strerror", None) or error) from error
    return context
