"""Dates of the board: seconds since 1970, always without a time zone."""


def mktime(fields):
    # Converts (year, month, day, hour, minute, second, …) into seconds. The calculation counts years from March, so
    # that a leap day is the last day of a year.
    year, month, day, hour, minute, second = fields[:6]
    if month <= 2:
        year -= 1
        month += 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
