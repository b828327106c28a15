"""`python -m stichtisch.i18n LANGUAGE` lists the texts that a language lacks."""

import sys

from stichtisch.i18n import LANGUAGES, missing


def main(arguments: list[str]) -> int:
    """Print a line for each missing text, and return 1 if any text is missing."""
    if len(arguments) != 1:
        print(f"Name one language. There are: {', '.join(LANGUAGES)}.", file=sys.stderr)
        return 2
    lines = missing(arguments[0])
    print("\n".join(lines) or f"{arguments[0]} has every text.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
