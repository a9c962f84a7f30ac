"""Open texts: what one window types all others see, and nothing is written."""

import pytest

from ordo_pnp.language import StaleTextError
from tests.studio.conftest import Asker


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
