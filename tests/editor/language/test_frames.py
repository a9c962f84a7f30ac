"""Frames: messages come whole, however the bytes arrive, and nothing hostile is taken for one."""

import io
import json
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.editor import RpcError
from ordo_pnp.editor.language.lsp_server import MAX_HEADER, FrameError, frame, read_frame


class Pieces(io.RawIOBase):
    """A pipe through which bytes come in given pieces."""

    def __init__(self, pieces):
        self.pieces = [each for each in pieces if each]

    def readable(self):
        return True

    def readinto(self, buffer):
        if not self.pieces:
            return 0
        piece = self.pieces.pop(0)
        taken = piece[: len(buffer)]
        if len(piece) > len(taken):
            self.pieces.insert(0, piece[len(taken) :])
        buffer[: len(taken)] = taken
        return len(taken)


def all_of(stream):
    found = []
    while (each := read_frame(stream)) is not None:
        found.append(json.loads(each))
    return found


@given(
    st.lists(st.dictionaries(st.text(max_size=8), st.text(max_size=20), max_size=3), max_size=5),
    st.lists(st.integers(0, 400), max_size=20),
)
@pytest.mark.slow
def test_messages_come_whole_wherever_the_bytes_are_cut(messages, cuts):
    """What was framed is read again, whatever pieces it arrives in."""
    raw = b"".join(map(frame, messages))
    places = sorted({0, len(raw), *(each for each in cuts if each < len(raw))})
    pieces = [raw[a:b] for a, b in pairwise(places)]

    assert all_of(io.BufferedReader(Pieces(pieces), 16)) == messages


@pytest.mark.parametrize(
    "header", [b"content-length:2\r\n\r\n", b"Content-Type: x\r\nContent-Length:  2 \r\n\r\n", b"Content-Length: 2\n\n"]
)
def test_headers_may_be_written_in_several_ways(header):
    """Case, spaces, other headers and bare line feeds do not matter."""
    assert read_frame(io.BytesIO(header + b"{}")) == b"{}"


@pytest.mark.parametrize(
    "raw",
    [
        b"{}",
        b"\r\n{}",
        b"Content-Length: 2",
        b"Content-Length: -2\r\n\r\n{}",
        b"Content-Length: 0x2\r\n\r\n{}",
        b"Content-Length: \xd9\xa2\r\n\r\n{}",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
        b"Content-Length: 20\r\n\r\n{}",
        b"X: " + b"x" * MAX_HEADER + b"\r\n\r\n",
        b"X: 1\r\n" * MAX_HEADER,
        b"X" * 100_000,
    ],
)
def test_what_is_no_frame_is_refused(raw):
    """A length that is missing, doubled, no number or too large for what follows, and a header without end, are refused."""
    with pytest.raises(FrameError):
        read_frame(io.BytesIO(raw))


def test_a_message_that_is_too_long_is_passed_over(monkeypatch):
    """It is refused without being kept, and the one behind it is read."""
    monkeypatch.setattr("ordo_pnp.editor.language.lsp_server.MAX_MESSAGE", 1_000)
    monkeypatch.setattr("ordo_pnp.editor.language.lsp_server._PIECE", 64)
    stream = io.BytesIO(frame({"a": "x" * 1_000}) + frame({"b": 1}))

    with pytest.raises(RpcError):
        read_frame(stream)
    assert json.loads(read_frame(stream)) == {"b": 1}
