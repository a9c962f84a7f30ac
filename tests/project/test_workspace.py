"""What a command line means, from wherever it is typed: a table of situations.

The folders are drawn below; nothing in them is read but ids, so the files are empty but for those.
"""

from __future__ import annotations

import os
import shlex
import shutil
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ordo_pnp.base import DataError, OrdoError, TargetError
from ordo_pnp.cards import shipped_cards
from ordo_pnp.project import find_workspace

if TYPE_CHECKING:
    from ordo_pnp.project import Workspace

FILES = """
p/cards/lots/game.yaml
p/cards/lots/base/set.yaml
p/cards/lots/base/units.yaml
p/cards/lots/base/text/de.yaml
p/cards/lots/base/art/a.png
p/cards/lots/crown/set.yaml
p/cards/lots/rulebook/en.md
p/cards/dice/game.yaml
p/cards/dice/base/set.yaml
p/cards/sheets/papers.yaml
p/sea/set.yaml
p/sea/units.yaml
p/sea/faces/unit.yaml
p/crown/set.yaml
p/Reef/sea/set.yaml
p/Reef/sea/units.yaml
p/loose/units.yaml
p/loose/picture.png
p/notes/plan.txt
p/notes/plan.md
p/kept/.old/units.yaml
p/cards/lots/base/.old/units.yaml
p/sea/.old/units.yaml
p/expansions/isle/set.yaml
p/expansions/isle/units.yaml
p/expansions/tide/set.yaml
q/cards/lots/game.yaml
q/cards/lots/base/set.yaml
q/reef/set.yaml
q/reef/units.yaml
alone/moor/set.yaml
alone/moor/units.yaml
alone/moor/nested/cards/lots/game.yaml
heaps/solo/game.yaml
heaps/solo/base/set.yaml
false/mine/game.yaml
false/mine/set.yaml
typo/cards/lots/gane.yaml
typo/cards/lots/base/set.yaml
typo/notes/plan.yaml
flat/cards/game.yaml
flat/notes/plan.yaml
buried/cards/lots/old/game.yaml
bare/cards/moor/set.yaml
bare/cards/moor/units.yaml
"""
CONTENTS = {
    "lost/units.yaml": "# cards\nformat: 1\nunits: []\n",
    "ending/set.yml": "format: 1\nset: {id: ending}\n",
    "played/table.yaml": "format: 1\ngame: ordonnance\nplayers: []\n",
    "played/nameless.yaml": "format: 1\nscenarios: []\n",
    "played/other.yaml": "services: {}\n",
}
LINKS = {
    "link-to-p": "p",
    "alone/base": "p/cards/lots/base",
    "alone/sea": "p/sea",
    "alone/file.yaml": "p/cards/lots/base/units.yaml",
    "r/cards": "p/cards",
    "p/loop": "p/loop",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """The folders, and two zip files of sets: one with its files at the top, one with a folder in it."""
    home = tmp_path_factory.mktemp("world")
    for name in FILES.split():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(f"set: {{id: {Path(name).parent.name}}}\n" if name.endswith("set.yaml") else "{}\n")
    for name, content in CONTENTS.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(content)
    (home / "empty").mkdir()
    (home / "alone" / "void").mkdir()
    (home / "r").mkdir()
    for name, target in LINKS.items():
        (home / name).symlink_to(home / target)
    for name, inside in (("alone/bay.zip", "set.yaml"), ("p/fen.zip", "marsh/set.yaml")):
        with zipfile.ZipFile(home / name, "w") as archive:
            archive.writestr(inside, f"set: {{id: {name[-7:-4]}}}\n")
    (home / "alone" / "broken.zip").write_bytes(b"PK no archive")
    return home


def told(workspace: Workspace, home: Path) -> str:
    """Return what was found in one line, without what is as usual."""

    def short(path: Path) -> str:
        if path.is_relative_to(home):
            return path.relative_to(home).as_posix()
        if path.is_relative_to(shipped_cards()):
            return "/".join(["SHIPPED", *path.relative_to(shipped_cards()).parts])
        return f"UNPACKED/{path.name}"

    parts = [short(workspace.root)]
    parts += [f"game={workspace.game}"] if workspace.game else []
    parts += [f"set={workspace.card_set}"] if workspace.card_set else []
    parts += [f"with={each.folder.name}" for each in workspace.external_sets]
    others = [
        each
        for each in workspace.named_sets
        if each not in {workspace.card_set, *(g.folder.name for g in workspace.external_sets)}
    ]
    parts += [f"known={each}" for each in others]
    parts += [f"path={short(each)}" for each in workspace.paths]
    parts += [f"stray={short(each)}" for each in workspace.loose_files]
    parts += [f"bad={each.code.id}" for each in workspace.refused]
    parts += ["told"] if workspace.note else []
    return " ".join(parts)


def found(words: str) -> str:
    """Return what a command line means: paths, ``--with``, ``--game``, ``--card``."""
    rest, paths, with_sets, named = shlex.split(words), [], [], {}
    while rest:
        word = rest.pop(0)
        if word == "--with":
            with_sets.append(Path(rest.pop(0)))
        elif word.startswith("--"):
            named[word[2:]] = rest.pop(0)
        else:
            paths.append(Path(word))
    keeps_going = "lenient" in named
    with find_workspace(
        paths, with_sets, named.get("game"), card=named.get("card"), keeps_going=keeps_going
    ) as workspace:
        return told(workspace, Path(os.environ["WORLD"]))


SITUATIONS = [
    # the nearest project
    ("p", "", "p/cards"),
    ("p/cards", "", "p/cards"),
    ("p/cards/lots", "", "p/cards"),
    ("p/cards/sheets", "", "p/cards"),
    ("p/notes", "", "p/cards"),
    ("p/loose", "", "p/cards"),
    ("link-to-p", "", "p/cards"),
    ("r", "", "r/cards"),
    ("heaps", "", "heaps"),
    ("heaps/solo", "", "heaps"),
    ("alone/moor/nested", "", "alone/moor/nested/cards"),
    # no project
    ("empty", "", "SHIPPED told"),
    ("alone", "", "SHIPPED told"),
    ("false", "", "SHIPPED told"),
    ("false", "--with mine", "SHIPPED with=mine told"),
    ("empty", "--game ordonnance", "SHIPPED game=ordonnance path=SHIPPED/ordonnance told"),
    # no project, but data that were meant to be one
    ("typo", "", "! `cards` holds no game: `cards/lots/gane.yaml` must be called `game.yaml`; a set of your own"),
    ("typo/notes", "", "! `../cards` holds no game: `../cards/lots/gane.yaml` must be called `game.yaml`"),
    ("typo/cards/lots", "", "! `gane.yaml` must be called `game.yaml`"),
    ("typo", "cards", "! `cards/lots/gane.yaml` must be called `game.yaml`"),
    ("typo", "--game ordonnance", "! `cards/lots/gane.yaml` must be called `game.yaml`"),
    ("typo", "--with ../alone/moor", "! `cards/lots/gane.yaml` must be called `game.yaml`"),
    ("empty", "../typo/cards/lots/gane.yaml", "! `../typo/cards` holds no game"),
    ("flat/notes", "", "! `../cards` holds no game: `../cards/game.yaml` must lie in a folder of its own"),
    ("buried", "", "! `cards` holds no game: `cards/lots/old/game.yaml` must lie in `cards/GAME`"),
    ("bare", "", "! `cards` holds no game: there is no `cards/GAME/game.yaml`; a set of your own"),
    ("bare", "--with cards/moor", "SHIPPED with=moor told"),
    ("bare", "cards/moor", "SHIPPED with=moor path=bare/cards/moor told"),
    ("bare/cards/moor", "", "SHIPPED set=moor with=moor path=bare/cards/moor told"),
    ("lost", "", "! `units.yaml` belongs to no game and no set: there is no `set.yaml` beside it; write one"),
    ("empty", "../lost", "! `../lost/units.yaml` belongs to no game and no set"),
    ("empty", "../lost/units.yaml", "SHIPPED path=lost/units.yaml stray=lost/units.yaml told"),
    ("ending", "", "! `set.yml` must be called `set.yaml`: without it its folder is no set"),
    ("p", "../lost", "p/cards path=lost stray=lost"),
    ("played", "", "SHIPPED told"),
    # a game
    ("p", "--game lots", "p/cards game=lots path=p/cards/lots"),
    ("p", "--game lost", "! there is no game `lost`; did you mean `lots`?"),
    ("p", "--game chess", "! there is no game `chess`; known: dice, lots"),
    # the folder of a set
    ("p/cards/lots/base", "", "p/cards game=lots set=base path=p/cards/lots/base told"),
    ("p/cards/lots/base/text", "", "p/cards game=lots set=base path=p/cards/lots/base told"),
    ("p/cards/dice/base", "", "p/cards game=dice set=base path=p/cards/dice/base told"),
    ("p/cards/lots/base", "--game dice", "p/cards game=dice path=p/cards/dice"),
    ("p/sea", "", "p/cards set=sea with=sea path=p/sea told"),
    ("p/sea/faces", "", "p/cards set=sea with=sea path=p/sea told"),
    ("p/expansions/tide", "", "p/cards set=tide with=tide path=p/expansions/tide told"),
    ("alone/moor", "", "SHIPPED set=moor with=moor path=alone/moor told"),
    ("alone/moor", "--with ../sea", "SHIPPED set=moor with=moor with=sea path=alone/moor told"),
    ("alone/base", "", "p/cards game=lots set=base path=p/cards/lots/base told"),
    # paths in the card database
    ("p", "cards", "p/cards path=p/cards"),
    ("p", ".", "p/cards path=p stray=p"),
    ("p", "cards/lots/base", "p/cards path=p/cards/lots/base"),
    ("p", "cards/lots/../lots/base/units.yaml", "p/cards path=p/cards/lots/base/units.yaml"),
    ("p", "cards/lots/base cards/dice", "p/cards path=p/cards/lots/base path=p/cards/dice"),
    ("p/cards/lots/base", "units.yaml", "p/cards path=p/cards/lots/base/units.yaml"),
    ("p", "cards/lots/rulebook/en.md", "p/cards path=p/cards/lots/rulebook/en.md"),
    ("p", "cards/lots/rulebook", "p/cards path=p/cards/lots/rulebook"),
    ("q", "../p/cards/lots", "p/cards path=p/cards/lots told"),
    ("empty", "$WORLD/p/cards/lots", "p/cards path=p/cards/lots told"),
    ("alone", "base", "p/cards path=p/cards/lots/base told"),
    ("p", "../alone/base", "p/cards path=p/cards/lots/base"),
    ("p", "../alone/file.yaml", "p/cards path=p/cards/lots/base/units.yaml"),
    ("q", "../link-to-p/cards/lots", "link-to-p/cards path=link-to-p/cards/lots told"),
    ("empty", "../heaps", "heaps path=heaps told"),
    # paths outside of it
    ("p", "sea", "p/cards with=sea path=p/sea"),
    ("p", "sea/units.yaml", "p/cards with=sea path=p/sea/units.yaml"),
    ("p/sea", "units.yaml", "p/cards with=sea path=p/sea/units.yaml"),
    ("p/sea/faces", "unit.yaml", "p/cards with=sea path=p/sea/faces/unit.yaml"),
    ("p", "loose", "p/cards path=p/loose stray=p/loose"),
    ("p", "loose/units.yaml", "p/cards path=p/loose/units.yaml stray=p/loose/units.yaml"),
    ("p", "expansions", "p/cards path=p/expansions stray=p/expansions"),
    ("p", "../alone/moor", "p/cards with=moor path=alone/moor"),
    ("empty", "../alone/moor", "SHIPPED with=moor path=alone/moor told"),
    ("empty", "../q/reef", "q/cards with=reef path=q/reef told"),
    ("p", "../q/reef/units.yaml", "q/cards with=reef path=q/reef/units.yaml told"),
    ("alone", "sea", "p/cards with=sea path=alone/sea told"),
    # archives
    ("p", "fen.zip", "p/cards with=fen path=UNPACKED/fen"),
    ("alone", "bay.zip", "SHIPPED with=bay path=UNPACKED/bay told"),
    ("p", "../alone/bay.zip fen.zip", "p/cards with=bay with=fen path=UNPACKED/bay path=UNPACKED/fen"),
    ("alone", "broken.zip", "! CAT"),
    ("alone", "broken.zip --lenient yes", "SHIPPED path=alone/broken.zip bad=CAT"),
    # nothing, or nothing that can be meant
    ("p", "nowhere", "! there is no file or folder `nowhere`"),
    ("p", "cards/lots/base/unit.yaml", "! did you mean `cards/lots/base/units.yaml`?"),
    ("p", "loop", "! there is no file or folder `loop`"),
    ("p", "../empty", "! the folder `../empty` holds no card data"),
    ("empty", ".", "! the folder `.` holds no card data"),
    ("p", "notes", "! the folder `notes` holds no card data"),
    ("p", "notes/plan.md", "! `notes/plan.md` is no data file"),
    ("p", "kept", "! the folder `kept` holds no card data"),
    ("p", "cards/lots/base/.old", "! `cards/lots/base/.old` is not read: names with a leading dot are hidden"),
    ("p", "sea/.old/units.yaml", "! `sea/.old/units.yaml` is not read"),
    ("p", "loose/picture.png", "! `loose/picture.png` is no data file"),
    ("p", "cards/lots/base/art/a.png", "! is no data file"),
    ("p", "cards ../q/cards", "! `cards` and `../q/cards` lie in different projects"),
    # sets from outside
    ("p", "--with sea", "p/cards with=sea"),
    ("p", "--with sea --with ../alone/moor", "p/cards with=sea with=moor"),
    ("p", "--with sea --game lots", "p/cards game=lots with=sea"),
    ("p", "--with fen.zip", "p/cards with=fen"),
    ("p", "--with cards/lots/crown", "p/cards known=crown"),
    ("p", "--with ../alone/base", "p/cards known=base"),
    ("p", "--with nowhere", "! there is no file or folder `nowhere`"),
    ("p", "--with notes", "! the folder `notes` holds no `set.yaml`"),
    ("p", "--with notes --lenient yes", "! the folder `notes` holds no `set.yaml`"),
    ("empty", "--with ../alone/moor", "SHIPPED with=moor told"),
    # the id of a card
    ("p", "--card sea/caulkers", "p/cards with=sea"),
    ("p", "--card crown/queen", "p/cards"),
    ("p", "--card caulkers", "p/cards"),
    ("p/sea", "--card sea/caulkers", "p/cards set=sea with=sea path=p/sea told"),
    ("p", "--card notes/caulkers", "p/cards"),
    ("alone", "--card moor/heath", "SHIPPED with=moor told"),
]


@pytest.mark.parametrize(("start", "words", "expected"), SITUATIONS, ids=[f"{a}: {b}" for a, b, _ in SITUATIONS])
def test_what_a_command_line_means(world, monkeypatch, start, words, expected):
    """From a folder, words mean one card database, sets and paths, or an error that tells the ways to go on."""
    monkeypatch.setenv("WORLD", str(world))
    monkeypatch.chdir(world / start)
    try:
        meant = found(words.replace("$WORLD", str(world)))
    except DataError as error:
        meant = "! " + " ".join(f"{each.code.id} {each.message}" for each in error.diagnostics)
    except TargetError as error:
        meant = f"! {error}"
    if expected.startswith("! "):
        assert meant.startswith("! ")
        assert expected[2:] in meant
    elif expected.endswith("bad=CAT"):
        assert meant.startswith(expected.removesuffix("bad=CAT"))
        assert "bad=CAT" in meant
    else:
        assert meant == expected


@pytest.mark.parametrize(
    ("word", "remedy"),
    [
        ("crown", "write `set:crown` for the cards of the set, `text:crown` for the word"),
        ("sea", "write `--with sea set:sea` for the cards of the set, `text:sea` for the word"),
        ("fen.zip", "write `--with fen.zip set:fen`"),
        ("sea/units.yaml", "is a path, and cards are selected by a filter"),
        ("Crown", "write `set:Crown`"),
        ("Reef/sea", "write `--with Reef/sea set:sea`"),
        ("Reef/sea/units.yaml", "is a path, and cards are selected by a filter"),
        ("knight,crown", "write `set:crown`"),
    ],
)
def test_a_word_that_can_be_a_set_or_a_path_is_asked_about(world, monkeypatch, word, remedy):
    """A bare word of a filter that is the name of a set or a path as well is refused with the ways to write it."""
    monkeypatch.chdir(world / "p")
    with find_workspace() as place, pytest.raises(TargetError) as refused:
        place.query([word])
    assert remedy in str(refused.value)


@pytest.mark.parametrize("word", ["knight", "text:crown", '"crown"', "-set:crown", "notes", "base/units"])
def test_a_word_that_can_only_be_a_word_is_taken(world, monkeypatch, word):
    """What is written with its key, in quotation marks, or is the name of nothing else, selects as ever."""
    monkeypatch.chdir(world / "p")
    with find_workspace() as place:
        assert place.query([word]).terms


@pytest.mark.parametrize(
    ("start", "words", "meant"),
    [
        ("p/sea", [], "set:sea"),
        ("p/sea", ["kind:unit"], "set:sea kind:unit"),
        ("p/sea", ["set:base"], "set:base"),
        ("p/sea", ["id:base/levy"], "id:base/levy"),
        ("p/cards/lots/crown", [], "set:crown"),
        ("p", ["kind:unit"], "kind:unit"),
    ],
)
def test_in_the_folder_of_a_set_a_filter_is_about_its_cards(world, monkeypatch, start, words, meant):
    """Unless the filter names a set or a card itself."""
    monkeypatch.chdir(world / start)
    with find_workspace() as place:
        assert str(place.query(words)) == meant


def test_what_needs_no_cards_works_beside_unusable_ones(world, monkeypatch):
    """A command that does the same everywhere is not kept from it by a project that is none."""
    monkeypatch.chdir(world / "typo")
    with find_workspace(needs_data=False) as place:
        assert place.root == shipped_cards()


def test_a_place_without_rights_is_no_traceback(tmp_path, monkeypatch):
    """Folders above that nobody may look into hold nothing."""
    inner = tmp_path / "closed" / "inner"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    (tmp_path / "closed").chmod(0o600)
    try:
        with find_workspace() as place:
            assert place.root == shipped_cards()
    finally:
        (tmp_path / "closed").chmod(0o700)


def test_a_folder_that_cannot_be_written_works(world, tmp_path, monkeypatch):
    """What is only read may lie where nothing can be written."""
    shutil.copytree(world / "p" / "cards", tmp_path / "cards", symlinks=True)
    for folder in (tmp_path / "cards", *filter(Path.is_dir, (tmp_path / "cards").rglob("*"))):
        folder.chmod(0o555)
    monkeypatch.chdir(tmp_path)
    try:
        with find_workspace([Path("cards/lots")]) as place:
            assert place.paths == (tmp_path / "cards" / "lots",)
    finally:
        for folder in (tmp_path / "cards", *filter(Path.is_dir, (tmp_path / "cards").rglob("*"))):
            folder.chmod(0o755)


def test_archives_are_gone_afterwards(world, monkeypatch):
    """What is unpacked stays as long as the workspace."""
    monkeypatch.chdir(world / "p")
    with find_workspace([Path("fen.zip")]) as place:
        (folder,) = (each.folder for each in place.external_sets)
        assert folder.is_dir()
        with pytest.raises(OrdoError, match="unpack it first"):
            place.refuse_archives()
    assert not folder.exists()
