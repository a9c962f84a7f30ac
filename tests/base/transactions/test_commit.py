"""A change of data files is made as a whole, against what was read, by one writer at a time, and can be taken back."""

import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st

from ordo_pnp.base import (
    KEPT,
    Change,
    TransactionError,
    at_one_moment,
    commit,
    home_of,
    inverse,
    last_change,
    locked,
    read_file,
    reading,
    recover,
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights and links of POSIX")
# Files that a law changes, with their contents by name; None: there is no file.
NAMES = ["g/s/set.yaml", "g/s/a.yaml", "g/s/b.yaml", "g/s/text/d.yaml", "g/s/text/e.yaml"]
CONTENTS = st.fixed_dictionaries(dict.fromkeys(NAMES, st.sampled_from([None, b"", b"1", b"2", b"3"])))


def make(project, view=None, changes=None):
    commit(project.home, "ordo test", changes or project.changes, view, patience=0)


def take_back(project):
    make(project, changes=inverse(last_change(project.home)))


def put(project, old, new):
    """Give files contents, then change them as one."""
    assume(old != new)
    project.write(old)
    commit(project.home, "x", [Change(project.home / "cards" / name, old[name], new[name]) for name in NAMES], None)


def files_of(contents):
    return {name: each for name, each in contents.items() if each is not None}


@given(old=CONTENTS, new=CONTENTS)
def test_a_change_is_taken_back_and_made_again(make_project, tmp_path_factory, old, new):
    """All files are new after a change, all old after its inverse, made folders included; the inverse of that makes it again."""
    project = make_project(tmp_path_factory.mktemp("law").resolve())
    put(project, old, new)
    seen = [project.on_disk()]
    for _ in range(2):
        take_back(project)
        seen.append(project.on_disk())

    kept = {"g/game.yaml": b"game", "g/s/c.yaml": b"c"}
    assert seen == [{**kept, **files_of(each)} for each in (new, old, new)]
    assert (project.home / "cards/g/s/text").exists() == any("text" in name for name in files_of(new))
    assert project.rests() == []


SOME = st.sets(st.sampled_from(NAMES))


@given(old=CONTENTS, new=CONTENTS, moved=SOME, edits=CONTENTS, edited=SOME)
def test_an_interrupted_change_is_seen_as_complete(make_project, tmp_path_factory, old, new, moved, edits, edited):
    """Wherever a writer was killed, readers see each file new that no person has edited since, and the next writer makes it so."""
    project = make_project(tmp_path_factory.mktemp("law").resolve())
    put(project, old, new)
    project.interrupt(moved)
    project.write({name: edits[name] for name in edited})
    expected = project.on_disk()
    for name in NAMES:  # a person may have put an old content back after the new one was moved
        if expected.get(name) == old[name] and (name not in moved or new[name] is None):
            expected[name] = new[name]
    expected = files_of(expected)

    assert project.seen() == expected
    change, stays = recover(project.home)

    assert project.on_disk() == project.seen() == expected
    assert change.command == "x"
    names = {name for name in NAMES if old[name] != new[name] != expected.get(name)}
    assert set(stays) == {project.home / "cards" / name for name in names}
    assert project.rests() == []


def test_nothing_lies_beside_the_files(project):
    """Beside the data there is only the folder of changes, hidden from git."""
    make(project)
    assert sorted(path.name for path in project.home.iterdir()) == [".ordo", "cards"]
    assert (project.home / ".ordo" / ".gitignore").read_text().endswith("\n*\n")


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
    assert last_change(project.home) is None


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
        take_back(project)


def test_the_second_writer_hears_who_the_first_is(project):
    """While one process holds the lock the other names its command, number and machine, and writes nothing."""
    make(project)
    with (
        locked(project.home / ".ordo", "ordo fmt x", 0o600),
        pytest.raises(TransactionError, match=rf"`ordo fmt x` \(process {os.getpid()} on .+, since 20.+Z\)"),
    ):
        take_back(project)
    assert project.on_disk() == project.new
    take_back(project)
    assert project.on_disk() == project.old


@pytest.mark.parametrize("times", [1, 3, 100])
def test_a_reader_sees_the_files_of_one_moment(project, times):
    """A reader that a change comes between reads again, all of it; where that never ends it says so."""
    left = [times]

    @at_one_moment
    def look():
        first = read_file(project.home / "cards" / "g" / "s" / "a.yaml")[0]
        if left[0]:
            left[0] -= 1
            make(project) if project.on_disk() == project.old else take_back(project)
        return {**project.look(), "g/s/a.yaml": first}

    with reading():
        if times < KEPT:
            assert look() == project.new
        else:
            with pytest.raises(TransactionError, match="changed too often"):
                look()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="writes in copies of the process")
def test_a_reader_beside_two_writers_sees_no_mixture(project):
    """Two processes change the same three files as one, a hundred times each; every reading has the files of one change."""
    names = [f"g/s/{name}.yaml" for name in "abc"]
    project.write(dict.fromkeys(names, b"0"))

    def count():
        for _ in range(100):
            with reading(is_noting=True) as view:
                old = {name: read_file(project.home / "cards" / name)[0] for name in names}
                new = [b"%d" % (int(content) + 1) for content in old.values()]
                pairs = zip(old.items(), new, strict=True)
                changes = [Change(project.home / "cards" / name, before, after) for (name, before), after in pairs]
                try:
                    commit(project.home, "count", changes, view)
                except TransactionError:
                    continue

    writers = []
    for _ in range(2):
        writers.append(os.fork())
        if not writers[-1]:
            count()
            os._exit(0)
    look = at_one_moment(project.look)
    seen = set()
    while writers:
        with reading():
            found = look()
        seen.add(found[names[0]])
        assert {found[name] for name in names} == {found[names[0]]}
        writers = [each for each in writers if os.waitpid(each, os.WNOHANG)[0] == 0]
    assert len(seen) > 3


def test_proposed_contents_are_read_instead(project):
    """What is only proposed can be read, files that shall be made and deleted included; nothing is written."""
    with reading({each.path: each.new for each in project.changes}):
        assert project.look() == project.new
    assert project.on_disk() == project.old


@posix
def test_rights_and_links_stay(project):
    """A file keeps its rights, its copies show nobody what the file did not, and a link stays a link."""
    path = project.home / "cards" / "g" / "s" / "a.yaml"
    path.chmod(0o600)
    link = project.home / "cards" / "g" / "s" / "link.yaml"
    link.symlink_to("a.yaml")
    with reading(is_noting=True) as view:
        assert read_file(link)[0] == b"a1"

    make(project, view, [Change(link.resolve(), b"a1", b"a2", 0o600)])

    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (copy,) = (project.home / ".ordo").glob("change-*/old-*")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


@posix
def test_whoever_may_write_all_files_may_go_on_with_their_change(project):
    """In a folder that a group shares, the change has the rights that its files have in common with it."""
    project.home.chmod(0o2775)
    make(project, changes=[each._replace(mode=0o664) for each in project.changes])
    (done,) = (project.home / ".ordo").glob("change-*/done.json")
    assert [stat.S_IMODE(each.stat().st_mode) for each in (done, done.parent)] == [0o664, 0o775]


@posix
@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("number", range(3))
def test_where_a_file_cannot_be_replaced_none_is(project, monkeypatch, number, is_killed):
    """A disk that fails at any of the moves leaves the old files, their rights, and no rest.

    So does a command that is killed while it moves the old files back: the next one goes on with that.
    """
    usual, left = os.replace, [number + 1]

    def failing(part, target):
        left[0] -= Path(target).suffix == ".yaml"
        if Path(target).suffix == ".yaml" and (left[0] == 0 or (is_killed and left[0] < 0)):
            raise OSError(28, "No space left on device", str(target))
        return usual(part, target)

    rights = {path: path.stat().st_mode for path in (project.home / "cards").rglob("*")}
    changes = [each._replace(mode=rights.get(each.path)) for each in project.changes]
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", failing)
        with pytest.raises((OSError, TransactionError), match=r"[Nn]o space"):
            make(project, changes=changes)

    assert project.seen() == project.old
    recover(project.home)
    assert project.on_disk() == project.old
    assert {path: path.stat().st_mode for path in (project.home / "cards").rglob("*")} == rights
    assert last_change(project.home) is None
    assert project.rests() == []


def test_a_part_of_the_project_may_lie_on_another_disk(project, monkeypatch):
    """Contents that cannot be renamed into their place are copied."""
    usual = os.replace

    def failing(source, target):
        if Path(source).parent != Path(target).parent:
            raise OSError(18, "Invalid cross-device link", str(target))
        return usual(source, target)

    monkeypatch.setattr(os, "replace", failing)
    monkeypatch.setattr(os, "link", failing)
    make(project)
    assert project.on_disk() == project.new
    take_back(project)
    assert project.on_disk() == project.old
    assert project.rests() == []


@pytest.mark.parametrize("number", range(1, 6))
def test_a_disk_that_is_full_leaves_everything(project, monkeypatch, number):
    """Where the contents have no room the place is named; the old ones stay, and no rest."""
    usual, left = os.write, [number]

    def failing(handle, data):
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        return usual(handle, data)

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(OSError, match=r"No space.*\.ordo"):
        make(project)

    assert project.on_disk() == project.old
    assert project.rests() == []


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


@pytest.mark.parametrize("name", ["a.yaml", "s"])
def test_a_place_that_is_write_protected_is_not_replaced(project, monkeypatch, name):
    """A rename would replace a protected file all the same: it is refused before anything is written, as in a protected folder."""
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != name and usual(path, mode))
    with pytest.raises(PermissionError, match=r"may not be written.*a\.yaml"):
        make(project)

    assert project.on_disk() == project.old
    assert not list((project.home / ".ordo").glob("change-*"))


def test_names_that_differ_in_capitals_alone_are_told_where_they_are_one_file(project):
    """A disk that takes them for one file would delete what was just written; where they are two, both change."""
    lower = project.home / "cards" / "g" / "s" / "a.yaml"
    upper = lower.with_name("A.yaml")
    changes = [Change(lower, b"a1", None), Change(upper, None, b"a2")]
    make(project, changes=changes)
    assert (lower.exists(), upper.read_bytes()) == (False, b"a2")

    os.link(upper, lower)  # as such a disk has it
    with pytest.raises(TransactionError, match="are one file on this disk"):
        make(project, changes=[Change(lower, b"a2", None), Change(upper, b"a2", b"a3")])
    assert upper.read_bytes() == b"a2"


def test_the_history_is_bounded(project, monkeypatch):
    """Of many changes the newest are kept; of large ones the last, so that it can be taken back."""
    for _ in range(KEPT):
        make(project)
        take_back(project)
    changes = project.home / ".ordo"
    assert len(list(changes.glob("change-*"))) == KEPT
    monkeypatch.setattr("ordo_pnp.base.writing.KEPT_BYTES", 0)
    make(project)
    assert len(list(changes.glob("change-*"))) == 1
    assert last_change(project.home).command == "ordo test"


def test_the_changes_lie_where_everybody_looks_for_them(tmp_path):
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
