"""Numbers of single cards: in a filter, and in a list of what is missing."""

import os

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import DataError, NotationError, reading
from ordo_pnp.paper import read_missing, split_counts
from ordo_pnp.paper.counts import find_missing, told_filter

slugs = st.sampled_from(["a", "spear-levy", "base/bow", "sea/x-1", "ы"])


def listed(tmp_path, text):
    file = tmp_path / "missing.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with reading():
        return read_missing(file)


@given(
    counts=st.dictionaries(slugs, st.integers(1, 500), min_size=1), others=st.sampled_from([[], ["kind:unit", "a*b"]])
)
def test_numbers_are_read_as_written(counts, others):
    """Ids stay in the filter, their numbers are taken out, in one term or several."""
    terms = [f"{name}*{copies}" for name, copies in counts.items()]
    for words in ([f"id:{','.join(terms)}"], [f"id:{term}" for term in terms]):
        found, numbers = split_counts([*others, *words])
        assert numbers == counts
        assert [word.replace("id:", "") for word in found[len(others) :]] == [word.split("*")[0] for word in terms] or (
            found[-1] == f"id:{','.join(counts)}"
        )
        assert found[: len(others)] == others


@pytest.mark.parametrize(
    "word", ["id:a*", "id:a*0", "id:a*501", "id:a*2.5", "id:a*-1", "id:a*1,a*2", "-id:a*2", "id:a*²"]
)
def test_a_number_that_is_none_is_refused(word):
    """What is no number from 1 to 500, contradicts another or counts what is left out is told."""
    with pytest.raises(NotationError):
        split_counts([word])


def test_a_list_is_read_as_people_write_it(tmp_path, cards):
    """A heading, comments, commas, tabs, quotation marks and lines without a number are understood; lines of one card add up."""
    text = '\ufeffid,count\n# lost in the garden\nspear, 2\n"base/bow"\t3\n\naid # one\nspear;1\r\n'
    found = listed(tmp_path, text)
    assert [(each.id, each.copies, each.span.line) for each in found] == [
        ("spear", 2, 3),
        ("base/bow", 3, 4),
        ("aid", 1, 6),
        ("spear", 1, 7),
    ]
    assert find_missing(cards, found) == {("game", "base/aid"): 1, ("game", "base/spear"): 3, ("game", "base/bow"): 3}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("spear two\nbow 1\naid 0\nline 501\naid 1 2\n", [1, 3, 4, 5]),
        ("", [1]),
        ("# nothing\n\n", [1]),
        (b"spear 1\nb\xff 1\n", [2]),
    ],
)
def test_lines_that_cannot_be_read_are_named(tmp_path, text, lines):
    """All of them at once, each with its line."""
    with pytest.raises(DataError) as raised:
        listed(tmp_path, text)
    assert [each.span.line for each in raised.value.diagnostics] == lines


def test_cards_that_are_not_there_are_named_with_what_was_meant(tmp_path, tools):
    """An unknown id, one of two sets, and far too many copies, each in its line."""
    cards = [tools.card("spear", "unit"), tools.card("spear", "unit", card_set="other"), tools.card("bow", "unit")]
    found = listed(tmp_path, "baw 1\nspear 1\nother/spear 1\nbow 300\nbow 300\n")
    with pytest.raises(DataError) as raised:
        find_missing(cards, found)
    told = [(each.span.line, each.help) for each in raised.value.diagnostics]
    assert [line for line, _ in told] == [1, 2, 5]
    assert "`bow`" in told[0][1]
    assert "`base/spear` or `other/spear`" in told[1][1]


def test_a_manifest_tells_numbers_and_cuts_what_is_long():
    """The filter is told with its numbers; two long ones that differ at the end are told apart."""
    assert told_filter("kind:unit id:spear", {("game", "base/spear"): 2}) == "kind:unit id:base/spear*2"
    assert told_filter("kind:unit", {}) == "kind:unit"
    long = {("game", f"base/card-{number}"): 1 for number in range(99)}
    one, other = told_filter("", long), told_filter("", {**long, ("game", "base/card-98"): 2})
    assert one != other
    assert len(one) < 400


def test_a_list_that_is_no_file_is_refused(tmp_path):
    """A pipe or a file of two megabytes is refused before it is read, with the reason and the path."""
    pipe, large = tmp_path / "pipe", tmp_path / "large"
    os.mkfifo(pipe)
    large.write_bytes(b"#" * 2_000_000)
    for file, told in ((pipe, "not a regular file"), (large, "at most 1,048,576")):
        with reading(), pytest.raises(OSError, match=told) as refused:
            read_missing(file)
        assert refused.value.filename == str(file)
