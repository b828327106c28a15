"""What can go wrong with the server."""

from stichtisch.errors import ExitCode, StichtischError


class PortTaken(StichtischError):
    """Another program listens at port {port} already."""

    exit_code = ExitCode.NO_ACCESS
    hint = "If that is another stichtisch serve, end it with Ctrl-C; or name another port: --port 8081."


class AddressNotUsable(StichtischError):
    """Nobody can listen at {host}, port {port}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Ports from 1024 on are free to use; --host 127.0.0.1 is this computer, --host 0.0.0.0 the whole hall."
