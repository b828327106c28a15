"""The options with which a command logs in to a broker."""

import os
from pathlib import Path

import click

from stichtisch.bridge.broker import Broker, broker_at
from stichtisch.bridge.errors import NoLivePackage
from stichtisch.commands.options import first_line, option
from stichtisch.device.flash import missing_packages

_PASSWORD = "STICHTISCH_MQTT_PASSWORD"


password_option = option(
    "--password-file",
    envvar="STICHTISCH_MQTT_PASSWORD_FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file whose first line is the password.",
)
authority_option = option(
    "--ca",
    "authority",
    envvar="STICHTISCH_MQTT_CA",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Certificate (PEM) of your own authority, to verify the broker's certificate.",
)


def broker_of(address: str, password_file: Path | None, authority: Path | None) -> Broker:
    """Return the broker that the options name.

    Raises NoLivePackage, CannotRead, BadBrokerAddress, PasswordInAddress and BadAuthority.
    """
    missing = missing_packages({"paho": "paho-mqtt"})
    if missing:
        raise NoLivePackage(package=missing)
    return broker_at(address, _password(password_file), authority)


def _password(file: Path | None) -> str | None:
    if file is None:
        return os.environ.get(_PASSWORD)
    return first_line(file)
