"""The journal of texts that are not saved: private, of one project, and believed only where it is whole."""

import errno
import hashlib
import json
import os
import stat
import subprocess
import sys

import pytest

from ordo_pnp.editor.studio import private_folders as draft_journal
from ordo_pnp.editor.studio.private_folders import DraftJournal, UnsavedText


@pytest.fixture
def root(tmp_path, monkeypatch):
    """Return the folder of a card database."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "cards").mkdir()
    return tmp_path / "cards"


def draft(root, text="mine", name="a.yaml"):
    return UnsavedText(root / name, text, b"\xef\xbb\xbfbase\r\n", 5.0)


def kill(journal):
    """Let a studio end as a killed one does: nothing is tidied, its locks go."""
    journal._writer.shutdown()
    journal._locks.close()


def left_by(root, *drafts):
    """Return the file that a killed studio leaves."""
    journal = DraftJournal(root)
    journal.note(list(drafts), is_now=True)
    kill(journal)
    (file,) = root.parent.joinpath("cache").rglob("texts")
    return file


def test_what_a_killed_studio_had_open_the_next_one_offers(root):
    """As it was, with what it was made from; a studio that runs keeps its own to itself."""
    running = DraftJournal(root)
    running.note([draft(root)], is_now=True)
    other = DraftJournal(root)
    assert other.left == {}
    other.close([])
    kill(running)
    after = DraftJournal(root)
    assert list(after.left.values()) == [draft(root)]
    kill(after)
    again = DraftJournal(root)
    (name,) = again.left
    again.forget(name)
    again.close([])
    assert DraftJournal(root).left == {}


def test_one_of_several_can_be_dropped(root):
    """The others stay, also for the studio after that."""
    left_by(root, draft(root, name="a.yaml"), draft(root, name="b.yaml"))
    journal = DraftJournal(root)
    journal.forget(next(name for name in journal.left if name.endswith("a.yaml")))
    kill(journal)
    assert [each.path.name for each in DraftJournal(root).left.values()] == ["b.yaml"]


def test_what_is_not_saved_at_the_end_is_kept_and_nothing_else(root):
    """After an end in order the folder is as empty as before, unless something is not saved."""
    journal = DraftJournal(root)
    journal.note([draft(root)], is_now=True)
    journal.close([])
    assert list(root.parent.joinpath("cache").rglob("texts")) == []
    journal = DraftJournal(root)
    journal.close([draft(root)])
    assert list(DraftJournal(root).left.values()) == [draft(root)]


def test_who_only_looks_leaves_nothing(root):
    """No folder is made before something is typed."""
    journal = DraftJournal(root)
    journal.note([])
    journal.close([])
    assert not (root.parent / "cache").exists()


def test_nobody_else_can_read_it(root):
    """Folders and file are the user's alone, whatever the mask is."""
    before = os.umask(0)
    try:
        file = left_by(root, draft(root))
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for folder in (file.parent, file.parent.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_each_project_has_its_own(root, tmp_path):
    """A text of one is not offered in another."""
    left_by(root, draft(root))
    (tmp_path / "other").mkdir()
    assert DraftJournal(tmp_path / "other").left == {}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 100,
        b"ordo-studio-drafts 2 texts\n",
        b"ordo-studio-drafts 1 texts",
        b"ordo-studio-drafts 1 texts\nnonsense",
        b"\xff" * 50 + b"\n",
    ],
)
def test_a_damaged_or_foreign_journal_is_a_miss(root, content):
    """It is no error, and is swept away."""
    left_by(root, draft(root)).write_bytes(content)
    journal = DraftJournal(root)
    assert journal.left == {}
    journal.close([])


def test_the_journal_of_another_version_is_left_to_it(root):
    """It is neither offered nor removed: whoever goes back to that version finds the texts."""
    file = left_by(root, draft(root))
    content = file.read_bytes().replace(b"ordo-studio-drafts 1 ", b"ordo-studio-drafts 12 ", 1)
    file.write_bytes(content)
    journal = DraftJournal(root)
    assert journal.left == {}
    journal.close([])
    assert file.read_bytes() == content


def test_a_text_that_could_not_be_kept_is_told_and_tried_again_when_it_changes(root, monkeypatch):
    """Where there is no room, and where no folder can be made; what was kept before stays."""
    (root.parent / "cache").write_text("no folder")
    journal = DraftJournal(root)
    journal.note([draft(root)], is_now=True)
    assert journal.failure == "not a directory"
    (root.parent / "cache").unlink()
    journal.note([draft(root, "first")], is_now=True)
    assert journal.failure is None
    tried = []

    def full(file, content, _):
        tried.append(content)
        raise OSError(errno.ENOSPC, "No space left on device", str(file))

    with monkeypatch.context() as patch:
        patch.setattr(draft_journal, "write_durably", full)
        for text in ("second", "second", "third"):
            journal.note([draft(root, text)], is_now=True)
        assert journal.failure.startswith("no space left on device")
        assert len(tried) == 2
    (file,) = root.parent.joinpath("cache").rglob("texts")
    assert b"first" in file.read_bytes()
    journal.note([draft(root, "fourth")], is_now=True)
    assert journal.failure is None
    assert b"fourth" in file.read_bytes()
    kill(journal)


@pytest.mark.parametrize(
    "entry",
    [
        "{}",
        "[]",
        "null",
        "7",
        '{"path": "/a", "text": 7, "base": null, "time": 1}',
        '{"path": "a", "text": "x", "base": null, "time": 1}',
        '{"path": "/a", "text": "\\ud800", "base": null, "time": 1}',
        '{"path": "/a", "text": "x", "base": 3, "time": 1}',
        '{"path": "/a", "text": "x", "base": null, "time": "z"}',
        '{"path": "/a", "text": "x", "base": null, "time": 1e999}',
        '{"path": "/\\u0000", "text": "x", "base": null, "time": 1}',
        "[" * 2000,
    ],
)
def test_a_bad_entry_is_passed_over_alone(root, entry):
    """Those beside it are offered."""
    file = left_by(root, draft(root))
    head, *lines = file.read_bytes().split(b"\n")
    digest = hashlib.blake2b(entry.encode(), digest_size=16).hexdigest()
    file.write_bytes(b"\n".join([head, f"{digest}{entry}".encode(), *lines]))
    assert list(DraftJournal(root).left.values()) == [draft(root)]


def test_a_folder_that_others_can_write_or_a_link_is_not_believed(root, tmp_path):
    """Nor is one of another user."""
    file = left_by(root, draft(root))
    file.parent.chmod(0o777)
    assert DraftJournal(root).left == {}
    file.parent.chmod(0o700)
    elsewhere = tmp_path / "elsewhere"
    file.parent.rename(elsewhere)
    file.parent.symlink_to(elsewhere)
    assert DraftJournal(root).left == {}


def test_where_nothing_can_be_kept_nothing_fails(root, tmp_path):
    """The cache is a file: texts are open as ever."""
    (tmp_path / "cache").write_text("", encoding="utf-8")
    journal = DraftJournal(root)
    journal.note([draft(root)], is_now=True)
    journal.close([draft(root)])
    assert journal.left == {}


@pytest.mark.slow
def test_after_kill_9_a_studio_offers_what_was_typed(project, repository):
    """A real process, a real kill, over the socket: the text is there in the next one."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from tests.editor.studio.conftest import Served, ask\n"
        "served = Served(Path(sys.argv[2]))\n"
        "with served.window() as window:\n"
        "    uri = (Path(sys.argv[2]) / 'cards/ordonnance/base/units.yaml').as_uri()\n"
        "    ask(window, 'ordo/open', uri=uri)\n"
        "    ask(window, 'ordo/change', uri=uri, base=1, changes=[{'text': '# mine'}])\n"
        "    print('typed', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(repository), str(project)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"XDG_CACHE_HOME": str(project / "cache")},
    ) as process:
        assert process.stdout.readline() == b"typed\n"
        file = None
        while file is None or b"# mine" not in file.read_bytes():
            file = next((each for each in (project / "cache").rglob("texts")), None)
        process.kill()
        process.stdin.close()
    from tests.editor.studio.windows import Asker, open_desk

    with open_desk(project) as desk:
        asker = Asker(desk)
        (left,) = asker.ask("ordo/saving")["recovered"]
        found = asker.ask("ordo/recovered", name=left["name"])
        assert found["mine"] == "# mine"
        assert json.dumps(found)
