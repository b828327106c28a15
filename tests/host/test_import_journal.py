"""`stichtisch import`: an exported journal is stored as a sync would store it."""

import json

import pytest
from support.driven_room import DrivenRoom

from stichtisch.main import main
from stichtisch.store import deals_of, open_database, stored_sessions


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The journal of a room in which one deal was played, and the scores of that deal."""
    played = DrivenRoom(tmp_path_factory.mktemp("room"))
    played.four_robots("doppelkopf", 3)
    played.run_until(lambda: '"seal"' in "".join(played.room.line.lines))
    played.close()
    return played.ask("host", do="export")["exported"], played.heard("over")[0][1]


def written(folder, text):
    path = folder / "evening.journal"
    path.write_text(text)
    return str(path)


def imported(path, database, capsys):
    code = main(["import", path, "--database", str(database), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_journal_of_the_page_is_stored_once(exported, tmp_path, capsys):
    text, scores = exported
    path, database = written(tmp_path, text), tmp_path / "trial.sqlite"
    code, answer = imported(path, database, capsys)
    assert (code, answer["deals"], answer["set_aside"]) == (0, 1, [])
    assert answer["events"] == len(text.splitlines()) - 1
    with open_database(database) as opened:
        # The session that the table began by itself has no deal.
        session = stored_sessions(opened)[0]
        assert [deal.result["scores"] for deal in deals_of(opened, session)] == [scores]
    assert imported(path, database, capsys)[1]["events"] == 0


def test_the_rest_of_a_journal_is_added(exported, tmp_path, capsys):
    lines = exported[0].splitlines(keepends=True)
    database = tmp_path / "trial.sqlite"
    assert imported(written(tmp_path, "".join(lines[:20])), database, capsys)[1]["events"] == 19
    code, answer = imported(written(tmp_path, "".join([lines[0], *lines[20:]])), database, capsys)
    assert (code, answer["events"], answer["deals"]) == (0, len(lines) - 20, 1)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda lines: [*lines[:9], lines[9].replace('"', "'", 1), *lines[10:]], "not complete"),
        (lambda lines: [lines[0], *lines[3:]], "not complete"),
        (lambda lines: [*lines[:7], *lines[9:]], "not complete"),
        (lambda lines: lines[:1], "is not an exported journal"),
        (lambda lines: lines[1:], "not an exported journal"),
        (lambda lines: [], "not an exported journal"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(exported, tmp_path, capsys, change, word):
    path = written(tmp_path, "".join(change(exported[0].splitlines(keepends=True))))
    database = tmp_path / "trial.sqlite"
    assert main(["import", path, "--database", str(database)]) == 2
    assert word in capsys.readouterr().err
    with open_database(database) as opened:
        assert not stored_sessions(opened)


def test_an_event_that_differs_is_set_aside(exported, tmp_path, capsys):
    from tablelog.line import decode, encode

    text, _ = exported
    lines = text.splitlines(keepends=True)
    database = tmp_path / "trial.sqlite"
    imported(written(tmp_path, text), database, capsys)
    at = next(number for number, one in enumerate(lines) if '"play"' in one)
    _, value = decode(lines[at].encode())
    value[1] += 1
    lines[at] = encode("e", value).decode()
    code, answer = imported(written(tmp_path, "".join(lines)), database, capsys)
    assert code == 8 and answer["set_aside"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "cannot be read: No such file or directory; nothing was stored."),
        (
            "de",
            "lässt sich nicht lesen: Diese Datei oder diesen Ordner gibt es nicht; nichts wurde gespeichert.",
        ),
        ("fr", "ne peut pas être lu : ce fichier ou ce dossier n’existe pas ; rien n’a été enregistré."),
    ],
)
def test_a_file_that_is_not_there_is_named_and_how_to_get_one(tmp_path, database, capsys, language, words):
    path = tmp_path / "nowhere.journal"
    code = main(["--language", language, "import", str(path), "--database", str(database)])
    said, hint = capsys.readouterr().err.splitlines()
    assert code == 2
    assert f"{path} {words}" in said
    assert "stichtisch export session --format journal" in hint


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "its first line names no journal; nothing was stored."),
        ("de", "Die erste Zeile nennt kein Journal; nichts wurde gespeichert."),
        ("fr", "sa première ligne ne nomme aucun journal ; rien n’a été enregistré."),
    ],
)
@pytest.mark.parametrize("text", ["", "a letter\n"])
def test_a_file_of_another_kind_is_named_and_how_to_get_one(
    tmp_path, database, capsys, language, words, text
):
    code = main(["--language", language, "import", written(tmp_path, text), "--database", str(database)])
    said, hint = capsys.readouterr().err.splitlines()
    assert code == 2
    assert said.endswith(words)
    assert "stichtisch export session --format journal" in hint and "stichtisch merge FILE" in hint


def test_a_folder_is_not_imported(tmp_path, database, capsys):
    assert main(["import", str(tmp_path), "--database", str(database)]) == 2
    said, hint = capsys.readouterr().err.splitlines()
    assert said.endswith("cannot be read: Is a directory; nothing was stored.")
    assert "stichtisch export session --format journal" in hint
