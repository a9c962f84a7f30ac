"""Packages that the program can do without may be missing or damaged: that is one line, or another way to the same result."""

import sys

import pytest

from ordo_pnp.base import MissingExtraError, extra


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModuleNotFoundError("No module named 'lxml'", name="lxml"), "needs the package lxml, which is not installed"),
        (ImportError("lxml.so: file too short"), r"needs a package that is damaged \(ImportError: lxml\.so: file too"),
        (SyntaxError("invalid syntax"), r"needs a package that is damaged \(SyntaxError: invalid syntax\)"),
        (AttributeError("no attribute 'x'"), "needs a package that is damaged"),
    ],
)
def test_a_package_of_an_extra_fails_in_one_line(error, told):
    """Whatever its import raises, the message names what it was needed for and the command that brings it again."""
    with (
        pytest.raises(MissingExtraError, match=f"{told}.*; run: pip install .*'lxml>=5.3' 'openpyxl<4,>=3.1'$"),
        extra("spreadsheet"),
    ):
        raise error


@pytest.mark.parametrize("missing", [True, False])
def test_random_games_do_without_a_numpy_that_cannot_be_imported(monkeypatch, tmp_path, ordonnance, missing):
    """Missing or cut short, the games are played one by one."""
    if not missing:
        (tmp_path / "numpy.py").write_text("raise ImportError('cut short')\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
    for name in [each for each in sys.modules if each.partition(".")[0] == "numpy"]:
        monkeypatch.delitem(sys.modules, name)
    if missing:
        monkeypatch.setitem(sys.modules, "numpy", None)
    assert ordonnance.prepare(2, {}, ["base"]).play_random(1, 0, 2) is None
