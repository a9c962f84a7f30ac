"""Open texts: what one window types all others see, and nothing is written."""

import pytest

from ordo_pnp.editor import ClosedTextError, RpcError, StaleTextError
from tests.editor.studio.windows import Asker, saving_of


def change(text, base=1):
    """Return the parameters of a change that puts a text at the start."""
    place = {"line": 0, "character": 0}
    return {"base": base, "changes": [{"range": {"start": place, "end": place}, "text": text}]}


def test_a_change_reaches_the_other_windows_and_not_the_disk(desk, asker, units, project):
    """The window that made it is not told."""
    other = Asker(desk)
    before = asker.ask("ordo/open", uri=units)
    assert other.ask("ordo/open", uri=units) == before
    assert asker.ask("ordo/change", uri=units, **change("# 🏰\n")) == {"version": 2}
    assert other.told == [("ordo/text", {"uri": units, "version": 2, "changes": change("# 🏰\n")["changes"]})]
    assert asker.told == []
    assert other.ask("ordo/open", uri=units)["text"] == "# 🏰\n" + before["text"]
    assert (project / "cards/ordonnance/base/units.yaml").read_text(encoding="utf-8") == before["text"]


def test_of_a_change_nothing_else_is_handed_on_than_a_change_has(desk, asker, units):
    """What one window adds to a message does not reach the others."""
    other = Asker(desk)
    asker.ask("ordo/open", uri=units)
    (plain,) = change("# x\n")["changes"]
    places = {name: {**place, "more": [[]]} for name, place in plain["range"].items()}
    asker.ask("ordo/change", uri=units, base=1, changes=[{**plain, "range": {**places, "more": 1}, "more": {}}])
    asker.ask("ordo/change", uri=units, base=2, changes=[{"text": "id: x\n", "rangeLength": [0]}])
    assert [told["changes"] for _, told in other.told] == [[plain], [{"text": "id: x\n"}]]


def test_a_change_of_an_older_text_is_refused_with_the_newest(asker, units):
    """Nobody overwrites what they have not seen."""
    asker.ask("ordo/open", uri=units)
    asker.ask("ordo/change", uri=units, **change("# one\n"))
    with pytest.raises(StaleTextError) as caught:
        asker.ask("ordo/change", uri=units, **change("# two\n"))
    assert caught.value.data["version"] == 2
    assert caught.value.data["text"].startswith("# one\n")


def test_a_window_that_lost_its_connection_learns_whether_its_change_has_come(asker, units):
    """A change has a name by which it is asked for; one that was refused, or never came, is not in the text."""
    asker.ask("ordo/open", uri=units)
    asker.ask("ordo/change", uri=units, **change("# one\n"), name="came")
    with pytest.raises(StaleTextError):
        asker.ask("ordo/change", uri=units, **change("# two\n"), name="refused")
    assert {each: asker.ask("ordo/open", uri=units, sent=each)["isTaken"] for each in ("came", "refused", "lost")} == {
        "came": True,
        "refused": False,
        "lost": False,
    }
    assert asker.ask("ordo/open", uri=units)["isTaken"] is False


@pytest.fixture
def closed(desk, asker, units, project):
    """Return a text that was changed, by the name "came", and then closed by another window, and its file, which is gone."""
    saving_of(desk)
    other = Asker(desk)
    version = asker.ask("ordo/open", uri=units)["version"]
    version = asker.ask("ordo/change", uri=units, **change("# one\n", version), name="came")["version"]
    path = project / "cards/ordonnance/base/units.yaml"
    path.unlink()
    other.ask("ordo/discard", uri=units, version=version)
    return path


def test_what_is_typed_into_a_text_that_was_closed_begins_it_anew(desk, asker, units, closed):
    """A change is refused, as closed; then the text of the window is open with a newer version in all windows, and is saved into a new file."""
    other = Asker(desk)
    with pytest.raises(ClosedTextError) as caught:
        asker.ask("ordo/change", uri=units, **change("# two\n", 2))
    assert caught.value.data == {"isClosed": True}
    version = asker.ask("ordo/begin", uri=units, text="# two\n# one\n", name="begun")["version"]
    assert version > 2
    assert other.told[-1] == ("ordo/text", {"uri": units, "version": version, "changes": [{"text": "# two\n# one\n"}]})
    assert asker.ask("ordo/open", uri=units, sent="begun")["isTaken"] is True
    assert asker.ask("ordo/saving")["unsaved"] == [units]
    asker.ask("ordo/save")
    assert closed.read_bytes() == b"# two\n# one\n"


def test_a_text_that_is_there_is_not_begun_anew(asker, units, closed):
    """Neither one that another window has begun nor a file that another program has made: the newest comes back."""
    closed.write_text("# made\n", encoding="utf-8")
    with pytest.raises(StaleTextError) as caught:
        asker.ask("ordo/begin", uri=units, text="# mine\n", name="begun")
    assert caught.value.data["text"] == "# made\n"
    with pytest.raises(StaleTextError) as again:
        asker.ask("ordo/begin", uri=units, text="# mine\n", name="begun")
    assert again.value.data == caught.value.data
    assert closed.read_text(encoding="utf-8") == "# made\n"


@pytest.mark.usefixtures("closed")
def test_a_window_learns_whether_its_change_has_come_also_where_the_text_is_closed(asker, units):
    """What the studio had when somebody closed the text is not typed once more."""
    taken = {}
    for each in ("came", "lost"):
        with pytest.raises(RpcError, match="cannot be read") as caught:
            asker.ask("ordo/open", uri=units, sent=each)
        taken[each] = caught.value.data["isTaken"]
    assert taken == {"came": True, "lost": False}
