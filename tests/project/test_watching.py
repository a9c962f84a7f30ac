import io
import os
import shutil
import struct

import PIL.Image
import pytest

from ordo_pnp.base import Severity, has_errors
from ordo_pnp.cards import ExternalSet, Scope
from ordo_pnp.check import known_part
from ordo_pnp.project import Session, Watcher


@pytest.fixture
def database(tmp_path, copy_of_data, monkeypatch):
    """Return a copy of the cards of one game, which have been checked before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return copy_of_data(tmp_path, "ordonnance", ignore=shutil.ignore_patterns("crown", "rulebook", "scenarios"))


def watching(root, *args, **words):
    """Watch as the command does, with what a check has kept."""
    return Watcher(Session(root, cache=known_part(root), is_cache_written=False), *args, **words)


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))  # clocks may be coarser than this test


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


@pytest.mark.slow
def test_first_look_shows_the_first_cards(database):
    """The first refresh draws what the filter selects, as many as one picture holds, and counts the rest."""
    outcome = watching(database, "set:base kind:unit", dpi=36).refresh()
    assert outcome.problems == ()
    assert len(outcome.shown) == 12
    assert outcome.left_out == 31 + 1 - 12
    width, height = size_of(outcome.preview.png)
    assert (width, height) == (round(outcome.preview.width / 25.4 * 36), round(outcome.preview.height / 25.4 * 36))


@pytest.mark.slow
def test_only_the_changed_card_is_drawn(database):
    """After an edit the picture shows the one card that looks different."""
    watcher = watching(database, "set:base kind:unit", dpi=36)
    watcher.refresh()
    edit(database / "ordonnance/base/units.yaml", "name: Town Levy", "name: City Levy")
    outcome = watcher.refresh()
    assert outcome.shown == ("base/spear-levy",)
    assert outcome.preview.width == pytest.approx(63 + 10)


def picture(color):
    out = io.BytesIO()
    PIL.Image.new("RGB", (900, 700), color).save(out, "PNG")
    return out.getvalue()


@pytest.mark.slow
def test_a_changed_picture_is_drawn(database):
    """A picture that is painted over, at once and with the same size, shows on its card; it is undone likewise."""
    base = database / "ordonnance/base"
    edit(database / "ordonnance/faces/unit.yaml", "  elements:\n", "  elements:\n    - image: {box: [5, 5, 30, 20]}\n")
    edit(base / "units.yaml", "      copies: 4\n", "      copies: 4\n      art: levy.png\n")
    (base / "levy.png").write_bytes(picture("#A6192E"))
    watcher = watching(database, "set:base kind:unit", dpi=36)
    watcher.refresh()
    assert watcher.refresh().shown == ()
    for color in ("#1F4E8C", "#A6192E"):
        (base / "levy.png").write_bytes(picture(color))
        assert watcher.refresh().shown == ("base/spear-levy",)
        assert watcher.refresh().shown == ()


@pytest.mark.slow
def test_an_edit_that_shows_nowhere_draws_nothing(database):
    """A comment changes no card."""
    watcher = watching(database, "set:base kind:unit", dpi=36)
    watcher.refresh()
    edit(database / "ordonnance/base/units.yaml", "format: 1", "# a comment\nformat: 1")
    assert watcher.refresh().shown == ()


@pytest.mark.slow
def test_an_edit_of_the_other_language_draws_nothing(database):
    """Pictures are in one language; a translation changes only its own."""
    german, english = (watching(database, "id:spear-levy", language, dpi=36) for language in ("de", "en"))
    for each in (german, english):
        each.refresh()
    edit(database / "ordonnance/base/text/de.yaml", "name: ", "name: Die ")
    edit(database / "ordonnance/base/text/de.yaml", "flavour: ", "flavour: Nun, ")
    assert english.refresh().shown == ()


@pytest.mark.slow
def test_an_error_keeps_the_last_picture_and_the_repair_shows_the_change(database):
    """A broken file gives findings and no picture; once repaired, what differs from the last picture is drawn."""
    watcher = watching(database, "set:base kind:unit", dpi=36)
    watcher.refresh()
    units = database / "ordonnance/base/units.yaml"
    edit(units, "name: Town Levy", "nam: City Levy")
    broken = watcher.refresh()
    assert broken.is_broken
    assert broken.preview is None
    edit(units, "nam: City Levy", "name: City Levy")
    assert watcher.refresh().shown == ("base/spear-levy",)


def test_what_only_the_check_finds_stops_the_picture(database):
    """A text that does not fit, of a card that the filter does not select, is an error, and there is no picture."""
    edit(database / "ordonnance/base/units.yaml", "name: Town Levy", f"name: {'Levy ' * 30}")
    outcome = watching(database, "id:bow-archers").refresh()
    assert outcome.is_broken
    assert outcome.preview is None
    assert {each.card for each in outcome.problems} == {"base/spear-levy"}


@pytest.mark.slow
def test_a_warning_does_not_stop_the_picture(database):
    """Warnings are shown beside the picture, but for those about translations into other languages."""
    edit(database / "ordonnance/base/units.yaml", "name: Town Levy", "name: City Levy")
    english, german = (watching(database, "id:spear-levy", language, dpi=36).refresh() for language in ("en", "de"))
    assert english.problems == ()
    assert {each.span.file.rpartition("/")[2] for each in german.problems} == {"de.yaml"}
    assert english.preview is not None
    assert german.preview is not None


def _gone(path):
    """Move a file or folder away; returns what brings it back."""
    hidden = path.with_name(f".{path.name}")
    path.rename(hidden)
    return lambda: hidden.rename(path)


def _folder(path):
    """Put a folder where a file is."""
    back = _gone(path)
    path.mkdir()
    return lambda: (path.rmdir(), back())


def _other(path):
    """Put a file of another kind where a file is."""
    back = _gone(path)
    path.write_text("format: 1\nscenarios: []\n")
    return lambda: (path.unlink(), back())


@pytest.mark.slow
def test_what_disappears_while_it_is_watched_is_a_finding_until_it_is_back(database):
    """A set without its `set.yaml`, or gone, and a game without its `game.yaml` are errors; nothing else is known afterwards."""
    sea = database.parent / "sea"
    sea.mkdir()
    (sea / "set.yaml").write_text(
        "format: 1\nset:\n  id: sea\n  game: ordonnance\n  name: Sea\n  language: en\n  requires: [base]\n"
    )
    session = Session(database, [ExternalSet(sea, "sea")], Scope.of_game("ordonnance"))
    sound = session.findings()
    assert not has_errors(sound)
    game = database / "ordonnance" / "game.yaml"
    codes = {}
    for name, damage, path in (
        ("no set file", _gone, sea / "set.yaml"),
        ("a folder", _folder, sea / "set.yaml"),
        ("no set", _gone, sea),
        ("no game file", _gone, game),
        ("a folder for it", _folder, game),
        ("another file for it", _other, game),
        ("no cards", _gone, database),
    ):
        restore = damage(path)
        session.refresh()
        codes[name] = {each.code.id for each in session.findings() if each.severity is Severity.ERROR}
        restore()
        session.refresh()
        assert session.findings() == sound, name
    assert codes["no set file"] == {"CAT260"}
    assert all(codes.values()), codes
