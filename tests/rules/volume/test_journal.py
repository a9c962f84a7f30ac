"""The journal of finished chunks: what was written is found again, whatever ended the writing; nothing else is taken."""

import json

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import BalanceRun, Journal, JournalError, Spec, Workers

PLAYED = {"game": "lots", "seed": 3}
CHUNKS = [
    ("games", (0, 50), {"rows": {"a": [1, 2]}}),
    ("games", (50, 50), {"rows": {}}),
    ("deals", (0, 50), {"x": "é"}),
]


@pytest.fixture
def file(tmp_path):
    journal = Journal(tmp_path / "journal", PLAYED)
    for part, chunk, result in CHUNKS:
        journal.add(part, chunk, result)
    return journal.path


def found(journal):
    return [(part, *each) for part in ("games", "deals", "more") for each in journal.kept(part, 0, 1000)]


def test_what_was_written_is_found_again(file):
    """A journal that is opened again has all chunks, and takes more."""
    journal = Journal(file, PLAYED)
    assert found(journal) == CHUNKS
    journal.add("deals", (50, 50), {})
    assert len(Journal(file, PLAYED)) == len(CHUNKS) + 1


@given(data=st.data())
def test_a_killed_process_loses_at_most_the_last_chunk(data, tmp_path_factory):
    """Wherever the file ends, the whole lines before are taken, and the journal goes on from there."""
    path = tmp_path_factory.mktemp("journal") / "journal"
    journal = Journal(path, PLAYED)
    for part, chunk, result in CHUNKS:
        journal.add(part, chunk, result)
    text = path.read_bytes()
    cut = data.draw(st.integers(0, len(text)))
    path.write_bytes(text[:cut])
    whole = max(0, text[:cut].count(b"\n") - 1)
    again = Journal(path, PLAYED)
    assert found(again) == CHUNKS[:whole]
    again.add("more", (0, 1), {})
    assert found(Journal(path, PLAYED)) == [*CHUNKS[:whole], ("more", (0, 1), {})]


@given(data=st.data())
def test_damage_is_refused(data, tmp_path_factory):
    """A byte that is another one now is either in the half line that is taken away, or the whole file is refused."""
    path = tmp_path_factory.mktemp("journal") / "journal"
    journal = Journal(path, PLAYED)
    for part, chunk, result in CHUNKS:
        journal.add(part, chunk, result)
    text = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(text) - 2))
    text[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(bytes(text))
    try:
        again = found(Journal(path, PLAYED))
    except JournalError as error:
        assert "cannot be resumed" in str(error)  # noqa: PT017 (either may happen)
    else:
        assert again == CHUNKS, "only white space of JSON says the same when it is another"


def test_a_journal_of_another_run_is_refused(file):
    """Other cards, rules, bots or seeds have other games: the message says so, and what to do."""
    with pytest.raises(JournalError, match=r"journal of another run.*name another file, or delete this one"):
        Journal(file, {**PLAYED, "seed": 4})


@pytest.mark.parametrize(
    "text", ["", "hello", "hello\n", "[]\n", '{"journal": "ordo journal 0", "played": "x"}\n', "[" * 100_000 + "\n"]
)
def test_what_is_no_journal_is_refused(tmp_path, text):
    """A file of something else is never written over; an empty one is as good as none."""
    path = tmp_path / "file"
    path.write_text(text)
    if not text:
        assert len(Journal(path, PLAYED)) == 0
        return
    with pytest.raises(JournalError, match="it is no journal"):
        Journal(path, PLAYED)
    assert path.read_text() == text


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_killed(tmp_path, ordonnance):
    """With half of a journal the result is that of a run nobody disturbed, and what was finished is not played again."""

    def run(path, games=150):
        started = BalanceRun(Spec(ordonnance.prepare(2, {}), ("random", "random"), 4), games, confirms=False)
        told = []
        started.run(Workers(Journal(path, PLAYED)), lambda done, _total, _doing: told.append(done))
        return started.counts

    expected = run(None)
    path = tmp_path / "journal"
    assert run(path) == expected
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:40])
    assert run(path) == expected
    again = path.read_text().splitlines(keepends=True)
    assert again[:3] == lines[:3]
    assert sum(json.loads(each)[2] for each in again[1:]) == 150


@pytest.mark.parametrize(
    "line",
    [b'["\\ud800",0,0,0,"x"]\n', b"\n", b"\0" * 50 + b"\n", b'[1,2,3,4,"x"]\n', b"[" * 500 + b"\n", b" " * 1_100_000],
    ids=["surrogate", "empty", "zeros", "numbers", "deep", "long"],
)
def test_a_line_from_elsewhere_is_damaged(tmp_path, line):
    """Whatever stands behind a sound header, the first line that is no chunk is named, and nothing more is read."""
    path = tmp_path / "j"
    Journal(path, {"seed": 1})
    path.write_bytes(path.read_bytes() + line + b"\n" * 1000)
    with pytest.raises(JournalError, match="line 2 is damaged"):
        Journal(path, {"seed": 1})
