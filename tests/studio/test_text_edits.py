"""Structured edits: all texts or none, and back."""

import pytest

from ordo_pnp.catalog import MAX_DATA_BYTES
from ordo_pnp.language import RpcError
from ordo_pnp.studio.text_edits import MAX_STEPS, apply_texts
from tests.studio.conftest import Asker


@pytest.fixture
def files(project):
    """Return two files of cards."""
    return [project / "cards/ordonnance/base" / name for name in ("units.yaml", "components.yaml")]


def texts(files):
    """Return what lies on the disk."""
    return [each.read_text(encoding="utf-8") for each in files]


def opened(asker, files):
    """Return what the studio has open."""
    return [asker.ask("ordo/open", uri=each.as_uri())["text"] for each in files]


def test_every_window_is_told_and_the_disk_is_not_touched(desk, asker, files):
    """Only what differs is sent; the texts are opened where they are not."""
    before = texts(files)
    asker.ask("ordo/open", uri=files[0].as_uri())
    other = Asker(desk)
    apply_texts(desk, {path: f"# one\n{text}" for path, text in zip(files, before, strict=True)}, "one")
    place = {"line": 0, "character": 0}
    changes = [{"range": {"start": place, "end": place}, "text": "# one\n"}]
    told = [("ordo/text", {"uri": each.as_uri(), "version": 2, "changes": changes}) for each in files]
    assert asker.told == other.told == told
    assert opened(asker, files) == [f"# one\n{each}" for each in before]
    assert texts(files) == before


def test_edits_are_undone_and_done_again_in_their_order(desk, asker, files):
    """The titles say what comes next."""
    before = texts(files)
    for title in ("one", "two"):
        new = {path: f"# {title}\n{text}" for path, text in zip(files, opened(asker, files), strict=True)}
        apply_texts(desk, new, title)
    assert asker.ask("ordo/history") == {"undo": ["two", "one"], "redo": []}
    assert asker.ask("ordo/undo") == {"title": "two", "uris": [each.as_uri() for each in files]}
    assert opened(asker, files) == [f"# one\n{each}" for each in before]
    asker.ask("ordo/undo")
    assert opened(asker, files) == before
    assert asker.ask("ordo/redo")["title"] == "one"
    assert asker.ask("ordo/history") == {"undo": ["one"], "redo": ["two"]}
    apply_texts(desk, {files[0]: before[0]}, "three")
    assert asker.ask("ordo/history") == {"undo": ["three", "one"], "redo": []}


def test_what_was_typed_since_is_not_overwritten(desk, asker, files):
    """One text of two has been changed: neither is."""
    before = texts(files)
    apply_texts(desk, {path: f"# one\n{text}" for path, text in zip(files, before, strict=True)}, "one")
    place = {"line": 0, "character": 0}
    typed = [{"range": {"start": place, "end": place}, "text": "# typed\n"}]
    asker.ask("ordo/change", uri=files[1].as_uri(), base=2, changes=typed)
    with pytest.raises(RpcError, match=r"components\.yaml. has been changed since"):
        asker.ask("ordo/undo")
    assert opened(asker, files) == [f"# one\n{before[0]}", f"# typed\n# one\n{before[1]}"]
    back = [{"range": {"start": place, "end": {"line": 1, "character": 0}}, "text": ""}]
    asker.ask("ordo/change", uri=files[1].as_uri(), base=3, changes=back)
    asker.ask("ordo/undo")
    assert opened(asker, files) == before


@pytest.mark.parametrize("bad", ["large", "outside"])
def test_all_texts_change_or_none(desk, asker, files, tmp_path_factory, bad):
    """The second cannot become what it should: the first stays."""
    second = (
        {files[1]: "#" * (MAX_DATA_BYTES + 1)} if bad == "large" else {tmp_path_factory.mktemp("out") / "a.yaml": ""}
    )
    with pytest.raises(RpcError):
        apply_texts(desk, {files[0]: "a: 1\n", **second}, "both")
    assert opened(asker, files) == texts(files)
    assert asker.ask("ordo/history")["undo"] == []
    assert asker.told == []


def test_a_new_text_is_written_nowhere_and_gone_when_undone(desk, asker, project):
    """Until it is saved there is no file."""
    path = project / "cards/ordonnance/base/text/fr.yaml"
    apply_texts(desk, {path: "format: 1\n"}, "begun")
    assert desk.session.content(path) == b"format: 1\n"
    assert not path.exists()
    asker.ask("ordo/undo")
    assert asker.told[-1] == ("ordo/closed", {"uri": path.as_uri()})
    with pytest.raises(RpcError, match="cannot be read"):
        asker.ask("ordo/open", uri=path.as_uri())
    asker.ask("ordo/redo")
    assert opened(asker, [path]) == ["format: 1\n"]
    path.write_text("format: 1\n", encoding="utf-8")
    with pytest.raises(RpcError, match="has been saved"):
        asker.ask("ordo/undo")


def test_an_edit_that_changes_nothing_is_none(desk, asker, files):
    """There is nothing to undo then, which is said."""
    apply_texts(desk, {files[0]: texts(files)[0]}, "nothing")
    with pytest.raises(RpcError, match="nothing to undo"):
        asker.ask("ordo/undo")
    with pytest.raises(RpcError, match="nothing to do again"):
        asker.ask("ordo/redo")


def test_only_the_last_edits_are_kept(desk, asker, files):
    """A long day does not fill the memory."""
    for each in range(MAX_STEPS + 1):
        apply_texts(desk, {files[0]: f"# {each}\n"}, str(each))
    titles = asker.ask("ordo/history")["undo"]
    assert (len(titles), titles[0], titles[-1]) == (MAX_STEPS, str(MAX_STEPS), "1")
