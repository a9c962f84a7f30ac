"""Fonts of the computer: found by the names in their files, with their licences."""

import io
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import RenderError
from ordo_pnp.cards import BOLD, ITALIC
from ordo_pnp.draw import find_family, named_fonts
from ordo_pnp.draw.system_fonts import font_folders


def files_of(package):
    return Path(find_spec(f"fontpkg_{package}").submodule_search_locations[0]) / "files"


def told(name, *folders):
    return {each.style: (each.font.path.name, each.file) for each in find_family(name, folders)}


@pytest.mark.parametrize("name", ["Amiri", "amiri", "AMIRI "])
def test_a_family_is_found_with_its_styles(name):
    assert told(name, files_of("amiri")) == {
        0: ("Amiri-Regular.ttf", "Amiri-Regular.ttf"),
        BOLD: ("Amiri-Bold.ttf", "Amiri-Bold.ttf"),
        ITALIC: ("Amiri-Italic.ttf", "Amiri-Italic.ttf"),
        BOLD | ITALIC: ("Amiri-BoldItalic.ttf", "Amiri-BoldItalic.ttf"),
    }


def test_the_regular_weight_is_taken_among_many():
    found = told("Barlow", files_of("barlow"))
    assert found[0][0] == "Barlow-Regular.ttf"
    assert found[BOLD][0] == "Barlow-Bold.ttf"


def test_a_variable_font_has_no_bold_file_and_is_set_at_the_regular_weight():
    found = find_family("Rubik", [files_of("rubik")])
    assert [each.file for each in found] == ["Rubik[wght].ttf", "Rubik-Italic[wght].ttf"]
    assert named_fonts(found, "text")["text"]["axes"] == {"wght": 400}


@pytest.mark.parametrize("name", ["Barlow Light Italic", "barlow-lightitalic", "Barlow-LightItalic.ttf"])
def test_one_face_is_found_by_its_full_name_and_by_that_of_its_file(name):
    assert told(name, files_of("barlow")) == {0: ("Barlow-LightItalic.ttf", "Barlow-LightItalic.ttf")}


def test_the_licence_of_the_file_is_told_with_its_maker():
    licence = find_family("Amiri", [files_of("amiri")])[0].font.licence
    assert licence.startswith("Copyright 2010-2022 The Amiri Project Authors")
    assert licence.endswith("; SIL Open Font License 1.1")


def changed(path, *, embedding=None, without=()):
    font = TTFont(io.BytesIO((files_of("amiri") / "Amiri-Regular.ttf").read_bytes()))
    if embedding is not None:
        font["OS/2"].fsType = embedding
    font["name"].names = [each for each in font["name"].names if each.nameID not in without]
    font.save(path)


def test_a_file_without_a_licence_has_none(tmp_path):
    changed(tmp_path / "a.ttf", without=(13, 14))
    assert find_family("Amiri", [tmp_path])[0].font.licence == ""


def test_a_font_that_may_not_be_embedded_is_refused(tmp_path):
    changed(tmp_path / "a.ttf", embedding=2)
    with pytest.raises(RenderError, match="does not allow that it is embedded"):
        find_family("Amiri", [tmp_path])


@pytest.fixture(scope="module")
def collection(tmp_path_factory):
    """A folder with one file that holds a regular and a bold face."""
    folder = tmp_path_factory.mktemp("collection")
    whole = TTCollection()
    for style in ("Regular", "Bold"):
        whole.fonts.append(TTFont(io.BytesIO((files_of("spectral") / f"Spectral-{style}.ttf").read_bytes())))
    out = io.BytesIO()
    whole.save(out)
    (folder / "all of it.ttc").write_bytes(out.getvalue())
    return folder


def test_faces_of_a_collection_are_named_by_number(collection):
    fonts = named_fonts(find_family("Spectral", [collection]), "text")
    assert {name: (spec["file"], spec["number"]) for name, spec in fonts.items()} == {
        "text": ("all-of-it.ttc", 1),
        "text-bold": ("all-of-it.ttc", 2),
    }


def test_a_name_that_is_not_there_is_answered_with_the_nearest_one():
    with pytest.raises(RenderError, match=r"no font `Amirri`; did you mean `Amiri`\?"):
        find_family("Amirri", [files_of("amiri")])


@settings(max_examples=30)
@given(st.data())
def test_damaged_files_are_passed_over(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damaged")
    whole = bytearray((files_of("spectral") / "Spectral-Regular.ttf").read_bytes()[:40_000])
    for _ in range(30):
        whole[data.draw(st.integers(0, 600))] = data.draw(st.integers(0, 255))
    (folder / "a.ttf").write_bytes(whole)
    (folder / "b.ttc").write_bytes(b"ttcf\0\1\0\0\xff\xff\xff\xff" + bytes(100))
    (folder / "c.ttf").write_bytes(b"")
    (folder / "d.ttf").write_bytes((files_of("amiri") / "Amiri-Regular.ttf").read_bytes())
    assert 0 in told("Amiri", folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_pipes_and_circles_of_folders_do_not_stop_the_search(tmp_path):
    os.mkfifo(tmp_path / "pipe.ttf")
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "x.ttf").symlink_to(files_of("amiri") / "Amiri-Regular.ttf")
    assert told("Amiri", tmp_path)[0] == ("x.ttf", "Amiri-Regular.ttf")


@pytest.mark.parametrize(
    ("platform", "folders"),
    [
        ("linux", ["data/fonts", "home/.fonts", "a/fonts", "b/fonts"]),
        ("darwin", ["home/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"]),
        ("win32", ["local/Microsoft/Windows/Fonts", "windows/Fonts"]),
    ],
)
def test_each_system_has_its_folders(monkeypatch, platform, folders):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    for name, value in {
        "XDG_DATA_HOME": "data",
        "XDG_DATA_DIRS": "a:b",
        "LOCALAPPDATA": "local",
        "WINDIR": "windows",
    }.items():
        monkeypatch.setenv(name, value)
    assert font_folders() == [Path(each) for each in folders]
