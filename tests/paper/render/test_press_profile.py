"""ICC profiles of presses: found where they lie, and refused with a remedy where they cannot be used."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st
from PIL import ImageCms

from ordo_pnp.base import OrdoError
from ordo_pnp.paper import PressProfile, Separation, find_profile
from ordo_pnp.paper.render import separation as press_profile
from tests.press_icc import press_icc as made


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The only folder in which profiles are looked for."""
    monkeypatch.setattr(press_profile, "profile_folders", lambda: [tmp_path / "nowhere", tmp_path])
    return tmp_path


def test_a_profile_is_found_by_its_name_in_folders_below_folders(folder, press_icc):
    """Upper and lower case do not matter, as they do not on Windows and macOS."""
    (folder / "a" / "b").mkdir(parents=True)
    shutil.copy(press_icc, folder / "a" / "b" / "Mine.ICC")
    found = find_profile("mine.icc")
    assert (found.name, found.description, found.data) == ("Mine.ICC", "Test press", press_icc.read_bytes())


def test_a_word_with_a_slash_is_a_path(folder, press_icc):
    """It need not lie where profiles are looked for."""
    del folder
    assert find_profile(str(press_icc)).name == "Test press.icc"


def test_without_a_name_the_best_free_one_is_taken(folder, press_icc):
    """Others are never taken by themselves: their licences may not allow it."""
    shutil.copy(press_icc, folder / "aaa.icc")
    with pytest.raises(OrdoError, match=r"no free ICC profile of a press is installed; install one.*--icc FILE"):
        find_profile()
    shutil.copy(press_icc, folder / "default_cmyk.icc")
    assert find_profile().name == "default_cmyk.icc"
    shutil.copy(press_icc, folder / "FOGRA39L_coated.icc")
    assert find_profile().name == "FOGRA39L_coated.icc"


def test_a_name_that_is_not_there_gets_the_one_that_was_meant(folder, press_icc):
    """As all words that are nearly right do."""
    shutil.copy(press_icc, folder / "PSOcoated_v3.icc")
    with pytest.raises(OrdoError, match=r"`PSOcoatd_v3.icc` is not installed; did you mean `PSOcoated_v3.icc`"):
        find_profile("PSOcoatd_v3.icc")


@pytest.mark.usefixtures("folder")
def test_a_file_in_the_working_folder_is_named_with_a_slash(press_icc, monkeypatch):
    """A bare name means an installed profile; where a file here has that name, the message says how to write it."""
    monkeypatch.chdir(press_icc.parent)
    with pytest.raises(OrdoError, match=r"not installed; for the file in this folder write `--icc \./Test press.icc`"):
        find_profile(press_icc.name)


def test_a_profile_of_a_screen_is_refused(folder):
    """It says for what the profile is."""
    path = folder / "srgb.icc"
    path.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    with pytest.raises(OrdoError, match=r"srgb.icc is an ICC profile for RGB, not one of a press"):
        find_profile(str(path))


def test_a_folder_and_a_missing_file_are_refused(folder):
    """With the reason of the system."""
    with pytest.raises(OrdoError, match="cannot be read: no such file"):
        find_profile(str(folder / "none.icc"))
    with pytest.raises(OrdoError, match="cannot be read"):
        find_profile(f"{folder}{os.sep}")


@pytest.mark.parametrize(
    ("name", "words", "condition"),
    [
        ("FOGRA39L_coated.icc", "FOGRA39L coated", "FOGRA39"),
        ("x.icc", "PSO Coated v3 (FOGRA 51)", "FOGRA51"),
        ("SWOP_TR003_coated_3.icc", "SWOP", "CGATS TR 003"),
        ("default_cmyk.icc", "Artifex CMYK SWOP Profile", None),
    ],
)
def test_the_printing_condition_is_read_off_the_name(name, words, condition):
    """Where nothing tells it, nothing is claimed."""
    assert PressProfile(name, b"", words).condition == condition


@example(at=228, junk=b"\x80", end=318)  # a description with a letter that is none
@settings(max_examples=25)
@given(at=st.integers(0, 2000), junk=st.binary(min_size=1, max_size=8), end=st.integers(0, 100_000))
def test_a_damaged_profile_is_refused_or_used(at, junk, end):
    """Whatever stands in it: there is an error with a remedy, or inks from 0 to 1."""
    data = _DATA[:at] + junk + _DATA[at + len(junk) : max(end, at)]
    path = _SCRATCH / "damaged.icc"
    path.write_bytes(data)
    try:
        inks = Separation(find_profile(str(path))).inks("#8E2430")
    except OrdoError as error:
        assert "--icc FILE" in str(error)  # noqa: PT017 (either is right)
    else:
        assert all(0 <= ink <= 1 for ink in inks)


_DATA = made()
_SCRATCH: Path


@pytest.fixture(autouse=True, scope="module")
def _scratch(tmp_path_factory):
    global _SCRATCH  # noqa: PLW0603 (hypothesis and fixtures of functions do not go together)
    _SCRATCH = tmp_path_factory.mktemp("damaged")
