"""Changes that came with somebody's project, or that something has put in their place, reach nothing and stop nobody."""

import hashlib
import json
import os

import pytest

from ordo_pnp.base import Change, TransactionError, commit, home_of, inverse, last_change, locked, recover


def digest(content):
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def manifest(rest):
    return f"ordo-change 1 {digest(rest)}\n".encode() + rest


A1, EVIL = digest(b"a1"), digest(b"evil")


def change(*, path="cards/g/s/a.yaml", old=A1, new=EVIL, command="ordo fmt", when="now"):
    """A manifest that differs from a sound one in some of its words."""
    return json.dumps([command, when, [[path, old, new]]]).encode()


def put(project, rest, state="pending", number=1):
    """Put a decided change with the right digest into a project."""
    folder = project.home / ".ordo" / f"change-{number:08}"
    folder.mkdir(parents=True)
    (folder / f"{state}.json").write_bytes(manifest(rest))
    for side in ("new", "old"):
        (folder / f"{side}-0").write_bytes(b"evil")
    return folder


def refused(project, match="delete it"):
    for act in (
        project.seen,
        lambda: commit(project.home, "test", project.changes, None),
        lambda: recover(project.home),
    ):
        with pytest.raises(TransactionError, match=match):
            act()
    assert project.on_disk() == project.old


@pytest.mark.parametrize(
    "rest",
    [
        b"[" * 100_000,
        b"{}" + b" " * 9_000_000,
        b"no line",
        b'"abc"',
        b"[1, 2, 3]",
        b'["x", "y", [[]]]',
        *(
            change(**{word: value})
            for word in ("path", "old", "new", "command", "when")
            for value in (None, 5, {}, [1])
        ),
        *(
            change(path=path)
            for path in (
                *("../out.yaml", "/etc/out.yaml", "cards/../../out.yaml", ".git/hooks/post-checkout", "cards/.x/a", ""),
                *("cards/a\0.yaml", "cards/\ud800.yaml", "C:/x.yaml", "C:x.yaml", "a\\b.yaml", "cards/link/x.yaml"),
            )
        ),
        change(new=digest(b"other")),
    ],
)
def test_what_no_program_wrote_is_refused(project, tmp_path_factory, rest):
    """A change whose digest is right and whose words are not is named to readers and writers, and nothing is touched anywhere."""
    victim = tmp_path_factory.mktemp("victim")
    (project.home / "cards" / "link").symlink_to(victim)
    put(project, rest)
    refused(project)
    assert list(victim.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("name", ["pending.json", "new-0"])
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "link", "flipped"])
def test_what_is_no_file_is_not_waited_for(project, tmp_path, kind, name):
    """A pipe, a device without end, a folder, a terabyte or other bytes in place of a part of a change are refused at once."""
    path = put(project, change()) / name
    content = bytearray(path.read_bytes())
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "huge":
        path.touch()
        os.truncate(path, 1 << 40)
    elif kind == "link":
        (tmp_path / "evil").write_bytes(b"evil")
        path.symlink_to(tmp_path / "evil")
    else:
        content[-1] ^= 1
        path.write_bytes(content)
    refused(project)
    if name == "pending.json":
        path.rename(path.with_name("done.json"))
        with pytest.raises(TransactionError, match="delete it"):
            last_change(project.home)


@pytest.mark.parametrize("path", ["cards/g/s", "cards/g/s/a.yaml/b", "cards/g/s/pipe"])
def test_a_place_that_is_no_file_stays(project, path):
    """Where a folder, a file or a pipe is in the way of a change, it stays and the rest of the change goes on."""
    if path.endswith("pipe"):
        pytest.importorskip("fcntl")
        os.mkfifo(project.home / path)
    put(project, change(path=path, old=""))
    assert project.seen().items() >= project.old.items()

    _, edited = recover(project.home)

    assert edited == (project.home / path,)
    assert project.on_disk() == project.old


def test_numbers_of_changes_end(project):
    """Behind the largest number there is no change, which is said; digits of other scripts are no number."""
    put(project, change()).rename(project.home / ".ordo" / "change-٠٠٠٠٠٠٠٩")
    assert project.seen() == project.old
    put(project, change(), "done", 99_999_999)
    with pytest.raises(TransactionError, match="delete the folder"):
        commit(project.home, "test", project.changes, None)
    assert project.on_disk() == project.old


def test_a_change_of_an_earlier_version_is_told(project):
    """Those versions had a journal for each change: an interrupted one is named, a finished one is swept up."""
    folder = project.home / ".ordo"
    folder.mkdir()
    interrupted = folder / "00000002-0123abcd.pending"
    for name in (interrupted.name, "00000001-0123abcd.done"):
        (folder / name).write_bytes(b"ordo-journal 1 0123\n{}\n")
    refused(project, "earlier version of ordo was interrupted.*delete `00000002-0123abcd.pending`")

    interrupted.unlink()
    commit(project.home, "test", project.changes, None)
    assert project.on_disk() == project.new
    assert {each.name for each in folder.iterdir()} == {".gitignore", "lock", "change-00000001"}


@pytest.mark.parametrize("link", [".ordo", ".ordo/.gitignore", ".ordo/change-00000001"])
def test_nothing_is_written_through_links(project, tmp_path_factory, link):
    """Where the folder of changes, one of them, or the list for git is a link, nothing is made where it leads."""
    victim = tmp_path_factory.mktemp("victim")
    if link == ".ordo":
        (project.home / link).symlink_to(victim)
        with pytest.raises(TransactionError, match="not yours"):
            commit(project.home, "test", project.changes, None)
    else:
        (project.home / ".ordo").mkdir()
        (project.home / link).symlink_to(victim / "made" if link.endswith("ignore") else victim)
        try:
            commit(project.home, "test", project.changes, None)
        except OSError as error:
            assert error.filename.endswith(".ordo")  # noqa: PT017 (either is right)
    assert list(victim.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_lock_that_is_no_file_is_named(tmp_path):
    """A pipe in place of the lock is named."""
    os.mkfifo(tmp_path / "lock")
    with pytest.raises(TransactionError, match="lock` is not a regular file"), locked(tmp_path, "test", 0o600):
        pass


@pytest.mark.parametrize("name", [".hidden.yaml", "a\\b.yaml"])
def test_what_a_change_cannot_name_is_not_changed(project, name):
    """A change that could not be taken back is refused before anything is written."""
    path = project.home / "cards" / "g" / "s" / name
    path.write_bytes(b"old")
    with pytest.raises(TransactionError, match="rename it"):
        commit(project.home, "test", [Change(path, b"old", b"new")], None)
    assert path.read_bytes() == b"old"
    assert not (project.home / ".ordo").exists()


def test_too_large_a_change_is_refused(project, monkeypatch):
    """A manifest that could not be read again is not written."""
    monkeypatch.setattr("ordo_pnp.base.writing.MAX_MANIFEST_BYTES", 300)
    with pytest.raises(TransactionError, match="too many files"):
        commit(project.home, "test", project.changes, None)
    assert project.on_disk() == project.old
    assert project.rests() == []


def test_changes_of_a_hidden_set_are_taken_back(tmp_path):
    """A set in a hidden folder has the changes of all of its files in itself."""
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
