"""`ordo export pack --look`, `ordo look FILE`, `ordo new game --look FILE`: a look is passed on, and a stranger's is judged first."""

import zipfile
from shutil import copytree

import pytest

from ordo_pnp.draw import Fonts
from tests.conftest import Ordo

LOOK = """format: 1
look:
  from: banner
  size: [70, 120]  # of these cards
  palette: {accent-1: '#7A1F2B'}
  fonts:
    title: {file: Mine.ttf, licence: SIL Open Font License 1.1}
"""
FRONT = """format: 1
face:
  for: moth
  size: [63, 88]
  elements:
    - rect: {box: [0, 0, 100%, 100%], fill: accent-1}
    - use: {fragment: spot, at: [30, 60], scale: 2}
    - text: {box: [10%, 10%, 80%, 10%], text: $name, font: title, size: title}
"""
SPOT = """format: 1
fragments:
  spot: {about: A spot., box: [0, 0, 2, 2], elements: [rect: {box: [0, 0, 2, 2], fill: paper}]}
"""
PARTS = [
    "moths-look/faces/stock-card.yaml",
    "moths-look/fonts/Mine.ttf",
    "moths-look/fonts/OFL.txt",
    "moths-look/fragments/spots.yaml",
    "moths-look/look.yaml",
]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    """A folder with a game of one kind that has a look of its own, and a game of two kinds beside it."""
    root = Ordo(tmp_path_factory.mktemp("workshop"))
    root("new", "game", "moths", "--kind", "moth: text rich", check=0)
    root("new", "game", "owls", "--kind", "owl: text rich", "--kind", "mouse: text rich", "--size", "square", check=0)
    home = root.folder / "moths" / "cards" / "moths"
    files = {"look.yaml": LOOK, "faces/moth.yaml": FRONT, "fragments/spots.yaml": SPOT, "fonts/OFL.txt": "OFL"}
    files["fragments/unused.yaml"] = SPOT.replace("spot:", "unused-thing:")
    for name, text in files.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    (home / "fonts" / "Mine.ttf").write_bytes(Fonts()["text-bold"].path.read_bytes())
    Ordo(root.folder / "moths", root.cache)("export", "pack", "--look", "-o", "../moths-look.zip", check=0)
    return root


@pytest.fixture
def moths(workshop, tmp_path, make_ordo):
    """The command in the game of one kind."""
    copytree(workshop.folder, tmp_path, dirs_exist_ok=True)
    return make_ordo(tmp_path / "moths", workshop.cache)


@pytest.fixture
def owls(moths, make_ordo):
    """The command in the game of two kinds; the packed look is `moths-look.zip` beside it."""
    return make_ordo(moths.folder.parent / "owls", moths.cache)


def packed(owls, **files):
    """Write a look that somebody has packed by hand."""
    path = owls.folder.parent / "their.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_yaml", ".yaml"), text)
    return "../their.zip"


def test_the_look_of_a_game_is_packed_with_all_that_it_names_and_the_same_bytes(moths):
    """The kinds and the size of the cards stay at home."""
    moths("export", "pack", "--look", check=0)
    first = (moths.folder / "moths-look.zip").read_bytes()
    moths("export", "pack", "--look", check=0)

    with zipfile.ZipFile(moths.folder / "moths-look.zip") as archive:
        assert archive.namelist() == PARTS
        look, face = (archive.read(PARTS[at]).decode() for at in (4, 0))
    assert "size" not in look
    assert "  for: card\n" in face
    assert (moths.folder / "moths-look.zip").read_bytes() == first


def test_a_game_takes_the_look_of_another_and_gives_it_back(owls):
    """Each kind of its cards has the face, in the size that the game has; the look before is there again after `ordo undo`."""
    before = {path: path.read_bytes() for path in (owls.folder / "cards").rglob("*") if path.is_file()}
    told = owls("look", "../moths-look.zip", "--yes", check=0)

    home = owls.folder / "cards" / "owls"
    face = (home / "faces" / "stock-card.yaml").read_text("utf-8")
    assert "cards/owls/fonts/Mine.ttf is new" in told.stdout
    assert "  for: [mouse, owl]\n  size: [70, 70]\n" in face
    assert "from: banner" in (home / "look.yaml").read_text("utf-8")
    assert "size: [70, 70]" in (home / "look.yaml").read_text("utf-8")
    assert owls("look", "../moths-look.zip", "--yes", check=0).stdout.startswith("owls has this look already")
    owls("check", check=0)

    undone = owls("undo", "--yes", check=0)
    assert "cards/owls/fonts/Mine.ttf is deleted" in undone.stdout
    assert {path: path.read_bytes() for path in (owls.folder / "cards").rglob("*") if path.is_file()} == before


def test_a_new_game_begins_with_a_look_that_was_passed_on(owls, make_ordo):
    root = make_ordo(owls.folder.parent, owls.cache)
    root("new", "game", "bees", "--look", "moths-look.zip", "--size", "mini", check=0)

    home = root.folder / "bees" / "cards" / "bees"
    assert "size: [44, 68]" in (home / "look.yaml").read_text("utf-8")
    assert "size: [44, 68]" in (home / "faces" / "stock-card.yaml").read_text("utf-8")
    make_ordo(root.folder / "bees", owls.cache)("check", check=0)


def test_the_folder_of_a_game_is_a_look_too(owls):
    """Nothing but its look is taken, and of its faces those for kinds that the other game has."""
    told = owls("look", "../moths/cards/moths", "--yes", check=0)

    assert "left out: game.yaml" in told.stderr
    assert "left out: faces/moth.yaml, for cards that this game does not have" in told.stderr
    assert "from: banner" in (owls.folder / "cards" / "owls" / "look.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("files", "code", "message"),
    [
        ({"look_yaml": "format: 1\nlook: {from: framd}\n"}, 1, "did you mean `framed`?"),
        ({"look_yaml": "format: 1\nlook: {from: [\n"}, 1, "their.zip/look.yaml"),
        ({"look_yaml": "format: 1\nset: {id: x}\n"}, 1, "look"),
        ({"look_yaml": LOOK, "..__x_yaml": "x"}, 1, "a path that leads out of the archive"),
        (
            {"look_yaml": LOOK, "faces__stock-card_yaml": FRONT.replace("$name", "$wings")},
            1,
            "there is no value `$wings`",
        ),
        ({"look_yaml": LOOK, "fonts__Mine.ttf": "no font"}, 1, "Mine.ttf"),
        ({"card_yaml": LOOK}, 2, "holds no `look.yaml`"),
    ],
)
def test_a_look_that_is_not_safe_or_not_sound_changes_nothing(owls, files, code, message):
    before = {path: path.read_bytes() for path in owls.folder.rglob("*.yaml")}

    told = owls("look", packed(owls, **files), "--yes", check=code)

    assert message in told.stderr
    assert {path: path.read_bytes() for path in owls.folder.rglob("*.yaml")} == before


def test_what_is_no_part_of_a_look_is_left_out_and_named(owls):
    """Cards, programs and faces for kinds that the game does not have."""
    look = "format: 1\nlook: {from: night}\n"
    face = FRONT.replace("for: moth", "for: dragon")
    file = packed(owls, look_yaml=look, base__cards_yaml="format: 1\n", run__py="import os", faces__dragon_yaml=face)

    told = owls("look", file, "--yes", check=0)

    assert [line for line in told.stderr.splitlines() if line.startswith("left out")] == [
        "left out: faces/dragon.yaml, for cards that this game does not have",
        "left out: base/cards.yaml",
        "left out: run/py",
    ]
    assert not (owls.folder / "cards" / "owls" / "run").exists()


@pytest.mark.slow
def test_a_packed_look_is_named_by_its_files_and_by_what_stays_at_home(moths, make_ordo):
    """What the game says of its cards is not lost in silence; the game that takes the look is told whose it is."""
    file = moths.folder / "cards" / "moths" / "look.yaml"
    file.write_text("format: 1\nlook: {from: banner, backs: by-kind, palette: {ink: '#101010'}}\n", encoding="utf-8")
    for path in (moths.folder / "cards/moths/faces").iterdir():
        path.unlink()
    packed = moths("export", "pack", "--look", check=0)
    assert "left out: `backs` of `look.yaml`" in packed.stderr
    assert packed.stdout.startswith("moths-look.zip: 1 file (look.yaml), ")

    made = moths("new", "game", "gnats", "--kind", "gnat: text rich", "--look", "moths-look.zip", check=0)
    assert "its cards have the look of moths-look.zip: `cards/gnats/look.yaml`" in made.stdout
