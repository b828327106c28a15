"""Errors of the server."""

from stichtisch.errors import ExitCode, StichtischError


class PortTaken(StichtischError):
    """Another program already listens on port {port}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "If it is stichtisch in another window, stop it with Ctrl-C. Or choose another port: --port 8081."


class AddressNotUsable(StichtischError):
    """This program cannot listen on {host}, port {port}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Ports from 1024 on are free to use. --host 127.0.0.1 means only this computer, --host 0.0.0.0 the whole "
        "network."
    )


class BadCertificate(StichtischError):
    """{path} is not a TLS certificate with its private key: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "The file must be PEM, contain both, and have no password. If the private key is in another file, give it "
        "with --certificate-key."
    )
