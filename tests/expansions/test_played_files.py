"""Scenarios, tables and records are checked with the data: their words, players, rules and sets, without being played."""

import pytest

SCENARIO = """\
format: 1
game: ordonnance
sets: [base, trial]
scenarios:
  - id: one
    position: {armies: [{}, {}], hands: [[{card: trial/harbour-watch}], [[helm]]], deck: [[banner]]}
    actions: [play trial/harbour-watch antioch]
    expect: {deck: 0}
"""
TABLE = """\
format: 1
game: ordonnance
players: [North, South]
armies: [{antioch: [{card: trial/harbour-watch}]}, {edessa: [[bow]]}]
"""
RECORD = """\
format: 1
game: ordonnance
players: [North, South]
seed: 1
sets: [base, trial]
actions: [play trial/harbour-watch antioch]
"""
SOUND = {"scenarios/own.yaml": SCENARIO, "tables/own.yaml": TABLE, "records/own.yaml": RECORD}
SLIPS = [
    ("scenarios/own.yaml", "watch antioch", "watch antoich", "7:40", "CAT610", "did you mean `antioch`?"),
    ("scenarios/own.yaml", "[play trial", "[plya trial", "7:15", "CAT610", "is no action"),
    (
        "scenarios/own.yaml",
        "{card: trial/harbour-watch}",
        "{card: trial/harbor-watch}",
        "6:50",
        "CAT603",
        "harbour-watch",
    ),
    ("scenarios/own.yaml", "[[helm]]", "[[hlem]]", "6:75", "CAT601", "did you mean `helm`?"),
    ("scenarios/own.yaml", "[base, trial]", "[base, trail]", "3:7", "CAT613", "trail"),
    ("tables/own.yaml", "edessa", "edesa", "4:53", "CAT602", "did you mean `edessa`?"),
    ("tables/own.yaml", "North, South", "North, South, West", "4:9", "CAT606", "one entry for each player"),
    ("records/own.yaml", "antioch", "antoich", "6:36", "CAT610", "did you mean `antioch`?"),
    ("records/own.yaml", "[base, trial]", "[base, trail]", "5", "CAT613", "trail"),
]


@pytest.fixture
def set_with_files(ordo, trial):
    """A set with files of every kind that is played."""
    for name, text in SOUND.items():
        (trial / name).parent.mkdir(exist_ok=True)
        (trial / name).write_text(text, encoding="utf-8")
    ordo("check", "trial", "--quiet", check=0)
    return trial


@pytest.mark.parametrize(("name", "sound", "typed", "place", "code", "said"), SLIPS)
def test_a_slip_is_found_at_its_place(ordo, set_with_files, name, sound, typed, place, code, said):
    """With the code and remedy that the command says which plays the file; once, and at each later check."""
    file = set_with_files / name
    file.write_text(file.read_text(encoding="utf-8").replace(sound, typed), encoding="utf-8")

    for _ in "first", "from the cache":
        (line,) = ordo("check", "trial", "--format", "concise", check=1).stdout.splitlines()
        assert line.startswith(f"trial/{name}:{place}")
        assert code in line
        assert said in line


def test_what_names_a_deleted_card_is_found(ordo, set_with_files):
    """The files that name it did not change: what is known of them depends on the cards."""
    file = set_with_files / "units.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("id: harbour-watch", "id: harbour-guard"), encoding="utf-8"
    )
    for text in (set_with_files / "text").glob("*.yaml"):
        text.unlink()

    found = ordo("check", "trial", "--format", "concise", check=1).stdout

    assert {line.partition(":")[0] for line in found.splitlines()} == {
        f"trial/{name}" for name in (*SOUND, "scenarios/examples.yaml")
    }


def test_a_file_by_itself_is_checked(ordo, set_with_files):
    """A table on the command line, with the set whose cards it names."""
    (ordo.folder / "evening.yaml").write_text(TABLE.replace("edessa", "edesa"), encoding="utf-8")
    assert set_with_files.is_dir()

    (line,) = ordo("check", "evening.yaml", "--with", "trial", "--format", "concise", check=1).stdout.splitlines()

    assert line.startswith("evening.yaml:4:53: error[CAT602]")


def test_a_file_that_cannot_be_judged_is_not_called_right(ordo, set_with_files):
    """The set whose cards it names has an error, which is not shown since only the file was named."""
    (ordo.folder / "evening.yaml").write_text(TABLE, encoding="utf-8")
    file = set_with_files / "units.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("[spear, bow]", "[spear, bwo]"), encoding="utf-8")

    for words in (["evening.yaml", "--with", "trial"], ["trial/tables/own.yaml"]):
        (line,) = ordo("check", *words, "--format", "concise", check=1).stdout.splitlines()
        assert "error[CAT150]" in line
    assert "CAT150" not in ordo("check", "trial", check=1).stdout


def test_a_file_of_no_game_is_found(ordo):
    """A name of a game that is misspelt is no reason to say that all is well."""
    (ordo.folder / "evening.yaml").write_text(RECORD.replace("game: ordonnance", "game: ordonance"), encoding="utf-8")
    assert "CAT609" in ordo("check", "evening.yaml", "--format", "concise", check=1).stdout


def test_whether_a_scenario_passes_is_not_asked(ordo, set_with_files):
    """`ordo scenario` says that; an action that is not allowed can be what a scenario shows."""
    file = set_with_files / "scenarios/own.yaml"
    file.write_text(
        SCENARIO.replace("deck: 0", "deck: 5").replace("antioch]", "antioch, play helm edessa]"), encoding="utf-8"
    )

    assert ordo("check", "trial", check=0).stdout == "no problems found\n"
    assert "1 failed" in ordo("scenario", "trial", check=1).stdout
