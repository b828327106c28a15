"""TLS for the pages: the certificate of this computer and its private key."""

import ssl
from pathlib import Path

from stichtisch.serve.errors import BadCertificate


def encryption(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """Return the TLS context of a server. Raises BadCertificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        # With an empty password, OpenSSL fails on an encrypted key, instead of asking for its password on the terminal.
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError) as error:
        raise BadCertificate(path=certificate, reason=error) from error
    return context
