"""A change of data files is made as a whole, against what was read, by one writer at a time, and can be taken back."""

import os
import stat
import sys
from pathlib import Path

import pytest

from ordo_pnp.base import (
    Change,
    TransactionError,
    commit,
    home_of,
    inverse,
    last_change,
    locked,
    part_of,
    read_file,
    reading,
    recover,
)
from ordo_pnp.base.files import PART
from ordo_pnp.base.journal import KEPT, Entry, journals_of, listing, read_entry
from ordo_pnp.base.snapshots import NO_VERSION
from ordo_pnp.base.transactions import carry_out, complete, near, stage

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights and links of POSIX")


def make(project, view=None, changes=None):
    commit(project.home, "ordo test", changes or project.changes, view, patience=0)


def rests(project):
    """Temporary files that nobody will rename any more."""
    return [path for path in project.home.rglob("*") if path.name.endswith(PART)]


def pending(project):
    """Let the change be decided and nothing of it carried out, as after a kill."""
    make(project)
    (done,) = (project.home / ".ordo").glob("*.done")
    done.rename(done.with_suffix(".pending"))
    for path in (project.home / "cards").rglob("*.yaml"):
        path.unlink()
    project.write(project.old)


def test_files_are_replaced_made_and_deleted_together(project):
    """After a change all files are new; beside them lies only the journal, hidden from git, and no empty folder."""
    make(project)

    assert project.on_disk() == project.new
    assert sorted(path.name for path in project.home.iterdir()) == [".ordo", "cards"]
    assert (project.home / ".ordo" / ".gitignore").read_text().endswith("\n*\n")


def test_a_change_is_taken_back_and_made_again(project):
    """The inverse of the last change restores everything, made folders included; its own inverse makes it again."""
    make(project)
    for expected in (project.old, project.new):
        make(project, changes=inverse(last_change(project.home)))
        assert project.on_disk() == expected
        assert (project.home / "cards" / "g" / "s" / "text").exists() == (expected == project.new)


@pytest.mark.parametrize("how", ["edited", "created", "deleted", "target"])
def test_what_was_changed_meanwhile_is_not_overwritten(project, how):
    """If anything that was read, listed or shall be replaced is different now, the file is named and nothing happens."""
    folder = project.home / "cards" / "g" / "s"
    with reading(is_noting=True) as view:
        project.look()
    name = {"edited": "../game.yaml", "created": "e.yaml", "deleted": "set.yaml", "target": "a.yaml"}[how]
    path = (folder / name).resolve()
    path.unlink() if how == "deleted" else path.write_bytes(b"by hand")
    before = project.on_disk()

    with pytest.raises(TransactionError, match=f"{path.name}` was changed meanwhile"):
        make(project, view)

    assert project.on_disk() == before
    assert listing(journals_of(project.home)) == {}


def test_what_a_command_has_written_itself_is_no_change(project):
    """A second change of the same command is held against what its first one left."""
    path = project.home / "cards" / "g" / "game.yaml"
    with reading(is_noting=True) as view:
        project.look()
    make(project, view, [Change(path, b"game", b"one", 0o644)])
    with pytest.raises(TransactionError, match="meanwhile"):
        make(project, view, [Change(path, b"one", b"two", 0o644)])

    view.accept({path: b"one"})
    make(project, view, [Change(path, b"one", b"two", 0o644)])

    assert path.read_bytes() == b"two"


def test_what_editors_keep_beside_files_changes_nothing(project):
    """Backups and hidden files that appear while a command asks are no reason to refuse."""
    with reading(is_noting=True) as view:
        project.look()
    for name in ("a.yaml~", ".a.yaml.swp", "#a.yaml#"):
        (project.home / "cards" / "g" / "s" / name).write_bytes(b"x")

    make(project, view)

    assert project.seen() == project.new


def test_a_change_is_not_taken_back_over_later_edits(project):
    """Undoing compares with what the change had left."""
    make(project)
    (project.home / "cards" / "g" / "s" / "a.yaml").write_bytes(b"by hand")

    with pytest.raises(TransactionError, match=r"a\.yaml` was changed since"):
        make(project, changes=inverse(last_change(project.home)))


def test_the_second_writer_hears_who_the_first_is(project):
    """While one process holds the lock the other names its command, number and machine, and writes nothing."""
    make(project)
    with (
        locked(project.home / ".ordo", "ordo fmt x", 0o600),
        pytest.raises(TransactionError, match=rf"`ordo fmt x` \(process {os.getpid()} on .+, since 20.+Z\)"),
    ):
        make(project, changes=inverse(last_change(project.home)))
    assert project.on_disk() == project.new
    make(project, changes=inverse(last_change(project.home)))
    assert project.on_disk() == project.old


@pytest.mark.parametrize("before", [0, 1, 3])
def test_a_reader_sees_the_files_of_one_moment(project, before):
    """Who began to read before a change sees none of it, even if it is taken back and made again; who begins later, all."""
    for _ in range(before):
        make(project)
        make(project, changes=inverse(last_change(project.home)))
    first = project.home / "cards" / "g" / "s" / "a.yaml"
    with reading():
        assert read_file(first)[0] == project.old["g/s/a.yaml"]
        make(project)
        assert project.look() == project.old
        make(project, changes=inverse(last_change(project.home)))
        make(project, changes=inverse(last_change(project.home)))
        assert project.look() == project.old
        assert read_file(first) == (project.old["g/s/a.yaml"], NO_VERSION)
        assert project.seen() == project.new
        for _ in range(KEPT):
            make(project, changes=inverse(last_change(project.home)))
        with pytest.raises(TransactionError, match="changed too often"):
            project.look()


def test_an_interrupted_change_is_seen_as_complete(project):
    """Readers see a decided change before it is carried out, while it is, and afterwards; they write nothing."""
    pending(project)
    with reading():
        assert project.look() == project.new
        assert project.on_disk() == project.old
        recover(project.home)
        assert project.look() == project.new == project.on_disk()


def test_what_a_killed_writer_left_is_swept_up_within_the_project_only(project):
    """Files under a temporary name of a changed one go, beside it and in folders above, but not outside of the project."""
    pending(project)
    name = f".a.yaml.999999999-0123456789ab{PART}"  # no process has that number
    inside = [project.home / "cards" / "g" / "s" / name, project.home / name]
    outside = project.home.parent / name
    for path in (*inside, outside):
        path.touch()

    recover(project.home)

    assert not any(path.exists() for path in inside)
    assert outside.exists()


def test_an_edit_after_an_interruption_wins(project):
    """A file that somebody has edited since is read as it is, left alone when the rest is completed, and named."""
    pending(project)
    path = project.home / "cards" / "g" / "s" / "a.yaml"
    path.write_bytes(b"by hand")
    expected = {**project.new, "g/s/a.yaml": b"by hand"}
    assert project.seen() == expected

    entry, edited = recover(project.home)

    assert (entry.command, edited) == ("ordo test", (path,))
    assert project.on_disk() == expected


@pytest.mark.parametrize("is_completed", [False, True], ids=["carried out", "completed"])
@pytest.mark.parametrize("at", range(4))
def test_a_file_that_has_its_new_content_already_keeps_no_other_from_getting_its(project, at, is_completed):
    """A writer was killed after some file, or a person has saved the same right before: all others are replaced, too."""
    changes = tuple(project.changes)
    entry = Entry("00000001-aaaaaaaa", None, "ordo test", "2026-01-01T00:00:00Z", changes)
    parts = {each.path: part_of(near(each.path)) for each in changes}
    for each in changes:
        stage(each, parts[each.path])
    early = changes[at].path.relative_to(project.home / project.below).as_posix()
    project.write({early: project.new[early]} if early in project.new else {})
    if early not in project.new:
        changes[at].path.unlink()

    edited = list(complete(entry, project.home)) if is_completed else carry_out(entry, project.home, parts)

    assert not edited
    assert project.on_disk() == project.new


def test_proposed_contents_are_read_instead(project):
    """What is only proposed can be read, files that shall be made and deleted included; nothing is written."""
    with reading({each.path: each.new for each in project.changes}):
        assert project.look() == project.new
    assert project.on_disk() == project.old


@posix
def test_rights_and_links_stay(project):
    """A file keeps its rights, a journal shows nobody what the files did not, and a link stays a link."""
    path = project.home / "cards" / "g" / "s" / "a.yaml"
    path.chmod(0o600)
    link = project.home / "cards" / "g" / "s" / "link.yaml"
    link.symlink_to("a.yaml")
    with reading(is_noting=True) as view:
        assert read_file(link)[0] == b"a1"

    make(project, view, [Change(link.resolve(), b"a1", b"a2", 0o600)])

    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (journal,) = (project.home / ".ordo").glob("*.done")
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600


@posix
def test_whoever_may_write_all_files_may_go_on_with_their_journal(project):
    """In a folder that a group shares, the journal has the rights that the files have in common with it."""
    project.home.chmod(0o2775)
    make(project, changes=[each._replace(mode=0o664) for each in project.changes])
    (journal,) = (project.home / ".ordo").glob("*.done")
    assert stat.S_IMODE(journal.stat().st_mode) == 0o664


@posix
@pytest.mark.parametrize("number", range(3))
def test_where_a_file_cannot_be_replaced_none_is(project, monkeypatch, number):
    """A disk that fails at any of the renames leaves the old files, their rights, and no rest."""
    usual, left = os.replace, [number + 1]

    def failing(part, target):
        left[0] -= Path(target).suffix == ".yaml"
        if left[0] == 0 and Path(target).suffix == ".yaml":
            left[0] = -1
            raise OSError(28, "No space left on device", str(target))
        return usual(part, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="No space"):
        make(project)

    assert project.on_disk() == project.old
    assert project.seen() == project.old
    assert last_change(project.home) is None
    assert not (project.home / "cards" / "g" / "s" / "text").exists()
    assert rests(project) == []


def test_a_disk_that_is_full_leaves_everything(project, monkeypatch):
    """Where the contents have no room the file is named; the old ones stay, and no rest."""
    usual, left = os.write, [4]

    def failing(handle, data):
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        return usual(handle, data)

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(OSError, match=r"No space.*\.yaml"):
        make(project)

    assert project.on_disk() == project.old
    assert rests(project) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("what", [".", "cards/g/s", "cards/g/s/a.yaml"])
def test_what_may_not_be_written_is_named(project, what):
    """Without the right to write into the project, a folder or a file nothing changes, and the message names it."""
    path = (project.home / what).resolve()
    mode = path.stat().st_mode
    path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with pytest.raises((OSError, TransactionError), match=r"\.ordo|yaml"):
            make(project)
    finally:
        path.chmod(mode)
    assert project.on_disk() == project.old


def test_a_file_that_is_write_protected_is_not_replaced(project, monkeypatch):
    """A rename would replace it all the same: it is refused before anything is written."""
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("a.yaml") and usual(path, mode))
    with pytest.raises(PermissionError, match=r"may not be written.*a\.yaml"):
        make(project)

    assert project.on_disk() == project.old
    assert not list((project.home / ".ordo").glob("*.done"))


@pytest.mark.parametrize("name", ["../out.yaml", "/etc/out.yaml", ".git/hooks/post-checkout", "cards/.x/a", ""])
def test_a_foreign_journal_reaches_nothing_else(project, name):
    """A journal that came with somebody's project cannot name files outside of it, nor hidden ones."""
    make(project)
    (done,) = (project.home / ".ordo").glob("*.done")
    head, rest = done.read_bytes().split(b"\n", 1)
    evil = rest.replace(b'"cards/g/s/a.yaml"', f'"{name}"'.encode())
    from ordo_pnp.base.journal import _hash

    done.with_suffix(".pending").write_bytes(f"ordo-journal 1 {_hash(evil)}\n".encode() + evil)

    with pytest.raises(TransactionError, match="not written by this program"):
        make(project, changes=project.changes)
    assert head


def test_a_damaged_journal_is_named(project):
    """A flipped bit in a pending change is told to readers and writers; they do not guess."""
    pending(project)
    (journal,) = (project.home / ".ordo").glob("*.pending")
    data = bytearray(journal.read_bytes())
    data[-1] ^= 1
    journal.write_bytes(data)

    for act in (project.seen, lambda: make(project)):
        with pytest.raises(TransactionError, match=r"\.pending` is damaged"):
            act()


def test_the_history_is_bounded(project, monkeypatch):
    """Of many changes the newest are kept; of large ones the last, so that it can be taken back."""
    for _ in range(KEPT):
        make(project)
        make(project, changes=inverse(last_change(project.home)))
    assert len(listing(journals_of(project.home))) == KEPT
    monkeypatch.setattr("ordo_pnp.base.journal.KEPT_BYTES", 0)
    make(project)
    assert len(listing(journals_of(project.home))) == 1
    assert last_change(project.home).command == "ordo test"


def test_a_journal_is_read_as_it_was_written(project):
    """Writing and reading an entry loses nothing, empty and missing contents included."""
    changes = (*project.changes, Change(project.home / "cards" / "e.yaml", b"", None, 0o600))
    entry = Entry("00000001-aaaaaaaa", None, "ordo test", "2026-01-01T00:00:00Z", changes)
    file = project.home / "entry"
    file.write_bytes(entry.to_bytes(project.home))
    assert read_entry(file, project.home) == entry


def test_the_journal_lies_where_everybody_looks_for_it(tmp_path):
    """Beside ``cards``, else beside the set, else in the folder itself; what is hidden belongs to no project."""
    home = tmp_path.resolve()
    (home / "p" / "cards" / "g" / "s").mkdir(parents=True)
    (home / "p" / "cards" / "g" / "game.yaml").touch()
    (home / "p" / "trial").mkdir()
    (home / "p" / "trial" / "set.yaml").touch()
    (home / "alone" / "text").mkdir(parents=True)
    (home / "alone" / "set.yaml").touch()
    (home / "p" / ".git" / "hooks").mkdir(parents=True)
    for folder, expected in {
        "p": "p",
        "p/cards/g/s": "p",
        "p/trial": "p",
        "alone/text": ".",
        "alone": ".",
        "p/.git/hooks": "p/.git/hooks",
    }.items():
        assert home_of(home / folder) == home / expected


def test_the_home_of_a_very_deep_folder_is_found(tmp_path):
    """Folders may lie as deep as a path can name them."""
    deep = tmp_path.joinpath(*["d"] * 1_500)
    assert home_of(deep) == deep
