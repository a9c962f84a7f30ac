"""Exit codes: 0 all is well, 1 something was found in data, 2 the command cannot run; the same for every command."""

import pytest

from ordo_pnp.cli import CommandFolder, root

TABLE = """\
format: 1
game: ordonnance
players: [North, South]
armies: [{antioch: [[%s]]}, {}]
"""
RECORD = """\
format: 1
game: ordonnance
players: [North, South]
seed: 1
actions: [%s]
"""
SCENARIO = """\
format: 1
game: ordonnance
scenarios:
  - id: one
    position: {armies: [{}, {}], hands: [[[bow]], [[helm]]], deck: [[banner]]}
    actions: [play bow antioch]
    expect: {deck: %s}
"""
FILES = {
    "sound.yaml": TABLE % "bow",
    "wrong.yaml": TABLE % "bwo",
    "record.yaml": RECORD % "",
    "illegal.yaml": RECORD % "pass, pass",
    "holds.yaml": SCENARIO % 0,
    "fails.yaml": SCENARIO % 7,
    "more/torn.yaml": "units: [\n",
    "more/bad.yaml": "format: 1\nunits: 7\n",
}
ENDS = {
    0: [
        "explain",
        "explain CAT201",
        "explain unknown-key",
        "list set:base --game ordonnance",
        "score sound.yaml",
        "replay record.yaml",
        "scenario holds.yaml",
        "check sound.yaml",
        "check holds.yaml record.yaml --quiet",
        "check fails.yaml",
        "check --faces --game ordonnance id:base/spear-levy --metrics",
        "new --help",
    ],
    1: [
        "score wrong.yaml",
        "replay illegal.yaml",
        "scenario fails.yaml",
        "scenario fails.yaml --quiet",
        "scenario more/bad.yaml",
        "check more/bad.yaml",
        "check wrong.yaml",
        "check wrong.yaml --format json",
        "check wrong.yaml --fix",
        "check wrong.yaml --diff --unsafe",
        "fmt more/torn.yaml",
    ],
    2: [
        "nonsense",
        "check --nonsense",
        "check nowhere.yaml",
        "check nowhere.yaml --fix",
        "check --unsafe",
        "explain CAT999",
        "explain --game nosuch",
        "score nowhere.yaml",
        "replay nowhere.yaml",
        "scenario nowhere.yaml",
        "fmt nowhere.yaml",
        "show base/nobody",
        "check --faces set:nosuch",
        "check --faces --lang de",
        "list set:nosuch",
        "build set:nosuch",
        "simulate --sets nosuch",
    ],
}


@pytest.fixture
def place(ordo):
    """A folder with files of every kind."""
    for name, text in FILES.items():
        (ordo.folder / name).parent.mkdir(exist_ok=True)
        (ordo.folder / name).write_text(text, encoding="utf-8")
    return ordo


@pytest.mark.few(22)
@pytest.mark.parametrize(("code", "words"), [(code, words) for code, each in ENDS.items() for words in each])
def test_a_command_ends_as_documented(place, code, words):
    """Whoever writes a script for one command can write it for all."""
    assert place(*words.split()).returncode == code


def commands(group, *above):
    """Every command with the words that call it."""
    for name in group.list_commands(None):
        found = group.get_command(None, name)
        if hasattr(found, "list_commands") and not isinstance(found, CommandFolder):
            yield from commands(found, *above, name)
        else:
            yield (*above, name), found


OF_GAMES = [
    words
    for words, each in commands(root)
    if any("--game" in option.opts for option in each.params) and words != ("lsp",)  # whose client names the project
]


@pytest.mark.parametrize("words", OF_GAMES, ids=" ".join)
def test_a_game_that_does_not_exist_cannot_be_worked_on(place, words):
    """Whatever else is right or wrong with the words."""
    assert place(*words, "--game", "nosuch").returncode == 2
