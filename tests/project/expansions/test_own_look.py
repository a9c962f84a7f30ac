"""A set brings a look, fonts and sheet templates of its own: they are for its cards, and nobody else's look otherwise."""

import json
import shutil

import pytest

from ordo_pnp.cards import Scope, load_catalog, open_external_set
from ordo_pnp.draw import Run, Shape, Use, font_folder
from ordo_pnp.paper import faces_of

LOOK = """format: 1
look:
  palette: {vellum: '#123456'}
  fonts:
    display: {file: Own.ttf, licence: 'Made for a test, SIL Open Font License 1.1'}
  sizes: {title: 9}
"""


@pytest.fixture
def looks(trial):
    """The fresh expansion with a look and a font of its own, but without faces."""
    (trial / "look.yaml").write_text(LOOK)
    (trial / "fonts").mkdir()
    shutil.copy(font_folder() / "Spectral-ExtraBold.ttf", trial / "fonts" / "Own.ttf")
    return trial


@pytest.fixture
def drawn(looks, repository):
    """Return the faces of the game with the set, and its cards by name of the set."""
    with open_external_set(looks, "ordonnance") as external:
        catalog = load_catalog(repository / "cards", [external], Scope.of_game("ordonnance"))
        game = catalog.games["ordonnance"]
        units = {
            name: next(
                card
                for card in game.sets[name].cards
                if card.kind == "unit" and game.face_of(card) == "unit" and "ends" not in card.fields
            )
            for name in ("base", "trial")
        }
        yield faces_of(catalog, "ordonnance"), units


def _parts(drawing, kind):
    found = [item for item in drawing.items if isinstance(item, kind)]
    return found + [part for item in drawing.items if isinstance(item, Use) for part in _parts(item.drawing, kind)]


def test_the_look_of_a_set_is_for_its_cards_alone(drawn, catalog):
    """Also on a face of the game; what it does not name is as in the look of the game."""
    faces, units = drawn
    base, trial = (faces.front(units[name], "en").drawing for name in ("base", "trial"))

    vellum = catalog.games["ordonnance"].look["palette"]["vellum"]
    assert _parts(trial, Shape)[0].fill == "#123456" != vellum
    assert _parts(base, Shape)[0].fill == vellum
    assert {run.font for run in _parts(trial, Run)} - {run.font for run in _parts(base, Run)} == {"trial/display"}
    assert max(run.size for run in _parts(trial, Run)) == 9 < max(run.size for run in _parts(base, Run))
    assert faces.fonts["trial/display"].path.name == "Own.ttf"


def test_the_backs_stay_as_they_are(drawn):
    """So that its cards can be shuffled among the others."""
    faces, units = drawn

    assert faces.back(units["trial"], "en") is faces.back(units["base"], "en")


@pytest.mark.slow
def test_a_set_with_a_look_is_checked_and_printed(ordo, looks):
    """The font is embedded, and nothing is wrong with it."""
    ordo("check", "--with", "trial", "--strict", check=0)
    ordo("build", "--with", "trial", "set:trial", "-o", "out", check=0)

    assert looks.is_dir()
    inputs = json.loads((ordo.folder / "out" / "manifest.json").read_text())["inputs"]
    assert "trial/look.yaml" in inputs
    assert "trial/fonts/Own.ttf" in inputs


def _shown(ordo, *words, check):
    found = json.loads(ordo("check", "--with", "trial", *words, "--format", "json", check=check).stdout)
    return [(each["code"], each["file"].rpartition("trial/")[2], each["line"]) for each in found]


@pytest.mark.slow
def test_a_font_without_a_licence_is_found_at_its_file(ordo, looks):
    """Whoever gets the set has to know what is allowed."""
    (looks / "look.yaml").write_text(LOOK.replace(", licence: 'Made for a test, SIL Open Font License 1.1'", ""))

    assert _shown(ordo, check=0) == [("CAT749", "look.yaml", 5)]


@pytest.mark.slow
def test_a_font_that_is_not_there_is_found_at_its_file(ordo, looks):
    """A set does not see fonts of other folders."""
    (looks / "fonts" / "Own.ttf").unlink()

    assert _shown(ordo, check=1) == [("CAT722", "look.yaml", 5)]


@pytest.mark.slow
def test_two_files_of_one_name_are_found(ordo, looks):
    """Faces, templates and signs are known by the names of their files, and a look is called so."""
    face = "format: 1\nface: {for: unit, size: [63, 88], elements: [rect: {box: bleed}]}\n"
    for name in ("faces", "old"):
        (looks / name).mkdir(exist_ok=True)
        (looks / name / "plain.yaml").write_text(face)
    (looks / "colours.yaml").write_text("format: 1\nlook: {palette: {sea: '#123456'}}\n")

    assert _shown(ordo, check=1) == [("CAT761", "colours.yaml", 1), ("CAT761", "old/plain.yaml", 1)]


@pytest.mark.slow
def test_a_set_may_bring_a_sheet_template(ordo, looks, repository):
    """It goes before that of the program for the cards of the set, and nobody else's."""
    text = (repository / "cards" / "sheets" / "cards.yaml").read_text(encoding="utf-8")
    text = text.replace("id: cards\n", "id: trial-cards\n  suffix: apart\n").replace("gap: 0", "gap: 6")
    (looks / "sheets").mkdir()
    (looks / "sheets" / "cards.yaml").write_text(text.replace("../../schemas", "../schemas"), encoding="utf-8")
    ordo("check", "--with", "trial", check=0)
    ordo("build", "--with", "trial", "set:trial,base", "-o", "out", check=0)
    names = {path.name for path in (ordo.folder / "out").iterdir()}

    assert "ordonnance-trial-en-apart.pdf" in names
    assert "ordonnance-base-en.pdf" in names


FACE = """format: 1
face:
  for: unit
  back: card-back
  size: [63, 88]
  elements:
    - rect: {box: [-3, -3, 69, 94], fill: sea}
    - text: {box: [8, 70, 47, 10], text: $name, size: seal-line, font: display, color: paper}
    - icons: {box: [8, 5, 47, 10], of: $symbols, size: 8}
    - text: {box: [8, 20, 47, 10], text: $flavour, size: 6, font: display, color: paper}
"""


@pytest.fixture
def drawn_with(looks):
    """The same, its units drawn by a face that needs what the look has and the game has not."""
    (looks / "look.yaml").write_text(
        LOOK.replace("'#123456'", "'#F4F4F4', sea: '#224466'").replace("9}", "9, seal-line: 7}")
    )
    (looks / "faces").mkdir()
    (looks / "faces" / "harbour.yaml").write_text(FACE)
    units = looks / "units.yaml"
    units.write_text(
        units.read_text("utf-8").replace("    print:", "    print:\n      face: harbour"), encoding="utf-8"
    )
    return looks


@pytest.mark.slow
def test_a_face_of_a_set_is_drawn_with_its_look(ordo, drawn_with):
    """Its palette, sizes and fonts."""
    assert drawn_with.is_dir()
    assert "error" not in ordo("check", "trial", "--format", "concise", check=0).stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "sound", "typed", "place"),
    [
        ("look.yaml", "palette: {", "palette: {{", "look.yaml:3"),
        ("look.yaml", "'#F4F4F4'", "123", "look.yaml:3"),
        ("look.yaml", "palette:", "pallete:", "look.yaml:3"),
        ("look.yaml", None, "looks.yaml", "looks.yaml:1"),
        ("fonts/Own.ttf", None, "fonts/Owm.ttf", "look.yaml:5"),
        ("fonts/Own.ttf", b"", b"no font", "look.yaml:5"),
        ("signs.yaml", "", "format: 1\nsigns: {anchor: {color: 7, layers: [{ink: main, d: M0 0}]}}\n", "signs.yaml:2"),
        ("faces/harbour.yaml", "fill: sea}", "fill: sea", "faces/harbour.yaml:7"),
    ],
)
@pytest.mark.few(3)
def test_a_look_that_cannot_be_used_is_told_once(ordo, drawn_with, name, sound, typed, place):
    """At its own place, and not at every face and card that needs it."""
    file = drawn_with / name
    if sound is None:
        file.rename(drawn_with / typed)
    elif isinstance(sound, bytes):
        file.write_bytes(file.read_bytes()[:300] + typed)
    else:
        old = file.read_text("utf-8") if file.exists() else ""
        file.write_text(old.replace(sound, typed), encoding="utf-8")

    for _ in "first", "from the cache":
        (line,) = ordo("check", "trial", "--format", "concise", check=1).stdout.splitlines()
        assert line.startswith(f"trial/{place}:")
