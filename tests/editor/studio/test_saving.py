"""Saving: what is written, with which bytes and rights, and what is not."""

import shutil
import stat
import subprocess
import sys

import pytest

from ordo_pnp.editor import RpcError, StaleTextError
from tests.editor.studio.saved import save, told, typed

pytestmark = pytest.mark.usefixtures("saving")


def test_what_is_saved_is_in_the_file_and_can_be_taken_back(saving, asker, units, file, project):
    """Nothing is written before; `ordo undo` takes it away again."""
    before = file.read_bytes()
    typed(asker, units, "# mine\n")
    saving.look()
    assert file.read_bytes() == before
    assert told(asker, "ordo/unsaved") == [{"uris": [units]}]
    assert save(asker) is None
    assert file.read_bytes() == b"# mine\n" + before
    assert told(asker, "ordo/unsaved")[-1] == {"uris": []}
    undone = subprocess.run(
        [sys.executable, "-m", "ordo_pnp", "undo", "--yes"], cwd=project, capture_output=True, check=True, text=True
    )
    assert "takes back `ordo studio: units.yaml`" in undone.stdout
    assert file.read_bytes() == before
    saving.look()
    assert asker.ask("ordo/open", uri=units)["text"].encode() == before


def test_an_older_version_is_not_saved(asker, units, file):
    """A window that has not seen the newest text gets it instead."""
    before = file.read_bytes()
    typed(asker, units, "# mine\n")
    with pytest.raises(StaleTextError):
        asker.ask("ordo/discard", uri=units, version=1)
    assert file.read_bytes() == before


def test_bytes_that_are_no_text_are_not_written_as_one(asker, units, file):
    """What somebody took for theirs holds signs in place of the bytes: the file keeps those."""
    typed(asker, units, "# mine\n")
    file.write_bytes(file.read_bytes() + b"# \x92\n")
    version = asker.ask("ordo/open", uri=units)["version"]
    theirs = asker.ask("ordo/compare", uri=units)
    with pytest.raises(RpcError, match="not written in UTF-8"):
        asker.ask("ordo/resolve", uri=units, version=version, text=theirs["theirs"], theirsHash=theirs["theirsHash"])
    assert file.read_bytes().endswith(b"# \x92\n")


def test_rights_of_a_file_stay(asker, units, file):
    """Those of the file that was there."""
    file.chmod(0o640)
    typed(asker, units, "# mine\n")
    save(asker)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["notes.txt", "picture.svg", "script.py", "yaml"])
def test_other_files_are_not_written(asker, project, name):
    """What is no data file can be read as a text, and not saved."""
    file = project / "cards/ordonnance/base" / name
    file.write_text("x\n", encoding="utf-8")
    typed(asker, file.as_uri(), "mine\n")
    with pytest.raises(RpcError, match="is not written"):
        save(asker)
    assert file.read_text(encoding="utf-8") == "x\n"


def test_a_folder_that_leads_elsewhere_by_now_is_not_written_into(asker, units, file, tmp_path):
    """Between opening and saving it was replaced by a link out of the project."""
    typed(asker, units, "# mine\n")
    outside = tmp_path / "outside"
    file.parent.rename(outside)
    file.parent.symlink_to(outside)
    before = (outside / file.name).read_bytes()
    with pytest.raises(RpcError):
        save(asker)
    assert (outside / file.name).read_bytes() == before


def test_while_another_command_writes_nothing_is_saved(asker, units, project, monkeypatch):
    """The answer names it; the text stays."""
    monkeypatch.setattr("ordo_pnp.editor.studio.saving.PATIENCE", 0.0)
    typed(asker, units, "# mine\n")
    (project / ".ordo").mkdir()
    script = (
        "import fcntl, os, sys\n"
        "handle = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)\n"
        "fcntl.flock(handle, fcntl.LOCK_EX)\n"
        "print('locked', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(project / ".ordo" / "lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout.readline() == b"locked\n"
        with pytest.raises(RpcError, match="is changing files"):
            save(asker)
        holder.stdin.close()
    assert save(asker) is None


def test_shipped_cards_are_not_written(asker, units, monkeypatch, project):
    """What came with the program is looked at, and worked on in a copy."""
    monkeypatch.setattr("ordo_pnp.editor.studio.desk.PACKAGE_DATA", project)
    typed(asker, units, "# mine\n")
    with pytest.raises(RpcError, match="came with the program"):
        save(asker)


def test_windows_are_told_once_that_texts_are_not_kept_against_a_crash_and_when_they_are_again(
    saving, asker, units, project
):
    """Those that come later learn it when they ask how things stand."""
    cache = project / "cache"
    if cache.exists():
        shutil.rmtree(cache)
    cache.write_text("no folder")
    for text in ("# a\n", "# b\n"):
        typed(asker, units, text)
        saving.look()
        saving.look()
    failures = [{"failure": "not a directory"}]
    assert told(asker, "ordo/journal") == failures
    assert asker.ask("ordo/saving")["journal"] == failures[0]
    cache.unlink()
    typed(asker, units, "# c\n")
    saving.keep(is_now=True)
    saving.look()
    assert told(asker, "ordo/journal") == [*failures, {"failure": None}]
    assert list(cache.rglob("texts"))
