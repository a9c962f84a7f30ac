"""Explanations of what is not YAML: they never fail, cost little, are not even loaded for sound files, and tell all slips at once."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import read_bytes

CARDS = "format: 1\nunits:\n" + "".join(
    f"  - id: card-{number}\n    name: Card {number}\n    symbols: [spear, bow]\n    print:\n      copies: 1\n"
    for number in range(4)
)
PIECES = [
    *" \t:-[]{}#'\",&*!%@|>?",
    "\n",
    "  ",
    ": ",
    "- ",
    " #",
    "\u00a0",
    "\u200b",
    "\u201c",
    "\uff1a",
    "---\n",
    "<<<<<<< a\n",
    "é",
]
EDITS = st.lists(
    st.tuples(st.integers(0, len(CARDS)), st.integers(0, 4), st.sampled_from(["", *PIECES])), min_size=1, max_size=3
)


def edited(text, edits):
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    return text


@given(EDITS | st.text(alphabet="ab:- []{}#'\"|>&*!%\n\t?,\u00a0", max_size=80).map(lambda text: [(0, 10**6, text)]))
def test_whatever_is_typed_is_told_at_places_that_are_there(edits):
    """No slip makes the explanation fail; findings, and the edits that they offer, lie in lines of the text."""
    text = edited(CARDS, edits)
    lines = text.split("\n")
    for found in read_bytes(text.encode(), "a.yaml").problems:
        edits = found.fix.edits if found.fix else ()
        for span in (found.span, *(span for span, _ in found.related), *(edit.span for edit in edits)):
            assert 1 <= span.line <= len(lines) + 1
            assert 1 <= span.column <= span.end_column
        for edit in edits:
            assert edit.span.end_column - 1 <= len(lines[edit.span.line - 1])
            assert "\n" not in edit.text


@given(st.sampled_from([*range(CARDS.count("\n"))]), st.integers(1, 40))
def test_an_indentation_is_told_of_the_line_that_moved(number, shift):
    """A line moved to the right is one finding, at that line, and its remedy moves it back; the lines below it are right."""
    lines = CARDS.split("\n")
    lines[number] = " " * shift + lines[number]
    found = read_bytes("\n".join(lines).encode(), "a.yaml").problems

    assert [each.span.line for each in found] in ([], [number + 1])  # some lines can be read where they are, too
    for each in found:
        assert re.search(f", {shift} (more than line|too many for the entry that goes on in line) ", each.message)
        (edit,) = each.fix.edits
        line = lines[number]
        lines[number] = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]
        assert "\n".join(lines) == CARDS


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("    name: ", "    name:", "CAT025"),
        ("[spear, bow]", "[spear, bow", "CAT022"),
        ("    symbols:", "      symbols:", "CAT021"),
        ("    name: ", "    name\uff1a", "CAT024"),
        ("copies: 1", "copies: @1", "CAT023"),
    ],
)
def test_one_slip_in_each_card_is_one_finding_each(before, after, code):
    """A file with many slips tells of all of them, not only of the first."""
    found = read_bytes(CARDS.replace(before, after).encode(), "a.yaml").problems
    assert [each.code.id for each in found] == [code] * 4


def test_windows_line_ends_keep_places_and_edits_right():
    """A line that ends with carriage return and line feed is repaired as any other."""
    text = CARDS.replace("name: Card 2", "name:Card 2").replace("\n", "\r\n")
    (found,) = read_bytes(text.encode(), "a.yaml").problems
    (edit,) = found.fix.edits
    assert (found.code.id, found.span.line, found.span.column) == ("CAT025", 14, 5)
    assert (edit.span.column, edit.span.end_column, edit.text) == (10, 10, " ")


def run(code):
    """Run Python in a process of its own and return what it prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("text", ["b'a: [' + b'x' * 10_000_000", "b'a: [' + b'\\n' * 10_000_000", "b'[' * 10_000_000"])
def test_ten_megabytes_of_an_open_bracket_are_answered_in_little_memory(text):
    """Only what is around the place is looked at: the process stays far below what it takes to make lines of all."""
    code = (
        "import resource\nfrom ordo_pnp.cards.documents import read_bytes\n"
        "resource.setrlimit(resource.RLIMIT_AS, (500_000_000,) * 2)\n"
        f"print(len(read_bytes({text}, 'a.yaml').problems))"
    )
    assert run(code) == "1"
