"""``ordo replay``: records in, the table and the score they lead to out."""

import json

import pytest

from ordo_pnp.rules import Play, Record


@pytest.fixture(scope="module")
def whole(ordonnance):
    """Play a whole game of two."""
    play = Play(ordonnance.prepare(2, {}), Record("ordonnance", ("North", "South"), 8, ("base",), {}))
    actions = []
    while not play.state.is_terminal:
        action = play.state.legal_actions()[0]
        actions.append(play.state.action_to_string(action))
        play.state.apply(action)
    record = Record.from_data({**play.record.to_data(), "actions": actions})
    return record, ordonnance.judge(play.state, record.players).data


@pytest.fixture
def file(whole, tmp_path):
    path = tmp_path / "record.yaml"
    path.write_text(whole[0].to_text())
    return path


def test_the_table_scores_as_the_game(called, file, whole, tmp_path):
    """The table that replay prints is one that score reads, with the same result."""
    _, out, _ = called("replay", file, "--json")
    (tmp_path / "table.json").write_text(json.dumps(json.loads(out)["table"]))
    code, out, _ = called("score", tmp_path / "table.json", "--json")
    assert (code, json.loads(out)) == (0, whole[1])


def test_the_largest_seed(called, file):
    """A record of any seed that a game can have is read again."""
    file.write_text(f"""format: 1
game: ordonnance
seed: {2**64 - 1}
players: [North, South]
actions: []
""")
    code, out, err = called("replay", file)
    assert (code, "0 actions" in out) == (0, True), err


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("actions:\n", "actions:\n  - pass\n", "CAT611", "OR-07"),
        ("actions:\n", "actions:\n  - play base/spear-lewy antioch\n", "CAT610", "did you mean `base/spear-levy`?"),
        ("seed: 8", "seed: 9", "CAT611", "has no"),
        ('players: ["North", "South"]', "players: [A, B, C, D, E, F]", "CAT613", "2 to 5 players, not 6"),
        ("rules: {}", "rules: {scoring: capture_time}", "CAT613", "at least three players"),
        ('sets: ["base"]', "sets: [bse]", "CAT613", "did you mean `base`?"),
        ("seed: 8", "seed: -1", "CAT106", "at least 0"),
        ("format: 1", "format: 2", "CAT110", "format: 1"),
        ("seed: 8\n", "", "CAT103", "`seed` is missing"),
    ],
)
def test_broken_records(called, whole, tmp_path, old, new, code, words):
    """A record that cannot be replayed gives a finding at its line, and exit code 1."""
    text = whole[0].to_text()
    assert text.count(old) == 1
    (tmp_path / "broken.yaml").write_text(text.replace(old, new))
    exit_code, out, err = called("replay", tmp_path / "broken.yaml")
    assert (exit_code, out) == (1, "")
    assert f"error[{code}]" in err
    assert words in err
    assert "broken.yaml:" in err
