"""``ordo scenario``: examples of the rules are run and reported."""

import pytest

HEAD = "format: 1\ngame: ordonnance\nscenarios:\n"
GOOD = "  - {id: good, ruling: OR-07, position: {armies: [{}, {}]}, actions: [pass], expect: {to_move: 1}}\n"
BAD = "  - id: bad\n    position: {armies: [{}, {}]}\n    actions: [pass]\n    expect: {to_move: 0, deck: 1}\n"


@pytest.mark.slow
def test_the_scenarios_of_the_database(called, repository, monkeypatch):
    """Without a path those of the card database are run, and all pass."""
    monkeypatch.chdir(repository)
    code, out, _ = called("scenario")
    assert code == 0
    assert "0 failed" in out
    assert "pass  cards/ordonnance/base/scenarios/turns.yaml:" in out


def test_a_failure_names_its_place(called, tmp_path):
    """What fails is shown with file, line and what was found; the others are run all the same."""
    (tmp_path / "s.yaml").write_text(HEAD + BAD + GOOD)
    code, out, _ = called("scenario", tmp_path / "s.yaml")
    assert code == 1
    assert "s.yaml:7:13: to_move is 1, not 0" in out
    assert "s.yaml:7:13: deck is 0, not 1" in out
    assert "FAIL" in out
    assert "good OR-07" in out
    assert "2 scenarios: 1 passed, 1 failed" in out


def test_a_failure_says_what_was_to_be_shown(called, tmp_path):
    """Group and note of a scenario stand in its report where it fails; the note of one that passes does not."""
    told = "    group: Drawing\n    note: An empty deck draws nothing.\n"
    fine = BAD.replace("id: bad", "id: fine").replace("to_move: 0, deck: 1", "to_move: 1")
    (tmp_path / "s.yaml").write_text(HEAD + BAD + told + fine + told)
    _, out, _ = called("scenario", tmp_path / "s.yaml")
    assert "bad (Drawing)" in out
    assert "fine (Drawing)" in out
    assert out.count("      An empty deck draws nothing.") == 1


def test_a_folder(called, tmp_path):
    """A folder is searched for files of scenarios; other files are passed over."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.yaml").write_text(HEAD + GOOD)
    (tmp_path / "two.yml").write_text(HEAD + GOOD)
    (tmp_path / "other.yaml").write_text("format: 1\nnothing: 2\n")
    code, out, _ = called("scenario", tmp_path)
    assert (code, "2 scenarios: 2 passed" in out) == (0, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + GOOD + GOOD, "the id `good` is used twice"),
        (HEAD + "  - {id: x, position: {armies: [{}, {}]}, expects: {}}\n", "did you mean `expect`?"),
        (HEAD + "  - {id: x, position: {armies: [{}, {}]}, refused: NEVER}\n", "`NEVER` is not allowed"),
        ("format: 1\nunits: []\n", "CAT"),
        (HEAD.replace("ordonnance", "ordo") + GOOD, "no rules for a game `ordo`"),
        ("", "CAT016"),
    ],
)
def test_a_file_that_cannot_be_run(called, tmp_path, text, words):
    """A file that is not in order gives findings and exit code 1."""
    (tmp_path / "s.yaml").write_text(text)
    code, _, err = called("scenario", tmp_path / "s.yaml")
    assert code == 1
    assert words in err
    assert "s.yaml:" in err


def test_a_broken_file_does_not_hide_the_others(called, tmp_path):
    """The other files are run, and the findings are shown at the end."""
    (tmp_path / "a.yaml").write_text(HEAD + "  - {id: x}\n")
    (tmp_path / "b.yaml").write_text(HEAD + GOOD)
    code, out, err = called("scenario", tmp_path)
    assert (code, "1 passed" in out, "`position` is missing" in err) == (1, True, True)


def test_a_table_is_no_file_of_scenarios(called, tmp_path):
    """It is said which command takes it, and nothing is counted where nothing was run."""
    (tmp_path / "table.yaml").write_text("game: komarn\nposition: L12=r\n")
    code, out, err = called("scenario", tmp_path / "table.yaml")
    assert (code, out) == (1, "")
    assert "the file holds no scenarios" in err
    assert "a table is for `ordo score`" in err


def test_nothing_to_run(called, tmp_path):
    """A folder without scenarios, or without any data, is not taken for success."""
    code, _, err = called("scenario", tmp_path)
    assert (code, "holds no card data" in err) == (2, True)
    (tmp_path / "cards.yaml").write_text("units: []\n", encoding="utf-8")
    code, _, err = called("scenario", tmp_path)
    assert (code, "no scenarios found" in err) == (1, True)


def test_a_misspelt_card_is_answered_with_the_one_that_was_meant(called, tmp_path):
    """In the position, in a hand of any kind of card, and in what is expected: each says which card is near."""
    text = (
        "  - id: lying\n    position: {armies: [{jerusalem: [{card: base/spear-lvy}]}, {}]}\n    actions: [pass]\n"
        "    expect: {to_move: 1}\n"
        "  - id: held\n    sets: [base, crown]\n"
        "    position: {armies: [{}, {}], hands: [[{card: crown/draw-chst}], []]}\n    expect: {to_move: 0}\n"
        "  - id: expected\n    sets: [base, crown]\n"
        "    position: {armies: [{}, {}], hands: [[{card: crown/cancel-spear}], []]}\n    actions: []\n"
        "    expect: {held: [[crown/cancel-sper], []], deck: 3}\n"
    )
    (tmp_path / "s.yaml").write_text(HEAD + text)
    code, out, _ = called("scenario", tmp_path / "s.yaml")
    assert code == 1
    for name in ("base/spear-levy", "crown/draw-chest", "crown/cancel-spear"):
        assert f"did you mean `{name}`?" in out
    assert "deck is 0, not 3\n" in out
