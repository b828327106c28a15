# The answers to the PC about the club's own profiles. See PROTOCOL.md.

from table.files import club_profiles


def answer(ledger, step, *arguments):
    # Raises TypeError, ValueError, OSError.
    root = ledger.root
    if step == "list":
        (number,) = arguments
        profiles = club_profiles.of_table(root)
        if type(number) is not int or not 0 <= number <= club_profiles.MOST:
            raise ValueError("no number")
        return ["list", number, len(profiles)] + (profiles[number] if number < len(profiles) else [])
    name, *rules = arguments
    good = club_profiles.is_profile(name, *rules) if step == "set" else step == "remove" and not rules
    if not (good and isinstance(name, str)):
        raise ValueError("no profile")
    if ledger.frozen:
        raise OSError
    club_profiles.keep(root, name, rules)
    return [step, name]
