"""`stichtisch rules`: an explanation for every option in every language, and valid and invalid house rules."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from stichtisch.i18n import LANGUAGES, of_game
from stichtisch.rulebook import defaults, games, option_text, option_values, profile_text, profiles

PROFILES = json.loads((Path(__file__).parents[1] / "data" / "profiles.json").read_text(encoding="utf-8"))
GAMES_AND_PROFILES = [(game, profile) for game in PROFILES for profile in PROFILES[game]]
OPTIONS = [(game, option) for game in PROFILES for option in next(iter(PROFILES[game].values()))]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def write(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_no_text_is_missing_and_none_is_superfluous() -> None:
    assert games() == list(PROFILES)
    for game, known in PROFILES.items():
        assert set(of_game(game, "en")["profiles"]) == set(known)
        for profile in known:
            assert set(option_values(game)) == set(known[profile]), (game, profile)


def test_every_option_has_a_line_of_its_own_in_every_language() -> None:
    assert len(OPTIONS) > 100
    for game, option in OPTIONS:
        texts = [option_text(game, option, language) for language in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES), (game, option)
        for text in texts:
            assert 10 < len(text) <= 94, text
            assert text == text.strip()
            assert text.endswith("."), text
            assert "\n" not in text


def test_no_line_says_the_same_of_two_options() -> None:
    for game in games():
        for language in LANGUAGES:
            lines = [option_text(game, name, language) for name in option_values(game)]
            assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(("game", "profile"), GAMES_AND_PROFILES)
def test_the_listed_values_are_those_the_profiles_have(game: str, profile: str) -> None:
    for option, value in PROFILES[game][profile].items():
        choices = option_values(game)[option]
        entries = value if isinstance(value, list) else [value]
        if choices and not isinstance(value, dict):
            assert set(entries) <= set(choices), option


@pytest.mark.parametrize("game", list(PROFILES))
def test_the_rules_have_the_options_that_are_explained(game: str) -> None:
    assert set(profiles(game)) == set(PROFILES[game])
    assert list(defaults(game)) == list(option_values(game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_listed_in_lines_that_fit(run: Any, language: str) -> None:
    outcome = run("rules", "--language", language)
    assert outcome.code == 0
    assert max(map(len, outcome.out.splitlines())) <= 100
    for game in games():
        for name in option_values(game):
            assert option_text(game, name, language) in outcome.out
        for name in profiles(game):
            assert profile_text(game, name, language) in outcome.out


@pytest.mark.parametrize(
    ("language", "remark"),
    [("en", "no other value"), ("de", "kein anderer Wert"), ("fr", "pas d’autre valeur")],
)
def test_an_option_of_one_value_is_not_shown_as_a_choice(run: Any, language: str, remark: str) -> None:
    outcome = run("rules", "skat", "--language", language)
    fixed = {"schwarz_by: tricks", "overbid: next_multiple", "null_over_bid: unsettled"}
    lines = [line.strip() for line in outcome.out.splitlines()]
    assert {line for line in lines if line.endswith(f"({remark})")} == {f"{one} ({remark})" for one in fixed}
    profile = run("rules", "skat", "seed", "--language", language).out
    assert f'overbid = "next_multiple" ({remark})' in profile
    assert profile.count(remark) == len(fixed)


def test_the_language_has_a_twin_in_the_environment(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    german = run("rules", "--language", "de").out
    monkeypatch.setenv("STICHTISCH_LANGUAGE", "de")
    assert run("rules").out == german
    assert "Karlchen" in german


def test_one_game_alone(run: Any) -> None:
    lines = run("rules", "skat").out.splitlines()
    assert lines[0] == "skat"
    assert "doppelkopf" not in lines


def test_the_list_as_json(run: Any) -> None:
    facts = json.loads(run("rules", "--json", "--language", "fr").out)
    assert set(facts) == set(PROFILES)
    fox = facts["doppelkopf"]["options"]["fox"]
    assert "renard" in fox["explanation"]
    assert fox["default"] == 1
    assert facts["doppelkopf"]["options"]["piglets"]["values"][0] == "off"


@pytest.mark.parametrize(("game", "profile"), GAMES_AND_PROFILES)
def test_a_profile_is_shown_completely(run: Any, game: str, profile: str) -> None:
    shown = json.loads(run("rules", game, profile, "--json").out)
    values = {name: option["value"] for name, option in shown["options"].items()}
    assert values == PROFILES[game][profile]
    for name, option in shown["options"].items():
        assert option["default"] == as_json(defaults(game)[name])
        assert option["differs"] == (option["value"] != option["default"])


@pytest.mark.parametrize(("game", "profile"), GAMES_AND_PROFILES)
def test_what_differs_is_marked(run: Any, game: str, profile: str) -> None:
    outcome = run("rules", game, profile, "--language", "de")
    lines = outcome.out.splitlines()
    assert max(map(len, lines)) <= 100
    standard = as_json(defaults(game))
    changed = [name for name, value in PROFILES[game][profile].items() if value != standard[name]]
    assert {line.split()[1] for line in lines[2:] if line.startswith("*")} == set(changed)


def test_an_unknown_game_or_profile_is_named(run: Any) -> None:
    outcome = run("rules", "bridge")
    assert outcome.code == 2
    assert "no game 'bridge'" in outcome.err
    assert "doppelkopf, skat, double" in outcome.err
    outcome = run("rules", "skat", "ddv-tsr")
    assert outcome.code == 2
    assert "skat has no profile 'ddv-tsr'" in outcome.err


@pytest.mark.parametrize(("game", "profile"), GAMES_AND_PROFILES)
def test_every_profile_written_out_in_full_can_be_played(
    run: Any, tmp_path: Path, game: str, profile: str
) -> None:
    rules = {"game": game, "profile": profile, "options": PROFILES[game][profile]}
    outcome = run("rules", "--check", write(tmp_path / "rules.json", rules))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"These rules can be played: {game}, profile {profile}, ")


def test_house_rules_in_toml(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'game = "doppelkopf"\nprofile = "ddv-tsr"\n\n[options]\npoverty = true\npiglets = "both"\n'
        'reservation_rank = ["wedding", "poverty", "voluntary_solo", "mandatory_solo"]\n',
        encoding="utf-8",
    )
    outcome = run("rules", "--check", file)
    assert outcome.out == "These rules can be played: doppelkopf, profile ddv-tsr, 3 options changed.\n"
    assert json.loads(run("rules", "--check", file, "--json").out) == tomllib.loads(
        file.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("march", ["off", "all_tricks", 61, 120])
def test_a_march_is_a_word_or_a_number_of_card_points(run: Any, tmp_path: Path, march: object) -> None:
    # SF-91
    rules = house({"ramsch_march": march}, "schafkopf", "wirtshaus")
    outcome = run("rules", "--check", write(tmp_path / "rules.json", rules))
    assert (outcome.code, outcome.err) == (0, "")


def house(options: object, game: object = "doppelkopf", profile: object = "ddv-tsr") -> dict[str, object]:
    return {"game": game, "profile": profile, "options": options}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not JSON"),
        ("[]", "lacks the game, the profile and the options"),
        (house({}, game="bridge"), "doppelkopf, skat, double or schafkopf"),
        (house({}, game=["doppelkopf"]), "doppelkopf, skat, double or schafkopf"),
        (house({}, profile="isko"), "ddv-tsr"),
        (house({}, profile=None), "doppelkopf has no profile"),
        (house([]), "names with values"),
        ({**house({}), "poverty": True}, "the option 'poverty' belongs under options"),
        (house({"foxes": 2}), "no option 'foxes'; did you mean 'fox'?"),
        (house({"check": True}), "no option 'check'"),
        (house({"profile": "house"}), "no option 'profile'"),
        (house({"ramsch_march": 60}, "schafkopf", "bsv"), "from 61 to 120 card points"),
        (house({"ramsch_march": "most"}, "schafkopf", "bsv"), "it can be off or all_tricks"),
        (house({"ramsch_march": True}, "schafkopf", "bsv"), "must be a word or a whole number, not true"),
        (house({"fox": "two"}), "'fox' must be a whole number, not \"two\""),
        (house({"fox": True}), "'fox' must be a whole number, not true"),
        (house({"poverty": 1}), "'poverty' must be true or false, not 1"),
        (house({"piglets": "three"}), "it can be off, both, first_only or second_only"),
        (house({"solo_types": ["queens", "whist"]}), "'solo_types' cannot be \"whist\""),
        (house({"solo_types": "queens"}), "'solo_types' must be a list"),
        (house({"fox_last_trick": 3}), "it can be 1 or 2"),
        (house({"foxes": 2, "poverty": 1}), "; 'poverty' must be"),
        (house({"sets": True}, "double", "seed"), "'sets' must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_said(run: Any, tmp_path: Path, content: object, message: str) -> None:
    outcome = run("rules", "--check", write(tmp_path / "ours.json", content))
    assert outcome.code == 2
    assert outcome.out == ""
    assert message in outcome.err


DOPPELKOPF_CONTRADICTIONS: list[dict[str, Any]] = [
    {"second_dulle_not_in_last_trick": True},
    {"second_dulle_beats_first": True, "heart_ten_trump": False, "heart_ten_trump_in_suit_solo": False},
    {"super_piglets": True},
    {"forced_announcement_further": True},
    {"throw_nines_min": 3},
    {"throw_nines_min": 9},
    {"announce_limits": {"re": "eleven"}},
    {"announce_limits": {"re": 14}},
    {"reservation_rank": ["wedding", "wedding"]},
    {"doppelkopf_min": -1},
    {"solo_factor": 0},
    {"bock": {"triggers": ["rain"], "factor": 2, "deals": 4}},
    {"players_at_table": [3]},
]
SKAT_CONTRADICTIONS: list[dict[str, Any]] = [
    {"players_at_table": [2]},
    {"base_values": {"C": 0}},
    {"null_values": {"pick_up": "23", "hand": 35, "ouvert": 46, "ouvert_hand": 59}},
    {"schneider_from": 60},
    {"loss_factor_hand": 3},
    {"series_length": {"3": 35, "4": 48}},
]
DOUBLE_CONTRADICTIONS: list[dict[str, Any]] = [
    {"players": [1, 2]},
    {"rounds": [0]},
    {"sets": 1, "players": [6]},
    {"players": [6], "rounds": [9]},
    {"score_right": {"bonus": "5"}},
]


@pytest.mark.parametrize(
    ("game", "profile", "options"),
    [
        *(("doppelkopf", "ddv-tsr", options) for options in DOPPELKOPF_CONTRADICTIONS),
        *(("skat", "isko", options) for options in SKAT_CONTRADICTIONS),
        *(("double", "seed", options) for options in DOUBLE_CONTRADICTIONS),
    ],
    ids=str,
)
def test_what_contradicts_is_said_in_a_sentence(
    run: Any, tmp_path: Path, game: str, profile: str, options: dict[str, Any]
) -> None:
    outcome = run("rules", "--check", write(tmp_path / "ours.json", house(options, game, profile)))
    assert outcome.code == 2
    assert outcome.err.startswith("stichtisch: The house rules in ")


def test_a_file_that_is_not_there(run: Any, tmp_path: Path) -> None:
    outcome = run("rules", "--check", tmp_path / "nowhere.json")
    assert outcome.code == 2
    assert "nowhere.json cannot be read: No such file" in outcome.err


def test_bytes_that_are_no_text(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(b"\xff\xfe\x00")
    outcome = run("rules", "--check", file)
    assert outcome.code == 2
    assert "not UTF-8" in outcome.err


def test_what_a_file_says_cannot_steer_the_terminal(run: Any, tmp_path: Path) -> None:
    file = write(tmp_path / "ours.json", house({"\x1b[2J": "\x1b[2J", "piglets": "\x1b[2J"}))
    assert "\x1b" not in run("rules", "--check", file).err


def test_check_takes_no_game(run: Any, tmp_path: Path) -> None:
    outcome = run("rules", "skat", "--check", write(tmp_path / "ours.json", house({})))
    assert outcome.code == 2
    assert "the file names it" in outcome.err
