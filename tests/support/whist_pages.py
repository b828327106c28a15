"""The PC's outputs for an evening of Whist, run by support.project_with_whist: python -m support.whist_pages FOLDER
FILE.

Prints as JSON, by name, the exit code, output and errors of each command, and the status and text of each page of the
board. The commands write their files to the folder.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from support.board_server import serving

from stichtisch.i18n import missing
from stichtisch.main import main
from stichtisch.play.engine.game_words import words

LANGUAGES = ("en", "de", "fr")
PAGES = ("/", "/beamer", "/standings", "/list/1/1", "/replay/1/1/2")
_PEOPLE = ("Anna", "Ben", "Carla", "Dora")
# The commands by name, in the order in which a club uses them.
COMMANDS = {
    "sessions": "sessions",
    "sheet": "sheet",
    "replay": "replay --deal 2",
    "replay json": "replay --deal 2 --json",
    "verify": "verify",
    "csv": "export session",
    "csv-de": "export session --format csv-de --output deals-de.csv",
    "deals": "export session --format deals --output deals.jsonl",
    "journal": "export session --format journal --output whist.journal",
    "judge": "judge deals.jsonl",
    "verify journal": "verify whist.journal",
    "rules": "rules whist",
    "cards": "cards --game whist --only actions --output cards.pdf",
    **{f"player {name}": f"players add {name}" for name in _PEOPLE},
    "new": "evening new Whist",
    "table": "evening table 1 --game whist --profile parlour --serial e661640843000001",
    "join": f"evening join {' '.join(_PEOPLE)}",
    "draw": "evening draw --seed 1",
    "begin": "evening begin",
    "drawn": "evening --json",
    "link": "evening link 2 1.1",
    "finish": "evening finish",
    "evening": "evening",
    "standings": "standings",
    "statistics": "statistics",
    "verify evening": "verify --evening latest",
    **{f"sheet {one}": f"export sheet --language {one} --output sheet-{one}.pdf" for one in LANGUAGES},
    **{f"ranks {one}": f"export standings --language {one} --output ranks-{one}.pdf" for one in LANGUAGES},
    **{f"html {one}": f"export html --language {one} --output html-{one}" for one in LANGUAGES},
    "certificate": "export certificate --output certificate.pdf",
    "standings csv": "export csv --output standings.csv",
    "jsonl": "export jsonl --output club.jsonl",
    "text": "export text --output -",
    "xlsx": "export xlsx --output season.xlsx",
}


def done(command: str) -> dict[str, object]:
    """Run a command. Return its exit code, output and errors."""
    output, errors = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        code = main(command.split())
    output.flush()
    return {"code": code, "out": output.buffer.getvalue().decode(), "err": errors.getvalue()}


def page(address: str, path: str, language: str) -> dict[str, object]:
    """Return status and text of a page of the board."""
    request = Request(f"{address}{path}", headers={"Accept-Language": language})
    try:
        with urlopen(request) as answer:
            return {"status": answer.status, "text": answer.read().decode()}
    except HTTPError as answer:
        with answer:
            return {"status": answer.code, "text": answer.read().decode()}


def seated(evening: str) -> str:
    """Return options that name the people of the session.

    The person drawn for the first seat was also the first dealer.
    """
    drawn = json.loads(evening)["rounds"][0]["lists"][0]["players"]
    return "".join(f" --who {at}={one['shown']}" for at, one in enumerate(drawn, 1))


def everything(database: Path) -> dict[str, Any]:
    """Return all outputs by name."""
    made: dict[str, Any] = {}
    for name, command in COMMANDS.items():
        people = seated(made["drawn"]["out"]) if name == "link" else ""
        made[name] = done(command + people)
    with serving(database) as board:
        for language in LANGUAGES:
            made |= {f"{path} {language}": page(board.address, path, language) for path in PAGES}
    made["at the page"] = [words(language) for language in LANGUAGES]
    return made | {"missing": [missing(language) for language in LANGUAGES]}


if __name__ == "__main__":
    os.chdir(sys.argv[1])
    path = Path(sys.argv[2])
    os.environ |= {"STICHTISCH_DATABASE": str(path), "STICHTISCH_KEY": str(path.parent / "club.key")}
    json.dump(everything(path), sys.stdout)
