"""Saving: nobody overwrites what they have not seen, and nobody's text is lost."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ordo_pnp.language import RpcError, StaleTextError
from ordo_pnp.project import find_workspace
from ordo_pnp.studio.desk import Desk
from ordo_pnp.studio.line_ends import with_own_ends
from ordo_pnp.studio.saved_texts import WritingStyle
from ordo_pnp.studio.saving import Saving
from tests.studio.conftest import Asker

BOM = b"\xef\xbb\xbf"


def typed(asker, uri, text, at=0):
    """Type a text at a line of an open file, and return its new version."""
    known = asker.ask("ordo/open", uri=uri)
    place = {"line": at, "character": 0}
    changes = [{"range": {"start": place, "end": place}, "text": text}]
    return asker.ask("ordo/change", uri=uri, base=known["version"], changes=changes)["version"]


def save(asker):
    """Save what is not saved, one text, and return its conflict; None where there is none."""
    conflicts = asker.ask("ordo/save")["conflicts"]
    assert len(conflicts) < 2
    return conflicts[0] if conflicts else None


@pytest.fixture
def saving(desk):
    """Return what saves the texts of a desk."""
    return desk.kept(Saving)


@pytest.fixture
def asker(desk, saving):  # noqa: ARG001 (the texts are saved from the start)
    """Return a window."""
    return Asker(desk)


@pytest.fixture
def file(project):
    """Return a file of cards."""
    return project / "cards" / "ordonnance" / "base" / "units.yaml"


def told(asker, method):
    return [params for name, params in asker.told if name == method]


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


def test_what_both_have_changed_is_a_conflict_with_all_three_texts(saving, asker, units, file):
    """Neither is lost: the file stays as the other one left it, the text as it was typed."""
    before = file.read_text(encoding="utf-8")
    version = typed(asker, units, "# mine\n")
    file.write_text(before + "# theirs\n", encoding="utf-8")
    conflict = save(asker)
    assert conflict["mine"] == "# mine\n" + before
    assert conflict["theirs"] == before + "# theirs\n"
    assert conflict["base"] == before
    assert file.read_text(encoding="utf-8") == before + "# theirs\n"
    saving.look()
    chosen = "# mine\n" + before + "# theirs\n"
    answer = asker.ask("ordo/resolve", uri=units, version=version, text=chosen, theirsHash=conflict["theirsHash"])
    assert answer == {"saved": True}
    assert file.read_text(encoding="utf-8") == chosen
    assert asker.ask("ordo/saving")["conflicts"] == []


def test_a_choice_about_an_older_file_is_asked_for_again(asker, units, file):
    """The file has changed once more while somebody compared."""
    before = file.read_text(encoding="utf-8")
    version = typed(asker, units, "# mine\n")
    file.write_text(before + "# theirs\n", encoding="utf-8")
    conflict = save(asker)
    file.write_text(before + "# theirs again\n", encoding="utf-8")
    again = asker.ask("ordo/resolve", uri=units, version=version, text="x", theirsHash=conflict["theirsHash"])
    assert again["conflict"]["theirs"] == before + "# theirs again\n"
    assert file.read_text(encoding="utf-8") == before + "# theirs again\n"


def test_the_conflict_is_told_once_to_all_windows_before_anybody_saves(saving, desk, asker, units, file):
    """And no more when the file is again what it was."""
    other = Asker(desk)
    before = file.read_bytes()
    typed(asker, units, "# mine\n")
    file.write_bytes(before + b"# theirs\n")
    saving.look()
    saving.look()
    os.utime(file)
    saving.look()
    assert [len(told(each, "ordo/conflict")) for each in (asker, other)] == [1, 1]
    assert asker.ask("ordo/saving")["conflicts"] == [units]
    file.write_bytes(before)
    saving.look()
    assert asker.ask("ordo/saving")["conflicts"] == []


def test_the_same_bytes_with_another_time_are_no_conflict(saving, asker, units, file):
    """Contents decide, not times."""
    typed(asker, units, "# mine\n")
    content = file.read_bytes()
    file.write_bytes(content)
    os.utime(file, (1, 1))
    saving.look()
    assert told(asker, "ordo/conflict") == []
    assert save(asker) is None


def test_a_file_that_was_changed_outside_alone_is_read_again_as_one_step(saving, desk, asker, units, file):
    """Every window gets it as a change, and the cards are those of the file."""
    other = Asker(desk)
    before = asker.ask("ordo/open", uri=units)["text"]
    file.write_text(before.replace("Town Levy", "Town Guard"), encoding="utf-8")
    saving.look()
    for each in (asker, other):
        (change,) = told(each, "ordo/text")
        assert change["version"] == 2
        assert len(change["changes"]) == 1
        assert told(each, "ordo/disk") == [{"uris": [units]}]
        assert told(each, "ordo/unsaved") == []
    assert "Town Guard" in asker.ask("ordo/open", uri=units)["text"]
    assert "Town Guard" in {card.text("name", "en") for card in desk.session.catalog().cards()}


def test_a_file_that_is_not_open_is_read_again_too(saving, desk, asker, file):
    """The cards are those of the disk at the next look."""
    assert "Town Guard" not in {card.text("name", "en") for card in desk.session.catalog().cards()}
    file.write_text(file.read_text(encoding="utf-8").replace("Town Levy", "Town Guard"), encoding="utf-8")
    saving.look()
    assert told(asker, "ordo/disk") == [{"uris": [file.as_uri()]}]
    assert "Town Guard" in {card.text("name", "en") for card in desk.session.catalog().cards()}


def test_a_file_that_is_gone_is_a_conflict_with_nothing(saving, asker, units, file):
    """It can be written anew, or the text closed."""
    content = file.read_bytes()
    version = typed(asker, units, "# mine\n")
    file.unlink()
    saving.look()
    (conflict,) = told(asker, "ordo/conflict")
    assert conflict["theirs"] is None
    text = conflict["mine"]
    asker.ask("ordo/resolve", uri=units, version=version, text=text, theirsHash=conflict["theirsHash"])
    assert file.read_bytes() == b"# mine\n" + content
    file.unlink()
    saving.look()
    version = asker.ask("ordo/open", uri=units)["version"]
    asker.ask("ordo/discard", uri=units, version=version)
    assert told(asker, "ordo/closed") == [{"uri": units}]
    assert not file.exists()


def test_what_is_discarded_becomes_the_file(asker, units, file):
    """In all windows, as one change that the page can undo."""
    version = typed(asker, units, "# mine\n")
    asker.ask("ordo/discard", uri=units, version=version)
    assert told(asker, "ordo/text")[-1]["version"] == version + 1
    assert asker.ask("ordo/open", uri=units)["text"].encode() == file.read_bytes()
    assert asker.ask("ordo/saving")["unsaved"] == []


@pytest.mark.parametrize("start", [b"", BOM])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_byte_order_mark_and_line_ends_stay(project, asker, start, end):
    """A file is written as it was, whatever ends of lines the page sends."""
    file = project / "cards/ordonnance/base/notes.md"
    file.write_bytes(start + end.join([b"one", b"two", b""]))
    typed(asker, file.as_uri(), "new\nlines\n", at=1)
    assert save(asker) is None
    assert file.read_bytes() == start + end.join([b"one", b"new", b"lines", b"two", b""])


@given(st.text(alphabet="ab\r\n\ufeff", max_size=12), st.sampled_from([b"", BOM]))
@settings(max_examples=24)
def test_a_text_that_was_not_changed_is_written_as_it_was(text, start):
    """Opening and saving changes no byte, whatever ends of lines are mixed."""
    content = start + text.encode()
    assert WritingStyle.of(content).write(content.decode("utf-8-sig")) == content


def test_rights_of_a_file_stay(asker, units, file):
    """Those of the file that was there."""
    file.chmod(0o640)
    typed(asker, units, "# mine\n")
    save(asker)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_all_are_saved_together_but_those_in_conflict(asker, units, file):
    """One change for `ordo undo`; the others stay as they are."""
    other = file.with_name("components.yaml")
    for each in (file, other):
        typed(asker, each.as_uri(), "# mine\n")
    file.write_bytes(file.read_bytes() + b"# theirs\n")
    answer = asker.ask("ordo/save")
    assert answer["saved"] == [other.as_uri()]
    assert [each["uri"] for each in answer["conflicts"]] == [units]
    assert other.read_bytes().startswith(b"# mine\n")
    assert not file.read_bytes().startswith(b"# mine\n")


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
    monkeypatch.setattr("ordo_pnp.studio.saving.PATIENCE", 0.0)
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
    monkeypatch.setattr("ordo_pnp.studio.saved_texts.PACKAGE_DATA", project)
    typed(asker, units, "# mine\n")
    with pytest.raises(RpcError, match="came with the program"):
        save(asker)


class Interleavings(RuleBasedStateMachine):
    """Two windows type, save, choose; another program edits; the studio is killed and started: every text is somewhere."""

    def __init__(self):
        super().__init__()
        self.folder = Path(FOLDERS.pop())
        self.file = self.folder / "cards/game/base/notes.md"
        for name, text in {"game.yaml": "game: x\n", "base/set.yaml": "set: x\n", "base/notes.md": "start\n"}.items():
            (self.folder / "cards/game" / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / "cards/game" / name).write_text(text, encoding="utf-8")
        self.count = 0
        self.wanted = {}
        """Marks that somebody has typed and nobody deleted -> who."""
        self.start()

    def start(self):
        self.workspace = find_workspace((), (), None, start=self.folder)
        self.desk = Desk(self.workspace.__enter__())
        self.saving = self.desk.kept(Saving)
        self.windows = [Asker(self.desk), Asker(self.desk)]
        self.uri = self.file.as_uri()

    def mark(self, who):
        self.count += 1
        self.wanted[f"<{self.count}>"] = who
        return f"<{self.count}>\n"

    @rule(window=st.integers(0, 1))
    def type(self, window):
        typed(self.windows[window], self.uri, self.mark("page"))

    @rule()
    def edit_outside(self):
        content = self.file.read_text(encoding="utf-8") if self.file.exists() else ""
        self.file.write_text(content + self.mark("outside"), encoding="utf-8")

    @rule()
    def touch(self):
        if self.file.exists():
            os.utime(self.file, (self.count, self.count))

    @rule()
    def look(self):
        self.saving.look()

    @rule(window=st.integers(0, 1))
    def save(self, window):
        self.windows[window].ask("ordo/open", uri=self.uri)
        on_disk = self.file.read_text(encoding="utf-8")
        conflict = save(self.windows[window])
        assert conflict is None or conflict["theirs"] == on_disk

    @rule()
    def choose_both(self):
        known = self.windows[0].ask("ordo/open", uri=self.uri)
        found = self.windows[0].ask("ordo/compare", uri=self.uri)
        text = found["mine"] + "".join(line for line in found["theirs"].splitlines(True) if line not in found["mine"])
        answer = self.windows[0].ask(
            "ordo/resolve", uri=self.uri, version=known["version"], text=text, theirsHash=found["theirsHash"]
        )
        assert answer == {"saved": True}

    @rule()
    def kill_and_start(self):
        self.saving.look()
        self.saving.journal._writer.shutdown()
        self.saving.journal._locks.close()  # as the end of a process does
        self.workspace.__exit__(None, None, None)
        self.start()
        for each in self.windows[0].ask("ordo/saving")["recovered"]:
            self.windows[0].ask("ordo/recover", name=each["name"], keep=True)

    @invariant()
    def every_text_is_somewhere(self):
        text = self.windows[0].ask("ordo/open", uri=self.uri)["text"]
        where = self.file.read_text(encoding="utf-8") + text
        assert [mark for mark in self.wanted if mark not in where] == []

    def teardown(self):
        self.desk.close()
        self.workspace.__exit__(None, None, None)


FOLDERS = []
"""Those of the runs to come."""


def test_no_text_is_ever_lost(tmp_path, monkeypatch):
    """A law: whatever comes after what, each line that was typed is in the file or in the open text."""
    from hypothesis.stateful import run_state_machine_as_test

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    begun = []

    class OfThisTest(Interleavings):
        def __init__(self):
            begun.append(tmp_path / f"project{len(begun)}")
            FOLDERS.append(begun[-1])
            super().__init__()

    run_state_machine_as_test(OfThisTest, settings=settings(max_examples=24, stateful_step_count=12, deadline=None))
    assert len(begun) > 20


KILLED = """
import os, signal, sys, threading
from pathlib import Path
from ordo_pnp.project import find_workspace
from ordo_pnp.studio.desk import Desk
from ordo_pnp.studio.saving import Saving
sys.path.insert(0, {repository!r})
from tests.studio.conftest import Asker
count = 0
def note(event, arguments):
    global count
    if armed and event in {{"open", "os.rename", "os.remove", "os.chmod", "os.mkdir", "os.truncate"}}:
        count += 1
        if count == {at}:
            os.kill(os.getpid(), signal.SIGKILL)
armed = False
sys.addaudithook(note)
with find_workspace((), (), None, start=Path({folder!r})) as workspace:
    desk = Desk(workspace)
    saving = desk.kept(Saving)
    asker = Asker(desk)
    uri = Path({file!r}).as_uri()
    known = asker.ask("ordo/open", uri=uri)
    version = asker.ask("ordo/change", uri=uri, base=known["version"], changes=[{{"text": "new\\n" * 3}}])["version"]
    saving.look()
    saving.journal._writer.submit(int).result()
    armed = True
    asker.ask("ordo/save")
print("saved", count)
"""


@pytest.mark.parametrize("at", [1, 4, 7, 9, 11, 13, 10**9])
def test_whenever_a_studio_is_killed_while_it_saves_the_file_is_whole(project, repository, at):
    """It is the old one or the new one, and what is not in it the next studio offers."""
    file = project / "cards/ordonnance/base/notes.md"
    file.write_text("old\n", encoding="utf-8")
    script = KILLED.format(repository=str(repository), folder=str(project), file=str(file), at=at)
    done = subprocess.run([sys.executable, "-c", script], cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == (0 if at == 10**9 else -signal.SIGKILL), done.stderr
    content = file.read_text(encoding="utf-8")
    assert content in {"old\n", "new\n" * 3}
    with find_workspace((), (), None, start=project) as workspace:
        desk = Desk(workspace)
        asker = Asker(desk)
        left = asker.ask("ordo/saving")["recovered"]
        if at == 10**9:
            assert content == "new\n" * 3
        for each in left:
            found = asker.ask("ordo/recovered", name=each["name"])
            assert found["mine"] == "new\n" * 3
            asker.ask("ordo/recover", name=each["name"], keep=True)
        text = asker.ask("ordo/open", uri=file.as_uri())
        assert text["text"] == "new\n" * 3
        assert save(asker) is None
        desk.close()
    assert file.read_text(encoding="utf-8") == "new\n" * 3


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


def test_a_conflict_in_a_file_with_mixed_line_ends_leaves_each_line_its_own(saving, asker, units, file):
    """The page sends LF alone; what was chosen of the file and of the text ends as it did there, and new lines as the one before."""
    before = file.read_text(encoding="utf-8").splitlines()
    mixed = "".join(line + ("\r\n" if at % 3 else "\n") for at, line in enumerate(before)).encode()
    file.write_bytes(mixed)
    version = typed(asker, units, "# mine\n")
    theirs = mixed + b"# theirs\r\n"
    file.write_bytes(theirs)
    (conflict,) = asker.ask("ordo/save")["conflicts"]
    chosen = "\n".join(["# mine", *before, "# theirs", "# new", ""])
    answer = asker.ask("ordo/resolve", uri=units, version=version, text=chosen, theirsHash=conflict["theirsHash"])
    assert answer == {"saved": True}
    assert file.read_bytes() == b"# mine\n" + theirs + b"# new\r\n"
    assert saving.unsaved == ()


def test_line_ends_of_many_repeated_lines_are_kept_in_time():
    """The same lines in another order: each takes the end of one like it."""
    mine = [f"line {at % 150}" for at in range(6_000)]
    file = "".join(f"{each}\r\n" for each in reversed(mine))
    assert with_own_ends("".join(f"{each}\n" for each in mine), file) == "".join(f"{each}\r\n" for each in mine)
