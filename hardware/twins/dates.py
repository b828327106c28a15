"""Dates as the board counts them: seconds since 1970, never a time zone."""


def mktime(fields):
    # (year, month, day, hour, minute, second, …) to seconds. Years begin in March, so that a leap day ends one.
    year, month, day, hour, minute, second = fields[:6]
    if month <= 2:
        year -= 1
        month += 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
