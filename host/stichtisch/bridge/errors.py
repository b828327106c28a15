"""The errors of an MQTT broker: address, certificate, log-in, connection."""

from stichtisch.errors import ExitCode, StichtischError


class NoLivePackage(StichtischError):
    """MQTT needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[live]'."


class BadBrokerAddress(StichtischError):
    """{address} is not the address of an MQTT broker: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write it as mqtts://USER@HOST:PORT/TOPIC, or mqtt:// without encryption. All but HOST may be left out."


class PasswordInAddress(StichtischError):
    """The broker's address contains a password, which other users of this computer can read."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Set STICHTISCH_MQTT_PASSWORD, or name a file with --password-file."


class BadAuthority(StichtischError):
    """{path} has no certificates to check a broker with: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name a PEM file with the certificate of the authority that signed the broker's certificate."


class BrokerNotTrusted(StichtischError):
    """The certificate of the broker {broker} does not verify: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Check the host's name. If your club signs its own certificates, name its authority with --ca FILE."
    )


class BrokerRefuses(StichtischError):
    """The broker {broker} refuses the log-in: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Check the user in the address, and STICHTISCH_MQTT_PASSWORD or --password-file."


class BrokerAway(StichtischError):
    """The broker {broker} cannot be reached: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Live updates stop until it is back; tables and database go on."
