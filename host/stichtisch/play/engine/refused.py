"""The reasons for refusing a message."""


class Refused(ValueError):
    """A message was refused, and nothing has changed. The text is one of the codes in host/PLAY.md."""


MESSAGE = "message"
NOT_YOURS = "not_yours"
NOT_NOW = "not_now"
TAKEN = "taken"
NO_POWER = "no_power"
OTHERS = "others"


def number(value: object, limit: int) -> int:
    """Return `value` if it is a whole number from 0 to limit - 1. Raises Refused if it is not."""
    if type(value) is not int or not 0 <= value < limit:
        raise Refused(MESSAGE)
    return value


def truth(value: object) -> bool:
    """Return `value` if it is true or false. Raises Refused if it is neither."""
    if value is True or value is False:
        return value is True
    raise Refused(MESSAGE)
