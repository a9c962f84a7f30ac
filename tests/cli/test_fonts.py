"""Fonts of the computer are copied into a game, which is printed from the copies alone."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="other folders of fonts")


@pytest.fixture
def moths(tmp_path, make_ordo):
    """A game on a computer with the font Amiri."""
    (tmp_path / "data/fonts").mkdir(parents=True)
    package = Path(find_spec("fontpkg_amiri").submodule_search_locations[0])
    for style in ("Regular", "Bold"):
        content = (package / "files" / f"Amiri-{style}.ttf").read_bytes()
        (tmp_path / "data/fonts" / f"own-{style}.ttf").write_bytes(content)
    make_ordo(tmp_path)("new", "game", "moths", check=0)
    ordo = make_ordo(tmp_path / "moths")
    ordo.environment |= {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_DATA_DIRS": "/nowhere"}
    return ordo


def look_file(ordo):
    return ordo.folder / "cards/moths/look.yaml"


def fonts_of(ordo):
    return yaml.safe_load(look_file(ordo).read_text(encoding="utf-8"))["look"]["fonts"]


def with_look(ordo, text):
    look_file(ordo).write_text(f"format: 1\nlook:\n  from: minimal\n{text}", encoding="utf-8")


@pytest.mark.slow
def test_a_name_of_a_font_that_the_game_has_no_file_of_is_answered_with_a_command_that_mends_it(moths):
    with_look(
        moths, "  fonts:\n    text: {file: 'Amiri', fallback: [Amiri Bold]}\n    own: {file: Spectral-Bold.ttf}\n"
    )
    found = moths("check", check=1).stdout
    assert "`ordo new font Amiri --as text`" in found
    assert '`ordo new font "Amiri Bold" --fallback text`' in found

    moths("new", "font", "Amiri", "--as", "text", check=0)
    moths("new", "font", "Amiri Bold", "--fallback", "text", check=0)

    moths("check", "--strict", check=0)
    text = fonts_of(moths)["text"]
    assert text["file"] == "Amiri-Regular.ttf"
    assert text["licence"].endswith("SIL Open Font License 1.1")
    assert [each["file"] for each in text["fallback"]] == ["own-Bold.ttf"]
    assert sorted(each.name for each in (moths.folder / "cards/moths/fonts").iterdir()) == [
        "Amiri-Bold.ttf",
        "Amiri-Regular.ttf",
        "own-Bold.ttf",
    ]


@pytest.mark.parametrize(
    "look", ["", "  fonts: {own: {file: Spectral-Bold.ttf}}\n", "  fonts:\n    own:\n      file: Spectral-Bold.ttf\n"]
)
def test_a_font_gets_an_entry_of_its_own(moths, look):
    with_look(moths, look)
    said = moths("new", "font", "amiri", check=0).stdout
    assert "cards/moths/look.yaml: `amiri` is Amiri" in said
    assert "licence: Copyright 2010-2022 The Amiri Project Authors" in said
    assert fonts_of(moths)["amiri"]["file"] == "Amiri-Regular.ttf"
    assert "there is a font `amiri` already" in moths("new", "font", "Amiri", check=1).stderr
    moths("check", "--strict", check=0)


def test_a_font_stands_in_for_one_that_only_the_look_of_the_program_has(moths):
    with_look(moths, "")
    moths("new", "font", "Amiri", "--fallback", "text", check=0)
    text = fonts_of(moths)["text"]
    assert text["fallback"][-1]["file"] == "Amiri-Regular.ttf"
    assert text["file"] != "Amiri-Regular.ttf"
    moths("check", "--strict", check=0)


def test_a_script_of_which_a_font_has_no_letters_is_found(moths):
    amiri = "{file: Amiri-Regular.ttf, scripts: [Arab, Grek, Araab], licence: SIL}"
    with_look(moths, f"  fonts:\n    own: {{file: Spectral-Bold.ttf, fallback: [{amiri.replace(', Araab', '')}]}}\n")
    found = moths("check", check=1).stdout
    assert "`Amiri-Regular.ttf` has no letters of the script `Grek`" in found
    assert "`Arab`;" not in found
    with_look(moths, f"  fonts:\n    own: {{file: Spectral-Bold.ttf, fallback: [{amiri}]}}\n")
    assert "such as `Arab`" in moths("check", check=1).stdout


def test_what_belongs_to_the_old_file_goes_and_the_rest_stays(moths):
    with_look(
        moths,
        "  fonts:\n    text:\n      file: Rubik[wght].ttf  # mine\n      axes: {wght: 500}\n      fallback: [Spectral-Bold.ttf]\n",
    )
    moths("new", "font", "Amiri", "--as", "text", check=0)
    assert fonts_of(moths)["text"].keys() == {"file", "fallback", "licence"}
    assert "# mine" in look_file(moths).read_text(encoding="utf-8")


def test_the_copies_go_with_an_undo(moths):
    moths("new", "font", "Amiri", check=0)
    shown = moths("undo", "--yes", check=0).stdout
    assert "cards/moths/fonts/Amiri-Regular.ttf is deleted" in shown
    assert "\\x00" not in shown
    assert not (moths.folder / "cards/moths/fonts/Amiri-Regular.ttf").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Amirri"], "did you mean `Amiri`?"),
        (["Amiri", "--as", "text", "--fallback", "text"], "exclude each other"),
        (["Amiri", "--fallback", "txet"], "text"),
        (["Amiri", "--as", "My Font"], "My Font"),
    ],
)
def test_a_mistake_changes_nothing(moths, words, says):
    before = look_file(moths).read_bytes()
    told = moths("new", "font", *words)
    assert told.returncode in {1, 2}
    assert says in told.stderr
    assert look_file(moths).read_bytes() == before


def test_another_file_of_that_name_stays(moths):
    mine = moths.folder / "cards/moths/fonts/Amiri-Bold.ttf"
    mine.parent.mkdir()
    mine.write_bytes(b"mine")
    assert "rename or delete it" in moths("new", "font", "Amiri", check=1).stderr
    assert mine.read_bytes() == b"mine"


@pytest.mark.parametrize("is_outside", [False, True])
@pytest.mark.slow
def test_a_set_gets_a_font_of_its_own(moths, is_outside):
    """A font that stands in for one of the game makes that one a font of the set, with its file."""
    with_look(moths, "")
    moths("new", "font", "Amiri Bold", "--as", "text", check=0)
    whole = moths.folder / "cards/moths"
    moths("new", "expansion", "dusk", "--bare", check=0)
    folder = moths.folder / "dusk"
    if not is_outside:
        folder = folder.rename(whole / "dusk")
    names = ("--with", "dusk") if is_outside else ("--set", "dusk")

    said = moths("new", "font", "Amiri", "--as", "title", *names, check=0).stdout
    assert f"{folder.relative_to(moths.folder)}/look.yaml: `title` is Amiri" in said
    moths("new", "font", "Amiri", "--fallback", "text", *names, check=0)

    fonts = yaml.safe_load((folder / "look.yaml").read_text(encoding="utf-8"))["look"]["fonts"]
    assert fonts["title"]["file"] == "Amiri-Regular.ttf"
    assert (fonts["text"]["file"], fonts["text"]["fallback"][0]["file"]) == ("own-Bold.ttf", "Amiri-Regular.ttf")
    assert {each.name for each in (folder / "fonts").iterdir()} >= {"Amiri-Regular.ttf", "own-Bold.ttf"}
    assert set(fonts_of(moths)) == {"text"}
    moths("check", *(names if is_outside else ()), check=0)
    assert "there is no set `dask`" in moths("new", "font", "Amiri", "--set", "dask", check=2).stderr
