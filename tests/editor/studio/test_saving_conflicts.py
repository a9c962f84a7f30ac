"""Files that others change, too: nobody overwrites what they have not seen."""

import os

import pytest

from tests.editor.studio.conftest import Asker
from tests.editor.studio.saved import save, told, typed

pytestmark = pytest.mark.usefixtures("saving")


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
    assert told(asker, "ordo/closed") == [{"uri": units, "version": version}]
    assert not file.exists()


def test_what_is_discarded_becomes_the_file(asker, units, file):
    """In all windows, as one change that the page can undo."""
    version = typed(asker, units, "# mine\n")
    asker.ask("ordo/discard", uri=units, version=version)
    assert told(asker, "ordo/text")[-1]["version"] == version + 1
    assert asker.ask("ordo/open", uri=units)["text"].encode() == file.read_bytes()
    assert asker.ask("ordo/saving")["unsaved"] == []


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
