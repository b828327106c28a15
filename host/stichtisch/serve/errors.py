"""Errors of the server."""

from stichtisch.errors import ExitCode, StichtischError


class PortTaken(StichtischError):
    """Another program listens at port {port} already."""

    exit_code = ExitCode.NO_ACCESS
    hint = "If that is stichtisch in another window, end it with Ctrl-C; or name another port: --port 8081."


class AddressNotUsable(StichtischError):
    """Nobody can listen at {host}, port {port}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Ports from 1024 on are free to use; --host 127.0.0.1 is this computer, --host 0.0.0.0 the whole hall."


class BadCertificate(StichtischError):
    """{path} is no certificate for TLS with its private key: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "The file is PEM and has both; a private key in a file of its own is named with --certificate-key. "
        "Without a password."
    )
