"""Why a message is not followed."""


class Refused(ValueError):
    """A message that changes nothing; its text is one of the codes of host/PLAY.md."""


MESSAGE = "message"
NOT_YOURS = "not_yours"
NOT_NOW = "not_now"
TAKEN = "taken"
NO_POWER = "no_power"
OTHERS = "others"


def number(value: object, limit: int) -> int:
    """Return a value that is a whole number from 0 to limit - 1. Raises Refused for any other."""
    if type(value) is not int or not 0 <= value < limit:
        raise Refused(MESSAGE)
    return value


def truth(value: object) -> bool:
    """Return a value that is true or false. Raises Refused for any other."""
    if value is True or value is False:
        return value is True
    raise Refused(MESSAGE)
