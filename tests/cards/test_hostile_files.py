"""Whatever the bytes, the reader answers with findings at a place, quickly, and never with a crash."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from ordo_pnp.cards import MAX_DATA_BYTES, read_bytes, read_document

HOSTILE = {
    "dashes": (b"- " * 30_000, "CAT011", 1, 97),
    "brackets": (b"[" * 100_000, "CAT011", 1, 49),
    "braces": (b"{" * 100_000, "CAT013", 1, 2),
    "question marks": (b"? " * 60_000, "CAT013", 1, 3),
    "exclamation marks": (b"!" * 100_000, "CAT009", 1, 1),
    "alias bomb": (b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "CAT008", 1, 4),
    "python tag": (b"a: 1\nb: !!python/object/apply:os.system [ls]\n", "CAT009", 2, 4),
    "duplicate key": (b"a: 1\nb:\n  c: 1\n  c: 2\n", "CAT007", 4, 3),
    "two documents": (b"a: 1\n---\nb: 2\n", "CAT010", 2, 1),
    "NUL": (b"a: 1\nb: x\x00y\n", "CAT004", 2, 5),
    "C1 control": (b"a: 1\nb: \xc2\x9by\n", "CAT004", 2, 4),
    "line separator": ("a: x\u2028y\n".encode(), "CAT004", 1, 5),
    "escaped control": (b'a: "\\e[31m"\n', "CAT004", 1, 4),
    "raw escape": (b"a: \x1b[31mred\n", "CAT004", 1, 4),
    "invalid UTF-8": (b"a: 1\nb: \xff\n", "CAT003", 2, 4),
    "UTF-16": ("a: 1\n".encode("utf-16"), "CAT003", 1, 1),
    "UTF-16 without a mark": ("a: 1\n".encode("utf-16-le"), "CAT003", 1, 1),
    "empty": (b"", "CAT016", 1, 1),
    "only comments": (b"# nothing\n", "CAT016", 1, 1),
    "tab": (b"a:\n\tb: 1\n", "CAT006", 2, 1),
    "huge number": (b"a: " + b"9" * 5_000 + b"\n", "CAT015", 1, 4),
    "infinity": (b"a: -.inf\n", "CAT015", 1, 4),
    "list as key": (b"? [a, b]\n: 1\n", "CAT013", 1, 3),
    "unclosed quote": (b"a: 'x\n", "CAT022", 1, 5),
    "unclosed bracket": (b"a: [1, 2\n", "CAT022", 1, 8),
    "directive": (b"%TAG ! tag:x,2000:\n---\na: 1\n", "CAT009", 1, 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_answered_with_a_finding_at_their_place(name):
    """Every hostile file gets its code at its line and column, for a character at least."""
    raw, code, line, column = HOSTILE[name]

    document = read_bytes(raw, "bad.yaml")

    first = document.problems[0]
    assert (code, line, column) == (first.code.id, first.span.line, first.span.column)
    assert (line, column) < (first.span.end_line, first.span.end_column)


def test_a_large_honest_file_is_read_whole():
    """Limits stop bombs, not a set of ten thousand entries."""
    raw = b"units:\n" + b"".join(b"  - {id: u%d, symbols: [spear]}\n" % i for i in range(10_000))

    document = read_bytes(raw, "many.yaml")

    assert document.problems == ()
    assert len(document.data["units"]) == 10_000


def test_a_byte_order_mark_and_windows_line_ends_keep_positions_right():
    """BOM and CRLF are fine: a value stands where an editor shows it."""
    document = read_bytes(b"\xef\xbb\xbfa: 1\r\nb:\r\n  c: x\r\n", "windows.yaml")

    span = document.span(("b", "c"))
    assert (document.data, span.line, span.column, span.source) == ({"a": 1, "b": {"c": "x"}}, 3, 6, "  c: x")


def test_plain_scalars_follow_the_core_rules():
    """Words that older YAML took for booleans, octals or times stay what a person wrote; keys are always text."""
    raw = b"a: [no, on, yes, 010, 0o10, 0x1f, 1:30, 2024-01-01, 1.5, 1e3, ~, true, '1', .5]\n2: x\nnull: y\n"

    document = read_bytes(raw, "scalars.yaml")

    expected = ["no", "on", "yes", 10, 8, 31, "1:30", "2024-01-01", 1.5, 1000.0, None, True, "1", 0.5]
    assert {"a": expected, "2": "x", "null": "y"} == document.data


def test_a_folder_a_device_a_loop_and_a_missing_file_are_named(tmp_path):
    """Paths that are no files are findings, not exceptions."""
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    (tmp_path / "folder.yaml").mkdir()

    for name in ("loop.yaml", "pipe.yaml", "folder.yaml", "missing.yaml"):
        document = read_document(tmp_path / name)
        assert [problem.code.id for problem in document.problems] == ["CAT001"], name


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_or_a_socket_among_data_is_answered_by_what_to_do(tmp_path, monkeypatch):
    """Nobody can name another file for one that a check found in a folder: it is to be moved out."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.yaml")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.yaml")

        for name in ("pipe.yaml", "socket.yaml"):
            (problem,) = read_document(Path(name)).problems
            assert problem.message == f"`{name}` is not a regular file"
            assert problem.help == "move it out of the folder, or name a file"


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    """200 MB are refused by their size alone."""
    path = tmp_path / "huge.yaml"
    with path.open("wb") as out:
        out.truncate(200 * 1024 * 1024)

    document = read_document(path)

    assert [problem.code.id for problem in document.problems] == ["CAT002"]
    assert path.stat().st_size > MAX_DATA_BYTES


@given(st.binary(max_size=400))
@example(b"a: \xef\xbb\xbf")
@example(b"\xef\xbb\xbf\xef\xbb\xbfa: 1")
@example(b"!")
def test_any_bytes_give_data_or_findings(raw):
    """No input raises; what has findings that stop reading has no data to be trusted."""
    document = read_bytes(raw, "any.yaml")

    assert document.problems or document.data is not None or document.text.strip() in {"", "~", "null", "---"}
    for problem in document.problems:
        assert problem.span.line >= 1
        assert problem.span.end_column > problem.span.column >= 1


@given(st.text(alphabet="ab:- []{}#'\"|>&*!%\n\t?,0.", max_size=60))
@example("? 0:")
@example("[a]: b")
def test_yaml_like_noise_never_raises_and_every_place_can_be_asked_for(text):
    """Text made of YAML's own punctuation is read or refused, and spans never fail."""
    document = read_bytes(text.encode(), "noise.yaml")

    assert document.span(("a", 0, "b")).line >= 1


def test_the_process_survives_what_kills_other_validators():
    """A separate process that reads the two classic killers ends by itself."""
    code = (
        "from ordo_pnp.cards.documents import read_bytes\n"
        "for raw in (b'- ' * 60_000, b'[' * 100_000):\n"
        "    assert read_bytes(raw, 'x').problems\n"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
