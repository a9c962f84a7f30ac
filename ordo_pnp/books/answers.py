"""Answers about claims, laws, figures and pieces, kept from earlier checks and builds of books.

The truth of a claim, the content of a figure and the width of a piece depend on the data of the game and not on the
text around them. So each is computed once for the books in all languages and, where there is a file to keep it in, once for all
runs until the data change. Only valid answers are noted: every run finds errors again, in their places.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import Inputs, Kind, MemoPart, Results, digest_of, from_root, recording

# The answer to a true assertion.
HELD: Final = "held"
# In the folder of each game.
_GAME: Final = "game.yaml"
# Answers of one game; the oldest go first. The books of Ordonnance in three languages need 500.
_MOST: Final = 20_000


class Answers:
    """The answers about one game, valid while its data are the same.

    Args:
        data: Identifies the data of the game: all data but the texts of books.
        file: The file for answers and plates; None: they last as long as this object.
    """

    def __init__(self, data: str = "", file: MemoPart | None = None) -> None:
        self._data = data
        self._results = Results(file)
        # Fonts and pictures that were opened for the kept answers.
        self._opened = Inputs()
        self._is_changed = False
        with self.opening():  # the inputs of the kept answers are inputs of later ones, too
            self._texts = self._results.get(_ANSWERS, "", data) or {}

    def get(self, *question: Any) -> str | None:
        """Return the answer to a question; None where it is not known."""
        return self._texts.get(json.dumps(question))

    def note(self, answer: str, *question: Any) -> None:
        """Note a valid answer to a question."""
        self._texts[json.dumps(question)] = answer
        self._is_changed = True

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Note the files opened within the block, to find answers or to draw."""
        with recording() as inputs:
            yield
        self._opened.add(inputs)

    def plates(self, name: str, keys: Sequence[str], draw: Callable[[], bytes]) -> bytes:
        """Return the plates of a book; draw them unless they are those of the last time.

        Args:
            name: The name of the book: its text and language.
            keys: Identify its plates in their order.
            draw: Returns them as one PDF.
        """
        key = digest_of(json.dumps([self._data, *keys]).encode())
        found = self._results.get(_PLATES, name, key)
        if found is None:
            with self.opening():
                found = draw()
            self._results.put(_PLATES, name, key, found, self._opened)
        return found

    def save(self) -> None:
        """Write the answers noted since the last time."""
        if self._is_changed:
            self._texts = dict(list(self._texts.items())[-_MOST:])
            self._results.put(_ANSWERS, "", self._data, self._texts, self._opened)
            self._is_changed = False
        self._results.save()


def data_digest(inputs: Inputs, folder: Path) -> str:
    """Return the digest of the data of a game, without other games read with it.

    Args:
        inputs: The files and folders opened to read it.
        folder: The folder of the game.
    """
    games = [path for path, names in inputs.folders.items() if _GAME in names]
    elsewhere = [path for path in games if path != from_root(folder)]
    own = Inputs()
    own.files = {path: digest for path, digest in inputs.files.items() if not _is_below(path, elsewhere)}
    own.folders = {path: names for path, names in inputs.folders.items() if not _is_below(path, elsewhere)}
    return own.digest()


def _is_below(path: Path, folders: Sequence[Path]) -> bool:
    return any(path.is_relative_to(each) for each in folders)


def _answers_from_plain(data: Any, _: str) -> dict[str, str]:
    if not {str} >= set(map(type, data.values())):
        raise TypeError(data)
    return dict(data)


def _plates_from_plain(_: Any, written: str) -> bytes:
    plates = base64.b64decode(written, validate=True)
    if not plates.startswith(b"%PDF"):
        raise ValueError(written)
    return plates


# The answers by question; the key identifies the data of the game.
_ANSWERS: Final = Kind("answers", dict[str, str], _answers_from_plain)
# The plates of a book by its text and language; the key identifies the data and each of them.
_PLATES: Final[Kind[bytes]] = Kind(
    "plates of ",
    lambda _: None,
    _plates_from_plain,
    lambda plates: base64.b64encode(plates).decode(),
)


# States of data whose laws are kept: those of a few projects and their last changes.
_KEPT: Final = 16


class KnownLaws:
    """Laws that are known to hold of one state of the data of a game.

    Args:
        premises: Law -> occurrences of its premise in the search.
        remember: Called with all known laws whenever some are added; None: nothing is kept.
    """

    def __init__(
        self, premises: Mapping[str, int] | None = None, remember: Callable[[Mapping[str, int]], None] | None = None
    ) -> None:
        self.premises = dict(premises or {})
        self._remember = remember

    def get(self, law: str) -> int | None:
        """Return the occurrences of the premise of a law.

        None where the law is not known to hold.
        """
        return self.premises.get(law)

    def add(self, premises: Mapping[str, int]) -> None:
        """Note laws that hold, with the occurrences of their premises."""
        self.premises.update(premises)
        if self._remember is not None:
            self._remember(self.premises)


class KeptLaws:
    """The laws known to hold, by the digest of the data of their search.

    All copies of the same data share them, in any folder: a search costs 0.5 s (Ordonnance) or 1.1 s (Komarn).

    Args:
        file: The file for them, by version of the program; None: they are not kept.
    """

    def __init__(self, file: MemoPart | None) -> None:
        self._file = file

    def of(self, data: str) -> KnownLaws:
        """Return the laws that are known to hold of data with this digest.

        Added laws are kept.

        Args:
            data: Digest of rules, cards and scenarios; the laws themselves are part of the program.
        """
        known = Results(self._file, most=_KEPT).get(_PREMISES, data, "") if self._file else None
        return KnownLaws(known, lambda premises: self._keep(data, premises))

    def _keep(self, data: str, premises: Mapping[str, int]) -> None:
        if self._file is not None:
            results = Results(self._file, most=_KEPT)  # with changes of other processes
            results.put(_PREMISES, data, "", dict(premises))
            results.save()


def _premises_from_plain(data: Any, _: str) -> dict[str, int]:
    if not {int} >= set(map(type, data.values())):
        raise TypeError(data)
    return dict(data)


# Occurrences of the premise of each law, by the digest of the data.
_PREMISES: Final = Kind("laws of ", dict[str, int], _premises_from_plain)
