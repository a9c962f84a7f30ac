"""A file of finished chunks, from which a long run goes on after whatever ended it.

The first line is a header with the digest of what is played; each further line is a chunk that was finished, with its result
and a digest of its own. Lines are only ever appended. A process that is killed can leave half a line at the end, which is
taken away; anything else that does not fit together is refused.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import OrdoError, printable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ordo_pnp.sim.volume.chunks import Chunk

FORMAT: Final = "ordo journal 1"
# A journal of 100,000 chunks of a game with 70 cards has 1 GB.
MOST_BYTES: Final = 1 << 30
# Bytes of a line: a hundred times what a chunk of such a game takes.
MOST_LINE: Final = 1 << 20
_DIGITS: Final = 16


class JournalError(OrdoError):
    """A journal cannot be used; the message says why, and what to do."""


def digest_of(data: Any) -> str:
    """Return the digest of plain data, the same on every machine."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


class Journal:
    """What earlier runs have finished, and where this one keeps what it does.

    Args:
        path: Where it is kept; None to keep nothing.
        played: All that the results depend on, as plain data.

    Raises:
        JournalError: The file is no journal, one of another run, or damaged.
    """

    def __init__(self, path: Path | None, played: Mapping[str, Any]) -> None:
        self.path = path
        self._digest = digest_of(played)
        self._done: dict[tuple[str, Chunk], Any] = {}
        if path is not None and path.exists():
            self._read(path)
        elif path is not None:
            self._append(json.dumps({"journal": FORMAT, "played": self._digest}))

    def __len__(self) -> int:
        """Count the chunks that earlier runs have finished."""
        return len(self._done)

    def kept(self, part: str, first: int, count: int) -> list[tuple[Chunk, Any]]:
        """Return those chunks of a range that earlier runs have finished in their order, each with its result as plain data.

        Chunks may have been cut in several ways: of those that overlap one is taken.
        """
        found, at = [], first
        for chunk in sorted(chunk for name, chunk in self._done if name == part):
            if chunk[0] >= at and sum(chunk) <= first + count:
                found.append((chunk, self._done[part, chunk]))
                at = sum(chunk)
        return found

    def add(self, part: str, chunk: Chunk, result: Any) -> None:
        """Keep the result of a chunk; it is on the disk when this returns. Without a file nothing is kept."""
        if self.path is not None:
            body = [part, *chunk, result]
            self._append(json.dumps([*body, self._sum(body)], separators=(",", ":")))

    def _sum(self, body: list[Any]) -> str:
        return digest_of([self._digest, body])[:_DIGITS]

    def _append(self, line: str) -> None:
        assert self.path is not None  # noqa: S101 (asked before)
        with self.path.open("ab") as file:
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self, path: Path) -> None:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise self._refused("it is no journal")
        whole, half = self._take_lines(path)
        if not whole:
            if half and not _header_line(self._digest).startswith(half):
                raise self._refused("it is no journal")
            path.write_bytes(b"")
            self._append(_header_line(self._digest).decode().rstrip("\n"))
        elif half:
            with path.open("r+b") as file:
                file.truncate(whole)

    def _take_lines(self, path: Path) -> tuple[int, bytes]:
        """Take every whole line; return how many bytes they are, and the half line after them."""
        whole = number = 0
        with path.open("rb") as file:
            while (line := file.readline(MOST_LINE)).endswith(b"\n"):
                number += 1
                if number == 1:
                    self._check_header(line)
                else:
                    self._take(number, line)
                whole += len(line)
        if len(line) == MOST_LINE:
            raise self._refused(f"line {number + 1} is damaged" if number else "it is no journal")
        return whole, line

    def _check_header(self, line: bytes) -> None:
        header = _parsed(line)
        if not isinstance(header, dict) or header.get("journal") != FORMAT:
            raise self._refused("it is no journal of this program")
        if header.get("played") != self._digest:
            raise self._refused("it is the journal of another run: cards, rules, bots, seed or sizes were not the same")

    def _take(self, number: int, line: bytes) -> None:
        parsed = _parsed(line)
        if not isinstance(parsed, list) or len(parsed) != 5 or parsed[4] != self._sum(parsed[:4]):
            raise self._refused(f"line {number} is damaged")
        part, first, count, result, _ = parsed
        if type(part) is not str or type(first) is not int or type(count) is not int or count < 1:
            raise self._refused(f"line {number} names no games")
        if result is None:  # what no chunk comes to
            raise self._refused(f"line {number} has no result")
        self._done[part, (first, count)] = result

    def _refused(self, why: str) -> JournalError:
        return JournalError(
            f"`{printable(str(self.path))}` cannot be resumed: {why}; name another file, or delete this one to begin anew"
        )


def _header_line(digest: str) -> bytes:
    return json.dumps({"journal": FORMAT, "played": digest}).encode() + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
