"""Entries of a list are read alone: what a file without one of them says is what it said before."""

from hypothesis import example, given, strategies as st

from ordo_pnp.cards import entries_of, read_bytes, readable_part

TEXT = """\
# a list
format: 1
units:
  # the first
  - id: one
    name: "One: the first"
    symbols: [spear, bow]
    flavour: >-
      Folded - over

      lines
  - {id: two, name: Zwei ä, print: {copies: 2}}
  # between

  - id: three
    notes:
      - a
      - b: [1, 2.5]
  -   id: four
"""
PIECES = ["", "x", '"', "'", ":", ": ", "\n", " ", "  ", "- ", "-", "#", " #", "[", "{", "|", "\n  - id: new", "\n---\n", "...", "&a", "*a", "!t", "?", "\t", "\x07", "\nunits:\n"]  # fmt: skip
# Behind the first dash: before it stands no entry.
BEGIN = TEXT.index("id: one")
SLIPS = st.tuples(st.integers(BEGIN, len(TEXT)), st.integers(0, 3) | st.integers(0, 60), st.sampled_from(PIECES))
ENDS = st.sampled_from(["\n", "\r\n"])


def read(text):
    return read_bytes(text.encode(), "x.yaml")


def paths_of(data, path=()):
    yield path
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in pairs:
        yield from paths_of(value, (*path, step))


@given(SLIPS, ENDS)
@example((TEXT.index("{id: two"), 1, ""), "\n")
@example((TEXT.index('"One'), 1, ""), "\r\n")
@example((TEXT.index("  - id: three"), 0, "x"), "\n")
def test_a_slip_hides_no_entry_that_it_does_not_touch(slip, end):
    """In a session all other entries are read, and each key and value has the place that it has in a file with that entry alone."""
    at, length, piece = slip
    before = entries_of(TEXT)
    bounds = [len(before.head)]
    for each in before.entries:
        bounds.append(bounds[-1] + len(each.text))
    others = [
        entry
        for entry, start, stop in zip(read(TEXT).data["units"], bounds, bounds[1:], strict=False)
        if stop + len("  - ") < at or start > at + length  # the dash of the next entry ends this one
    ]
    document = read((TEXT[:at] + piece + TEXT[at + length :]).replace("\n", end))
    part = readable_part(document, is_lenient=True) if document.problems else document

    assert part is not None or not others
    entries = part.data["units"] if part is not None else []
    assert [each for each in entries if each in others] == others
    parts = entries_of(document.text, is_lenient=True) if document.problems else None
    for number, entry in enumerate(entries if parts else ()):
        alone = read(parts.alone(number))
        for path in paths_of(entry) if entry is not None else ():
            for key in (False, True):
                assert part.span(("units", number, *path), key=key) == alone.span(("units", 0, *path), key=key)


@given(SLIPS, ENDS)
@example((TEXT.index("  - id: three"), 0, "x\n"), "\n")
def test_a_command_reads_other_entries_as_a_session_does_or_not_at_all(slip, end):
    """It does not where anything else stands at or before the column of the list."""
    at, length, piece = slip
    document = read((TEXT[:at] + piece + TEXT[at + length :]).replace("\n", end))
    strict, lenient = (readable_part(document, is_lenient=each) for each in (False, True))

    assert strict is None or strict.data == lenient.data
    if "\nx\n" in document.text:
        assert strict is None
        assert lenient.data["units"].count(None) == 1


def test_a_sound_file_hides_nothing():
    """There is no part of it to be read, as there is none of a file with a slip before its list, or of another form."""
    assert [readable_part(read(each)) for each in (TEXT, f"a: [\n{TEXT}", "units: [{id: a, id: b}]\n")] == [None] * 3
