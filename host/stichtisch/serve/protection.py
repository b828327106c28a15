"""Headers by which every answer restricts the browser, and requests that are not answered."""

from ipaddress import ip_address
from socket import gethostname

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


def is_ours(host: str) -> bool:
    """Say whether a request was sent to this computer by its name or an address, not by a name that somebody gave it.

    A page of another site could otherwise have its own name lead here and read the answers.
    """
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 or host.startswith("[") else host
    name = name.strip("[]").lower()
    own = gethostname().lower()
    if name in ("localhost", own, f"{own}.local", f"{own.split('.')[0]}.local"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def from_elsewhere(site: str | None) -> bool:
    """Return whether the browser reports (Sec-Fetch-Site) that a form of another site was sent."""
    return site not in (None, "same-origin", "none")
