"""The addresses at which browsers find a server on this computer."""

import socket

_EVERYWHERE = ("0.0.0.0", "::", "")


def addresses(host: str, port: int, encrypted: bool = False) -> list[str]:
    """Return the addresses of the server. The address for this computer comes first."""
    scheme = "https" if encrypted else "http"
    if host not in _EVERYWHERE:
        return [_address(scheme, host, port)]
    return [
        _address(scheme, "localhost", port),
        *(_address(scheme, own, port) for own in _own_addresses()),
    ]


def _address(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _own_addresses() -> list[str]:
    # Connecting a UDP socket only selects the address of this computer in its network, without sending data.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            own = str(probe.getsockname()[0])
        except OSError:
            own = ""
    return [own] if own and not own.startswith("127.") else []
