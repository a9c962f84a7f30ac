"""All findings in a window: soon those of ``ordo check``, those in books, too."""

import random

import pytest

from ordo_pnp.base import FileSnapshot, looking
from ordo_pnp.editor.studio.child_processes import MAX_CHILDREN, ProcessSlots
from ordo_pnp.editor.studio.studio_findings import findings_data
from ordo_pnp.project import find_all
from tests.books.conftest import Project, small_book, translated
from tests.editor.studio.windows import WaitingWindow

pytestmark = pytest.mark.slow

BOOK, DATA = "cards/ordonnance/rulebook/en.md", "cards/ordonnance/base/units.yaml"
# File, what stands there, and what is typed in its place; some make errors in the data, with which books are not looked
# at.
EDITS = (
    (BOOK, "{fact limit|four}", "{fact limits|four}"),
    (BOOK, "# The goal", "# The goal {#goal"),
    (BOOK, "You", "Yuo {term nothing}"),
    (DATA, "symbols: [spear]", "symbols: [spaer]"),
    (DATA, "name: Town Levy", "name: Town  Levy"),
    (DATA, "copies: 4", "copies: 3"),
)


class Checking(WaitingWindow):
    """A window that waits for the books to be looked at."""

    def everything(self):
        """Return all findings as the page does: those at once, and then those of books, too."""
        found = self.ask("ordo/findings")
        while not found["isComplete"]:
            assert not self.ask("ordo/checkBooks")["isComplete"]
            assert self.next("ordo/checked") == {"failure": None, "isFull": False}
            found = self.ask("ordo/findings")
        assert self.ask("ordo/checkBooks")["isComplete"]
        return found["findings"]

    def checked(self):
        """Return what ``ordo check`` finds in the same texts."""
        with looking(FileSnapshot(self.desk.session.texts.contents())):
            return findings_data(self.desk.workspace, find_all(self.desk.workspace))


@pytest.fixture
def project(tmp_path, monkeypatch, repository):
    """Return a folder with a small book, to be changed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    small_book(tmp_path, repository / "cards")
    return tmp_path


def test_after_any_edits_the_list_becomes_that_of_the_command(desk, project):
    """In cards and in books, by the same texts, saved or not; a list without books says that it is none yet, and that a free process is waited for."""
    window, slots = Checking(desk), desk.kept(ProcessSlots)
    assert window.ask("ordo/findings")["isComplete"] is False
    for _ in range(MAX_CHILDREN):
        slots.take()
    assert not window.ask("ordo/checkBooks")["isComplete"]
    told = window.next("ordo/checked")
    assert (told["isFull"], "try again" in told["failure"]) == (True, True)
    for _ in range(MAX_CHILDREN):
        slots.free()
    assert window.everything() == window.checked()
    drawn = random.Random(7)
    edits = drawn.sample(EDITS, len(EDITS))
    uris = {name: (project / name).as_uri() for name in (BOOK, DATA)}
    texts = {name: window.ask("ordo/open", uri=uri)["text"] for name, uri in uris.items()}
    lists = []
    for edit in [*edits, *drawn.sample(edits, len(edits))]:
        name, old, new = (
            edit if edit[1] in texts[edit[0]] and edit[2] not in texts[edit[0]] else (edit[0], edit[2], edit[1])
        )
        assert old in texts[name]
        texts[name] = texts[name].replace(old, new, 1)
        version = window.ask("ordo/open", uri=uris[name])["version"]
        window.ask("ordo/change", uri=uris[name], base=version, changes=[{"text": texts[name]}])
        lists.append(window.everything())
        assert lists[-1] == window.checked()
    assert {each["uri"] for found in lists for each in found} >= set(uris.values())


@pytest.fixture
def bilingual(project):
    """Return the folder with a translation of its book that is up to date."""
    translated(Project(project))
    return project


def test_a_stale_section_is_noted_as_up_to_date_by_its_remedy(bilingual, desk):
    """Once somebody says so: what `ordo translate --stamp` writes for all sections is written for one, and its finding is gone."""
    window, uri = Checking(desk), (bilingual / BOOK).as_uri()
    text = window.ask("ordo/open", uri=uri)["text"].replace("Two regiments against one.", "Two against one.")
    window.ask("ordo/change", uri=uri, base=window.ask("ordo/open", uri=uri)["version"], changes=[{"text": text}])
    (stale,) = window.everything()

    assert (stale["code"], stale["remedy"]) == ("CAT812", "Note that it is up to date (read both first)")
    place = {"textDocument": {"uri": stale["uri"]}, "range": stale["range"]}
    window.ask("ordo/mend", **place, title=stale["remedy"])
    assert window.everything() == []
