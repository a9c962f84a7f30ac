"""Remedies and renaming, carried out for a window."""

import pytest

from ordo_pnp.base import FileSnapshot, looking
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio.studio_findings import findings_data
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.project import find_all

pytestmark = pytest.mark.slow


def typed(desk, asker, uri, old, new):
    """Open a text, write something else in it, and return what it was."""
    text = asker.ask("ordo/open", uri=uri)["text"]
    assert old in text
    apply_texts(desk, {desk.editor.path_of(uri): text.replace(old, new, 1)}, "typed")
    return text


def whole(finding):
    """Return the parameters that name the remedy of a finding."""
    return {"textDocument": {"uri": finding["uri"]}, "range": finding["range"], "title": finding["remedy"]}


def test_the_remedy_of_a_finding_is_carried_out_as_one_edit_that_can_be_undone(desk, asker, units):
    """Its title is told with the finding; once it is carried out nothing of that title is proposed there."""
    before = typed(desk, asker, units, "symbols: [spear]", "symbols: [spaer]")
    (found,) = asker.ask("ordo/findings")["findings"]
    assert found["remedy"] == "Write `spear` for `spaer` (look at it)"
    told = asker.ask("ordo/mend", **whole(found))
    assert told == {"title": found["remedy"], "uris": [units]}
    assert asker.ask("ordo/open", uri=units)["text"] == before
    assert asker.ask("ordo/findings")["findings"] == []
    with pytest.raises(RpcError, match="changed since"):
        asker.ask("ordo/mend", **whole(found))
    assert asker.ask("ordo/undo")["title"] == found["remedy"]
    assert asker.ask("ordo/findings")["findings"] == [found]


def test_what_must_be_looked_at_says_so_and_other_findings_have_no_remedy(desk, asker, units):
    """Every title that is told is one that is proposed at its place."""
    typed(desk, asker, units, "symbols: [spear]", "symbols: spear\n    vvalue: 1")
    found = asker.ask("ordo/findings")["findings"]
    assert {each["remedy"] is None for each in found} == {True, False}
    for each in found:
        place = {"textDocument": {"uri": each["uri"]}, "range": each["range"], "context": {}}
        titles = [action["title"] for action in asker.ask("textDocument/codeAction", **place)]
        assert each["remedy"] is None or each["remedy"] in titles


def test_a_card_is_renamed_wherever_it_is_named_in_one_edit(asker, units):
    """In translations, too; taken back, every text is what it was. What would be wrong is refused."""
    text = asker.ask("ordo/open", uri=units)["text"]
    lines = text[: text.index("id: spear-levy")].count("\n")
    at = {"textDocument": {"uri": units}, "position": {"line": lines, "character": len("  - id: spe")}}
    told = asker.ask("ordo/rename", **at, newName="pike-levy")
    assert told["title"] == "→ pike-levy"
    assert len(told["uris"]) > 2
    for uri in told["uris"]:
        assert "spear-levy" not in asker.ask("ordo/open", uri=uri)["text"]
    assert asker.ask("ordo/findings")["findings"] == []
    assert asker.ask("ordo/history")["undo"] == ["→ pike-levy"]
    with pytest.raises(RpcError, match=r"bow-archers"):
        asker.ask("ordo/rename", **at, newName="bow-archers")
    asker.ask("ordo/undo")
    assert asker.ask("ordo/open", uri=units)["text"] == text


def test_a_process_tells_findings_as_the_worker_does(desk, asker, units):
    """Places in UTF-16 units also behind letters of two, and in the lines of a text that is typed."""
    typed(desk, asker, units, "symbols: [spear]", 'symbols: ["\N{EUROPEAN CASTLE}", spaer]')
    workspace = desk.workspace
    told = asker.ask("ordo/findings")["findings"]
    with looking(FileSnapshot(desk.session.texts.contents())):
        found = find_all(workspace, is_cached=False)
        assert findings_data(workspace, found) == told
