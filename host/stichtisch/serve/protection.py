"""Security headers for every response, and checks for requests that must be refused."""

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
    """Return whether the Host of a request is an address, or a name of this computer.

    Other names are refused, because a site could let its own name resolve to this computer, and read the responses (DNS
    rebinding).
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
    """Return whether Sec-Fetch-Site reports that a page of another site sent the form."""
    return site not in (None, "same-origin", "none")
