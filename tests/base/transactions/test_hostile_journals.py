"""Journals that came with somebody's project, or that something has put in their place, reach nothing and stop nobody."""

import hashlib
import json
import os

import pytest

from ordo_pnp.base import Change, TransactionError, commit, home_of, inverse, last_change, locked, recover

PENDING = "00000001-aaaaaaaa.pending"
FILE = {"path": "cards/g/s/a.yaml", "old": 1, "new": 1, "mode": None}
HEAD = {"id": "00000001-aaaaaaaa", "previous": None, "command": "ordo fmt", "time": "now", "files": [FILE]}


def put(project, rest, name=PENDING):
    """Put a journal with the right hash into a project."""
    folder = project.home / ".ordo"
    folder.mkdir(exist_ok=True)
    first = f"ordo-journal 1 {hashlib.blake2b(rest, digest_size=16).hexdigest()}\n"
    (folder / name).write_bytes(first.encode() + rest)
    return folder / name


def journal(contents=b"ab", **changed):
    """A journal that differs from a sound one in some of its fields."""
    fields = {name: changed.pop(name) for name in list(changed) if name in HEAD}
    head = {**HEAD, "files": [{**FILE, **changed}], **fields}
    return json.dumps(head).encode() + b"\n" + contents


def refused(project):
    for act in (project.seen, lambda: commit(project.home, "test", project.changes, None)):
        with pytest.raises(TransactionError, match="delete it"):
            act()
    assert project.on_disk() == project.old


@pytest.mark.parametrize(
    "rest",
    [
        b"[" * 100_000 + b"\n",
        b"{}" + b" " * 9_000_000 + b"\n",
        b"no line",
        journal(mode=float("inf")),
        journal(mode=1.5),
        journal(old=-1),
        journal(old=1.0),
        journal(old=True),
        journal(b"abc"),
        journal(b"a"),
        journal(old=10**9),
        journal(id=1),
        journal(previous=[1]),
        journal(command={}),
        journal(time=None),
        journal(files=[[]]),
        *(
            journal(path=path)
            for path in (5, "cards/a\0.yaml", "cards/\ud800.yaml", "C:/x.yaml", "C:x.yaml", "a\\b.yaml")
        ),
    ],
)
def test_what_no_program_wrote_is_refused(project, rest):
    """A journal whose hash is right and whose fields are not is named to readers and writers, and nothing changes."""
    put(project, rest)
    refused(project)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge"])
def test_what_is_no_file_is_not_waited_for(project, kind):
    """A pipe, a device without end, a folder and a file of a terabyte in place of a journal are refused at once."""
    folder = project.home / ".ordo"
    folder.mkdir()
    path = folder / PENDING
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        path.touch()
        os.truncate(path, 1 << 40)
    refused(project)
    path.rename(path.with_suffix(".done"))
    with pytest.raises(TransactionError, match="delete it"):
        last_change(project.home)


@pytest.mark.parametrize("path", ["cards/g/s", "cards/g/s/a.yaml/b", "cards/g/s/pipe"])
def test_a_place_that_is_no_file_stays(project, path):
    """Where a folder, a file or a pipe is in the way of a change, what is there stays and the rest of it goes on."""
    if path.endswith("pipe"):
        pytest.importorskip("fcntl")
        os.mkfifo(project.home / path)
    put(project, journal(b"x", path=path, old=None))
    assert project.seen().items() >= project.old.items()

    _, edited = recover(project.home)

    assert edited == (project.home / path,)
    assert project.on_disk() == project.old


def test_numbers_of_journals_end(project):
    """Behind the largest number there is no change, which is said; digits of other scripts are no number."""
    put(project, journal(), "٠٠٠٠٠٠٠٩-aaaaaaaa.pending")
    assert project.seen() == project.old
    put(project, journal(), "99999999-aaaaaaaa.done")
    with pytest.raises(TransactionError, match="delete the folder"):
        commit(project.home, "test", project.changes, None)
    assert project.on_disk() == project.old


@pytest.mark.parametrize("link", [".ordo", ".ordo/.gitignore"])
def test_nothing_is_written_through_links(project, tmp_path_factory, link):
    """Where the folder of journals, or its list for git, is a link, nothing is made where it leads."""
    victim = tmp_path_factory.mktemp("victim")
    if link == ".ordo":
        (project.home / link).symlink_to(victim)
        with pytest.raises(TransactionError, match="not yours"):
            commit(project.home, "test", project.changes, None)
    else:
        (project.home / ".ordo").mkdir()
        (project.home / link).symlink_to(victim / "made")
        commit(project.home, "test", project.changes, None)
    assert list(victim.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_lock_that_is_no_file_is_named(tmp_path):
    """A pipe in place of the lock is named."""
    os.mkfifo(tmp_path / "lock")
    with pytest.raises(TransactionError, match="lock` is not a regular file"), locked(tmp_path, "test", 0o600):
        pass


@pytest.mark.parametrize("name", [".hidden.yaml", "a\\b.yaml"])
def test_what_a_journal_cannot_name_is_not_changed(project, name):
    """A change that could not be taken back is refused before anything is written."""
    path = project.home / "cards" / "g" / "s" / name
    path.write_bytes(b"old")
    with pytest.raises(TransactionError, match="rename it"):
        commit(project.home, "test", [Change(path, b"old", b"new")], None)
    assert path.read_bytes() == b"old"
    assert not (project.home / ".ordo").exists()


def test_too_large_a_change_is_refused(project, monkeypatch):
    """What could not be read again as a journal is not begun."""
    monkeypatch.setattr("ordo_pnp.base.journal.MAX_HEAD", 300)
    with pytest.raises(TransactionError, match="too many files"):
        commit(project.home, "test", project.changes, None)
    assert project.on_disk() == project.old


def test_changes_of_a_hidden_set_are_taken_back(tmp_path):
    """A set in a hidden folder has its journal in itself, for all of its files."""
    folder = tmp_path.resolve() / ".trial"
    (folder / "text").mkdir(parents=True)
    (folder / "set.yaml").write_bytes(b"set")
    path = folder / "text" / "a.yaml"
    path.write_bytes(b"old")
    assert home_of(folder) == home_of(path.parent) == folder
    commit(folder, "test", [Change(path, b"old", b"new")], None)
    last = last_change(folder)
    commit(folder, "undo", inverse(last), None)
    assert path.read_bytes() == b"old"
