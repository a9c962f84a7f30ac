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
EXPECTED = [
    ("{limits: {antoich: 5}}", "antoich", "did you mean `antioch`?"),
    ("{territories: {antoich: {markers: [1, 0]}}}", "antoich", "did you mean `antioch`?"),
    ("{territories: {antioch: {markers: [1, 0, 0]}}}", "markers", "`markers` has 3 entries for 2 players"),
    ("{armies: [{antioch: [{card: trial/harbor-watch}]}]}", "trial/", "did you mean `trial/harbour-watch`?"),
    ("{armies: [{antioch: [[spear, bwo]]}]}", "bwo", "did you mean `bow`?"),
    ("{armies: [{}, {}, {antioch: []}]}", "armies", "`armies` has 3 entries for 2 players"),
    ("{completed: {antioch: [0, 2]}}", "2]", "there is no seat 2 among 2 players"),
    (
        "{kingdoms: {antioch: [{card: trial/harbour-due, by: 0}]}}",
        "trial/",
        "no card `trial/harbour-due` in this match",
    ),
    ("{kingdoms: {antioch: [{cancel: bwo}]}}", "bwo", "did you mean `bow`?"),
    ("{held: [[], [hlem]]}", "hlem", "did you mean `helm`?"),
    ("{graveyard: [trial/harbor-watch]}", "trial/", "did you mean `trial/harbour-watch`?"),
    ("{under_deck: [spear+bwo]}", "bwo", "did you mean `bow`?"),
    ("{seen: [{'1': [hlem]}]}", "hlem", "did you mean `helm`?"),
    ("{captured: [antoich]}", "antoich", "did you mean `antioch`?"),
    ("{legal: [play trial/harbour-watch antoich]}", "antoich", "did you mean `antioch`?"),
    ("{winners: [2]}", "2", "seats count from 0 to 1"),
    ("{hands: [0, 1, 2]}", "hands", "write one for each player"),
    ("{to_move: 2}", "2", "there is no seat 2"),
]
BRIDGE = """\
format: 1
game: komarn
scenarios:
  - id: one
    position: hand r=12,20; camp L13
    expect: [prov r]
"""
BRIDGE_EXPECTED = [
    ("moneys r=1", "moneys", "did you mean `money`?"),
    ("occ L55=r", "L55", "did you mean `L5`?"),
    ("occ L12=y", "y", "no marshal `y` plays"),
    ("hand r=55", "55", "there is no tile `55`"),
    ("camp L55", "L55", "there is no place `L55` for camp"),
    ("phase NXT", "NXT", "did you mean `NEXT`?"),
    ("ended complete", "complete", "did you mean `completed`?"),
    ("site L2=castel", "castel", "did you mean `castle`?"),
    ("legal r plcae 20", "plcae", "did you mean `place`?"),
]


@pytest.fixture
def set_with_files(ordo, trial):
    """A set with files of every kind that is played."""
    for name, text in SOUND.items():
        (trial / name).parent.mkdir(exist_ok=True)
        (trial / name).write_text(text, encoding="utf-8")
    ordo("check", "trial", "--quiet", check=0)
    return trial


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sound", "typed", "place", "code", "said"), SLIPS)
@pytest.mark.few(3)
def test_a_slip_is_found_at_its_place(ordo, set_with_files, name, sound, typed, place, code, said):
    """With the code and remedy that the command says which plays the file; once, and at each later check."""
    file = set_with_files / name
    file.write_text(file.read_text(encoding="utf-8").replace(sound, typed), encoding="utf-8")

    for _ in "first", "from the cache":
        (line,) = ordo("check", "trial", "--format", "concise", check=1).stdout.splitlines()
        assert line.startswith(f"trial/{name}:{place}")
        assert code in line
        assert said in line


@pytest.mark.parametrize(("typed", "word", "said"), EXPECTED, ids=[typed for typed, _, _ in EXPECTED])
@pytest.mark.few(3)
def test_a_scenario_expects_what_its_match_has(ordo, set_with_files, typed, word, said):
    """A misspelt word can never hold, or holds in vain: that is found without playing the scenario."""
    file = set_with_files / "scenarios/own.yaml"
    file.write_text(SCENARIO.replace("{deck: 0}", typed), encoding="utf-8")

    (line,) = ordo("check", "trial", "--format", "concise", check=1).stdout.splitlines()

    assert line.startswith(f"trial/scenarios/own.yaml:8:{typed.index(word) + 13}: error[CAT615]")
    assert said in line


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "word", "said"), BRIDGE_EXPECTED, ids=[typed for typed, _, _ in BRIDGE_EXPECTED])
@pytest.mark.few(3)
def test_every_game_looks_at_its_own_expectations(ordo, typed, word, said):
    """Komarn writes them in one line of words each."""
    (ordo.folder / "own.yaml").write_text(BRIDGE.replace("prov r", typed), encoding="utf-8")

    (line,) = ordo("check", "own.yaml", "--format", "concise", check=1).stdout.splitlines()

    assert line.startswith(f"own.yaml:6:{typed.index(word) + 14}: error[CAT615]")
    assert said in line


def test_what_is_known_may_be_expected_in_vain(ordo, set_with_files):
    """Whether an expectation holds is for `ordo scenario`."""
    file = set_with_files / "scenarios/own.yaml"
    expected = "{limits: {antioch: 9}, held: [[helm], [trial/harbour-watch]], legal: [play trial/harbour-watch edessa], winners: [1]}"
    file.write_text(SCENARIO.replace("{deck: 0}", expected), encoding="utf-8")

    assert "no problems found" in ordo("check", "trial", check=0).stdout


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


@pytest.mark.slow
def test_a_file_by_itself_is_checked(ordo, set_with_files):
    """A table on the command line, with the set whose cards it names."""
    (ordo.folder / "table.yaml").write_text(TABLE.replace("edessa", "edesa"), encoding="utf-8")
    assert set_with_files.is_dir()

    (line,) = ordo("check", "table.yaml", "--with", "trial", "--format", "concise", check=1).stdout.splitlines()

    assert line.startswith("table.yaml:4:53: error[CAT602]")


@pytest.mark.slow
def test_a_file_that_cannot_be_judged_is_not_called_right(ordo, set_with_files):
    """The set whose cards it names has an error, which is not shown since only the file was named."""
    (ordo.folder / "table.yaml").write_text(TABLE, encoding="utf-8")
    file = set_with_files / "units.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("[spear, bow]", "[spear, bwo]"), encoding="utf-8")

    for words in (["table.yaml", "--with", "trial"], ["trial/tables/own.yaml"]):
        (line,) = ordo("check", *words, "--format", "concise", check=1).stdout.splitlines()
        assert "error[CAT150]" in line
        assert line.endswith("; follows from CAT105 in trial/units.yaml:7)")
    assert "CAT150" not in ordo("check", "trial", check=1).stdout


@pytest.mark.slow
def test_a_file_of_no_game_is_found(ordo):
    """A name of a game that is misspelt is no reason to say that all is well."""
    (ordo.folder / "record.yaml").write_text(RECORD.replace("game: ordonnance", "game: ordonance"), encoding="utf-8")
    assert "CAT609" in ordo("check", "record.yaml", "--format", "concise", check=1).stdout


@pytest.mark.slow
def test_whether_a_scenario_passes_is_not_asked(ordo, set_with_files):
    """`ordo scenario` says that; an action that is not allowed can be what a scenario shows."""
    file = set_with_files / "scenarios/own.yaml"
    file.write_text(
        SCENARIO.replace("deck: 0", "deck: 5").replace("antioch]", "antioch, play helm edessa]"), encoding="utf-8"
    )

    assert ordo("check", "trial", check=0).stdout == "no problems found\n"
    assert "1 failed" in ordo("scenario", "trial", check=1).stdout
