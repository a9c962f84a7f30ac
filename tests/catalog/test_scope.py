"""Which part of a card database is read: what is asked for, and whatever that needs."""

import os
from pathlib import Path

import pytest

from ordo_pnp.catalog.folders import Folder
from ordo_pnp.catalog.load_codes import LINK_OUT
from ordo_pnp.catalog.query import parse_query
from ordo_pnp.catalog.scope import Scope
from ordo_pnp.diagnostics import Span, finding

SETS = {
    "castle/base": [],
    "castle/crown": ["base"],
    "castle/tides": ["crown"],
    "river/base": [],
    "river/ferry": ["bsae"],
}


@pytest.fixture
def folders(tmp_path):
    """Two games that both have a set `base`, beside what belongs to none."""
    found = [Folder(tmp_path, None, None)]
    for game in ("castle", "river"):
        found.append(Folder(tmp_path / game, game, None))
        for name, required in SETS.items():
            home = tmp_path / name
            if home.parent.name == game:
                home.mkdir(parents=True)
                (home / "set.yaml").write_text(f"format: 1\nset: {{id: {home.name}, requires: {required}}}\n")
                found.append(Folder(home, game, home.name))
    return found


def kept(scope, folders, root, named=()):
    return [each.path.relative_to(root).as_posix() for each in scope.narrow(folders, [], named)]


def asked(words, game=None):
    return Scope.of_query(parse_query(words), game)


def test_without_a_word_everything_is_read(folders, tmp_path):
    """No game and no set is asked for: nothing is left out."""
    for words in ("", "kind:unit", "-set:crown", "-game:river", "id:levy"):
        assert kept(asked(words), folders, tmp_path) == [each.path.relative_to(tmp_path).as_posix() for each in folders]


@pytest.mark.parametrize(
    ("words", "game", "expected"),
    [
        ("", "castle", [".", "castle", "castle/base", "castle/crown", "castle/tides"]),
        ("game:river", None, [".", "river", "river/base", "river/ferry"]),
        ("set:base", None, [".", "castle", "castle/base", "river", "river/base"]),
        ("set:base", "river", [".", "river", "river/base"]),
        ("set:tides kind:unit", None, [".", "castle", "castle/base", "castle/crown", "castle/tides"]),
        ("set:crown,tides set:crown", None, [".", "castle", "castle/base", "castle/crown"]),
        ("id:crown/levy", None, [".", "castle", "castle/base", "castle/crown"]),
        ("id:crown/levy,levy", "castle", [".", "castle", "castle/base", "castle/crown", "castle/tides"]),
    ],
)
def test_games_sets_and_what_they_require(folders, tmp_path, words, game, expected):
    """What is asked for is kept, with the sets it requires through others and with what belongs to no game."""
    assert kept(asked(words, game), folders, tmp_path) == expected


@pytest.mark.parametrize(
    ("words", "game"), [("set:bass", None), ("set:base,bass", None), ("game:rivr", None), ("", "x")]
)
def test_an_unknown_name_leaves_nothing_out(folders, tmp_path, words, game):
    """Who misspells a name can be told which one was meant."""
    assert len(kept(asked(words, game), folders, tmp_path)) == len(folders)


def test_a_requirement_that_nobody_knows_keeps_the_sets_of_the_game(folders, tmp_path):
    """What a set requires in vain is found among all sets of its game, so that the finding can name them."""
    expected = [".", "river", "river/base", "river/ferry"]
    assert kept(asked("set:ferry", "river"), folders, tmp_path) == expected


def test_sets_from_outside_are_always_read(folders, tmp_path):
    """Whoever names a set by `--with` wants it read, with its game and what it requires."""
    named = {tmp_path / "castle/crown"}
    assert kept(asked("game:river"), folders, tmp_path, named) == [
        each.path.relative_to(tmp_path).as_posix() for each in folders
    ]
    assert kept(asked("set:base", "castle"), folders, tmp_path, named) == [".", "castle", "castle/base", "castle/crown"]


def test_findings_of_what_is_left_out_go_with_it(folders, tmp_path, monkeypatch):
    """A link that leads out of another game is no trouble of this one."""
    monkeypatch.chdir(tmp_path)
    problems = [
        finding(LINK_OUT, "leads out", Span(str(Path(home) / "link"))) for home in ("castle", "river/base", ".")
    ]
    Scope.of_game("castle").narrow(folders, problems)
    assert [each.span.file for each in problems] == ["castle/link", "link"]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["castle/crown/units.yaml"], [".", "castle", "castle/base", "castle/crown"]),
        (["castle/base", "river/base/text/de.yaml"], [".", "castle", "castle/base", "river", "river/base"]),
        (["river/faces/unit.yaml"], [".", "river", "river/base", "river/ferry"]),
        (["river", "../elsewhere.yaml"], [".", "river", "river/base", "river/ferry"]),
    ],
)
def test_files_ask_for_the_sets_they_lie_in(folders, tmp_path, paths, expected):
    """A file of a set asks for that set, one of a game for the game, one outside for nothing."""
    for game in ("castle", "river"):
        (tmp_path / game / "game.yaml").touch()
    scope = Scope.of_paths([Path(os.path.normpath(tmp_path / path)) for path in paths], tmp_path)
    assert kept(scope, folders, tmp_path) == expected


@pytest.mark.parametrize("paths", [[""], ["sheets/cards.yaml"], ["castle/base", "heraldry"], ["../elsewhere.yaml"]])
def test_files_of_no_game_ask_for_everything(folders, tmp_path, paths):
    """What belongs to all games concerns all of them."""
    (tmp_path / "castle/game.yaml").touch()
    paths = [Path(os.path.normpath(tmp_path / path)) for path in paths]
    assert kept(Scope.of_paths(paths, tmp_path), folders, tmp_path) == kept(Scope(), folders, tmp_path)
