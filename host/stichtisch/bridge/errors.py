"""Errors of an MQTT broker: address, certificate, log-in, connection."""

from stichtisch.errors import ExitCode, StichtischError


class NoLivePackage(StichtischError):
    """MQTT needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[live]'."


class BadBrokerAddress(StichtischError):
    """{address} is not the address of an MQTT broker: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write it as mqtts://USER@HOST:PORT/TOPIC, or mqtt:// without encryption. Only HOST is required."


class PasswordInAddress(StichtischError):
    """The broker's address contains a password: other users of this computer can read it."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Set STICHTISCH_MQTT_PASSWORD, or give a file with --password-file."


class BadAuthority(StichtischError):
    """{path} contains no certificate to check a broker with: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a PEM file with the certificate of the authority that signed the broker's certificate."


class BrokerNotTrusted(StichtischError):
    """The certificate of the broker {broker} is not valid: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Check the host's name. If your club signs its own certificates, give its authority with --ca FILE."
    )


class BrokerRefuses(StichtischError):
    """The broker {broker} refuses the log-in: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Check the user in the address, and STICHTISCH_MQTT_PASSWORD or --password-file."


class BrokerAway(StichtischError):
    """The broker {broker} cannot be reached: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Only live updates stop until it is back; tables and database continue to work."
