"""Nobody's text is lost, whatever comes after what and whenever a studio is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.editor.studio.saved import save, typed
from tests.editor.studio.windows import Asker, open_desk, saving_of

pytestmark = pytest.mark.slow


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
        # Marks that somebody has typed and nobody deleted -> who.
        self.wanted = {}
        self.start()

    def start(self):
        self.opened = open_desk(self.folder)
        self.desk = self.opened.__enter__()
        self.saving = saving_of(self.desk)
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
        self.opened.__exit__(None, None, None)
        self.start()
        for each in self.windows[0].ask("ordo/saving")["recovered"]:
            self.windows[0].ask("ordo/recover", name=each["name"], keep=True)

    @invariant()
    def every_text_is_somewhere(self):
        text = self.windows[0].ask("ordo/open", uri=self.uri)["text"]
        where = self.file.read_text(encoding="utf-8") + text
        assert [mark for mark in self.wanted if mark not in where] == []

    def teardown(self):
        self.opened.__exit__(None, None, None)


# Those of the runs to come.
FOLDERS = []


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
sys.path.insert(0, {repository!r})
from tests.editor.studio.windows import Asker, open_desk, saving_of
count = 0
def note(event, arguments):
    global count
    if armed and event in {{"open", "os.rename", "os.remove", "os.chmod", "os.mkdir", "os.truncate"}}:
        count += 1
        if count == {at}:
            os.kill(os.getpid(), signal.SIGKILL)
armed = False
sys.addaudithook(note)
with open_desk(Path({folder!r})) as desk:
    saving = saving_of(desk)
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
    with open_desk(project) as desk:
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
    assert file.read_text(encoding="utf-8") == "new\n" * 3
