"""From one text to another by small changes."""

from hypothesis import given, strategies as st

from ordo_pnp.editor import Params, TextLines, changes_between

TEXTS = st.lists(st.sampled_from(["a: 1", "a: 12", "b: 2", "# 🏰", "", "é"]), max_size=8).flatmap(
    lambda lines: st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=len(lines), max_size=len(lines)).map(
        lambda ends: "".join(line + end for line, end in zip(lines, ends, strict=True))
    )
)


def carried_out(text, changes):
    """Make changes as LSP says: one after the other."""
    for change in map(Params, changes):
        lines = TextLines(text)
        place = change.object("range")
        start, end = (lines.offset_of(place.object(each)) for each in ("start", "end"))
        text = text[:start] + change.string("text") + text[end:]
    return text


@given(TEXTS, TEXTS)
def test_the_changes_lead_to_the_other_text(before, after):
    """Line ends of any kind and letters of two units included."""
    assert carried_out(before, changes_between(TextLines(before), after)) == after


def test_of_two_lines_that_differ_far_from_each_other_nothing_between_is_touched():
    """There are two changes, and the later place comes first."""
    lines = [f"rank: {each}\n" for each in range(1_000)]
    after = [*lines]
    after[3], after[900] = "rank: 33\n", "rang: 900\n"
    changes = changes_between(TextLines("".join(lines)), "".join(after))
    assert changes == [
        {"range": {"start": {"line": 900, "character": 3}, "end": {"line": 900, "character": 4}}, "text": "g"},
        {"range": {"start": {"line": 3, "character": 7}, "end": {"line": 3, "character": 7}}, "text": "3"},
    ]


def test_lines_that_came_and_went_are_changes_of_their_own():
    """Where few lines differ, each is compared with each."""
    before = "a\nb\nc\nd\ne\n"
    changes = changes_between(TextLines(before), "a\nc\nd\nx\ny\ne\n")
    assert [change["text"] for change in changes] == ["x\ny\n", ""]
