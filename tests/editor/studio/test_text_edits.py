"""Structured edits: all texts or none, and back."""

import pytest

from ordo_pnp.cards import MAX_DATA_BYTES
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.language import edited_project
from ordo_pnp.editor.studio import card_table, text_edits
from ordo_pnp.editor.studio.text_edits import apply_texts
from tests.editor.studio.windows import Asker


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
    assert asker.told[-1] == ("ordo/closed", {"uri": path.as_uri(), "version": 2})
    with pytest.raises(RpcError, match="cannot be read"):
        asker.ask("ordo/open", uri=path.as_uri())
    asker.ask("ordo/redo")
    assert opened(asker, [path]) == ["format: 1\n"]
    assert asker.ask("ordo/open", uri=path.as_uri())["version"] > 2, "a version is that of one text"
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


def test_what_has_no_room_beside_other_texts_is_refused_as_a_whole(desk, asker, files, monkeypatch):
    """By typing, by an edit of several texts and by doing one again; what becomes smaller always may, and nothing is lost."""
    before = texts(files)
    new = {path: f"# one\n{text}" for path, text in zip(files, before, strict=True)}
    apply_texts(desk, new, "one")
    room = sum(path.stat().st_size + 6 for path in files)
    asker.ask("ordo/undo")
    monkeypatch.setattr(edited_project, "MAX_OPEN_BYTES", room - 1)
    with pytest.raises(RpcError, match=r"no room for `units.yaml, components.yaml`: .* together; save them"):
        asker.ask("ordo/redo")
    with pytest.raises(RpcError, match="no room for"):
        apply_texts(desk, new, "one")
    assert opened(asker, files) == before
    uri = files[0].as_uri()
    version = asker.ask("ordo/open", uri=uri)["version"]
    with pytest.raises(RpcError, match=r"no room for `units.yaml`"):
        asker.ask("ordo/change", uri=uri, base=version, changes=[{"text": before[0] + "#" * 12}])
    assert opened(asker, files) == before
    monkeypatch.setattr(edited_project, "MAX_OPEN_BYTES", 1)
    with pytest.raises(RpcError, match=r"no room for `set.yaml`"):
        asker.ask("ordo/open", uri=(files[0].parent / "set.yaml").as_uri())
    asker.ask("ordo/change", uri=uri, base=version, changes=[{"text": before[0][:-1]}])
    monkeypatch.undo()
    asker.ask("ordo/change", uri=uri, base=version + 1, changes=[{"text": before[0]}])
    assert len(asker.ask("ordo/redo")["uris"]) == 2
    assert opened(asker, files) == [*new.values()]


def test_large_edits_give_way_to_later_ones_that_can_be_undone(desk, files, asker, monkeypatch):
    """The last one always can be, however large it is."""
    monkeypatch.setattr(text_edits, "MAX_LETTERS", 100)
    text = files[0].read_text(encoding="utf-8")
    for title, length in (("small", 30), ("smaller", 20), ("large", 70), ("larger", 700)):
        text += f"# {'x' * length}\n"
        apply_texts(desk, {files[0]: text}, title)
        assert asker.ask("ordo/history")["undo"][0] == title
        assert len(asker.ask("ordo/history")["undo"]) == {"smaller": 2, "large": 2}.get(title, 1)


def test_no_more_cards_are_made_than_a_project_may_have(desk, asker, monkeypatch):
    """However many requests it takes, and whichever method makes them."""
    there = len(desk.session.catalog().cards())
    monkeypatch.setattr(card_table, "MAX_CARDS", there + 3)

    def row(name):
        return {"id": f"base/{name}", "kind": "unit", "cells": {"name.en": "New", "symbols": "bow helm", "copies": "2"}}

    game = {"game": "ordonnance"}
    for count in (2, 1):
        asker.ask("ordo/cells", **game, cells=[], added=[row(f"new-{count}-{at}") for at in range(count)])
    known = [each.lines.text for each in desk.editor.open_texts]
    for method, params in (
        ("ordo/cells", {"cells": [], "added": [row("more")]}),
        ("ordo/addCard", {"set": "base", "kind": "unit"}),
        ("ordo/copyCard", {"id": "base/bow-archers"}),
    ):
        with pytest.raises(RpcError, match=rf"the project has {there + 3} cards; 1 more are too many"):
            asker.ask(method, **game, **params)
    assert [each.lines.text for each in desk.editor.open_texts] == known
