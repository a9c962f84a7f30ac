"""The manifest of a build: hashes of its inputs, of the look of each card, and of its files."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from ordo_pnp.base import VERSION, Memo, read_file
from ordo_pnp.cards import Card
from ordo_pnp.draw import Drawing, Gradient, Item, Paint, Path as Outline, RasterImage, Run, Shape, Use
from ordo_pnp.paper.deck import MadeFile, PrintOptions
from ordo_pnp.paper.print_file import FaceSource
from ordo_pnp.paper.tokens import TokenSides

T = TypeVar("T")

# Doubles of this size lie 2**-20 apart, so adding it rounds, at a fifth of the time of ``round`` (462 faces of cards).
_COARSE = 1.5 * 2**32


class _Usual(Memo[float, str]):
    """The texts of ``_rounded`` for numbers common to many drawings, such as baselines."""

    def __missing__(self, value: float) -> str:
        text = self[value] = _rounded((value,))
        return text


# Numbers; everything there is to print has 1,036, a deck of 5,400 cards of one kind 167.
_usual = _Usual(4_096)


class Fingerprints:
    """Fingerprints drawings; parts that many drawings share are read once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def of(self, drawing: Drawing) -> str:
        """Return the SHA-256 of everything painted, as hexadecimal digits; the label is no part of it."""
        return self._remember(drawing, self._drawing)

    def _remember(self, value: T, make: Callable[[T], str]) -> str:
        """Look a value up by identity; it is kept alive with its fingerprint, so that no other can take its place."""
        found = self._known.get(id(value))
        if found is None:
            found = self._known[id(value)] = (value, make(value))
        return found[1]

    def _drawing(self, drawing: Drawing) -> str:
        parts = [f"{_rounded((drawing.width, drawing.height))} {drawing.bounds and _rounded(drawing.bounds)}"]
        numbers: list[float] = []  # of all outlines: together they are hashed several times faster than one by one
        for item in drawing.items:
            if type(item) is Shape:
                numbers += item.path.numbers
                parts.append(f"S {item.path.verbs} {_style(*_style_of(item))}")
            else:
                parts.append(self._item(item))
        return hashlib.sha256("\n".join(parts).encode() + _packed(numbers)).hexdigest()

    def _item(self, item: Item) -> str:
        if isinstance(item, Run):
            usual = _usual[item.baseline], _usual[item.size], _usual[item.word_spacing]
            set_otherwise = f"T {_rounded((item.tracking, item.turn))} " if item.tracking or item.turn else ""
            return f"{set_otherwise}R {item.x + _COARSE!r} {' '.join(usual)} {item.font} {item.color} {item.text!r}"
        if isinstance(item, Use):
            return self._remember(item, self._use)
        assert isinstance(item, RasterImage)  # noqa: S101 (shapes are hashed together)
        return f"P {_rounded((item.x, item.y, item.width, item.height))} {item.digest}"

    def _use(self, use: Use) -> str:
        clip = "" if use.clip is None else self._remember(use.clip, _path)
        placed = " ".join([_usual[value] for value in (*use.matrix, use.opacity)])
        return f"U {placed} {clip} {self.of(use.drawing)}"


_style_of = attrgetter("fill", "stroke", "even_odd", "round_ends", "width", "opacity", "dash", "round_corners")


@lru_cache(maxsize=4_096)  # all cards of Ordonnance have 1,078 kinds of shapes together
def _style(
    fill: Paint | None,
    stroke: str | None,
    even_odd: bool,  # noqa: FBT001
    round_ends: bool,  # noqa: FBT001
    width: float,
    opacity: float,
    dash: tuple[float, ...],
    round_corners: bool | None,  # noqa: FBT001
) -> str:
    corners = "" if round_corners is None else f" {round_corners}"
    return f"{_paint(fill)} {stroke} {even_odd} {round_ends} {_rounded((width, opacity, *dash))}{corners}"


def _paint(paint: Paint | None) -> str:
    if not isinstance(paint, Gradient):
        return str(paint)
    stops = [color for _, color in paint.stops]
    radius = (paint.radius,) if paint.radius else ()
    return f"{_rounded((*paint.start, *paint.end, *[offset for offset, _ in paint.stops], *radius))} {stops}"


def _path(path: Outline) -> str:
    return hashlib.sha256(path.verbs.encode() + _packed(path.numbers)).hexdigest()


def _packed(numbers: Sequence[float]) -> bytes:
    return struct.pack(f"<{len(numbers)}d", *[each + _COARSE for each in numbers])


def _rounded(values: Iterable[float]) -> str:
    """Write numbers rounded to the step.

    >>> _rounded((0.1 + 0.2, -0.0)) == _rounded((0.3, 0.0))
    True
    """
    return " ".join([repr(value + _COARSE) for value in values])


NAME = "manifest.json"
FORMAT = 1


def make_manifest(
    made: Sequence[MadeFile],
    cards: Sequence[Card],
    faces: Mapping[str, FaceSource],
    inputs: Mapping[str, str],
    options: PrintOptions,
    query: str,
    since: int | None = None,
) -> dict[str, Any]:
    """Describe a build.

    Args:
        made: Its files.
        cards: The printed cards.
        faces: By game; nothing is drawn again.
        inputs: Name of a file -> its SHA-256.
        options: The options of printing.
        query: The filter that selected the cards.
        since: The number of the build before, where only changed cards were printed.

    Returns:
        Plain data; keys in a fixed order.
    """
    return {
        "format": FORMAT,
        "program": f"ordo-pnp {VERSION}",
        "options": {
            "filter": query,
            "languages": list(options.languages),
            "paper": options.paper,
            "backs": options.flip.value,
            **options.plain,
            **({} if since is None else {"changed": f"since build {since}"}),
        },
        "inputs": dict(sorted(inputs.items())),
        "faces": describe_faces(cards, faces, options),
        "outputs": {
            each.name: {
                "sha256": each.digest,
                "bytes": len(each.content),
                "pages": each.pages,
                "cards": each.cards,
                **({"most_ink": list(each.most_ink)} if each.most_ink else {}),
                **({"coverage": list(each.coverage)} if each.coverage else {}),
            }
            for each in made
        },
        "pages": sum(each.pages for each in made),
        "cards": sum(each.cards for each in made if not each.is_backs),
    }


def format_manifest(manifest: Mapping[str, Any]) -> bytes:
    """Write a manifest as JSON in UTF-8: one file, card or option a line, so that a diff shows which has changed.

    Characters that cannot be encoded, such as half of a pair in a name of a file, are escaped as JSON does it.
    """
    parts = []
    for key, value in manifest.items():
        if isinstance(value, dict) and value:
            entries = (f"  {_json(name)}: {_json(each)}" for name, each in value.items())
            parts.append(f" {_json(key)}: {{\n" + ",\n".join(entries) + "\n }")
        else:
            parts.append(f" {_json(key)}: {_json(value)}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode(errors="backslashreplace")


_json = json.JSONEncoder(ensure_ascii=False).encode


def describe_faces(
    cards: Iterable[Card],
    faces: Mapping[str, FaceSource],
    options: PrintOptions,
    drawn: Callable[[str], None] = lambda _language: None,
) -> dict[str, dict[str, Any]]:
    """Describe the copies and looks of cards, by hash.

    Args:
        cards: Those that were selected; those not printed are left out.
        faces: By game.
        options: The options of printing.
        drawn: Called with the language after each card.

    Returns:
        ``game/set/slug`` -> ``copies``, a number or for each language one, and for each language ``front`` and ``back``.
    """
    prints, tokens = Fingerprints(), TokenSides()
    found: dict[str, dict[str, Any]] = {}
    for card in cards:
        source, sides, copies = faces[card.game], {}, _copies(card, options)
        if not copies:
            continue
        for language in options.languages:
            fronts, backs = [], []
            for copy in range(1, max(card.printing.copies, 1) + 1):
                plain = source.front(card, language, copy)
                turned = source.back(card, language, light=options.style.light_backs, copy=copy)
                front, back = tokens.of(options.style.tokens, plain, turned)
                fronts.append(prints.of(front.drawing))
                backs += [] if back is None else [prints.of(back.drawing)]
                if not (plain.is_numbered or (turned is not None and turned.is_numbered)):
                    break
            sides[language] = {"front": _joined(fronts), "back": _joined(backs) if backs else None}
            drawn(language)
        found[f"{card.game}/{card.id}"] = {"copies": copies, **sides}
    return found


def _joined(prints: Sequence[str]) -> str:
    """Return one fingerprint for those of all copies."""
    return prints[0] if len(prints) == 1 else hashlib.sha256(" ".join(prints).encode()).hexdigest()


def _copies(card: Card, options: PrintOptions) -> int | dict[str, int]:
    """Return a card's copies: one number where all languages have the same."""
    if options.part is None:
        return card.printing.copies if options.style.copies is None else options.style.copies
    name = f"{card.game}/{card.id}"
    copies = {language: options.part.copies.get((language, name), 0) for language in options.languages}
    numbers = set(copies.values())
    return numbers.pop() if len(numbers) == 1 else {language: number for language, number in copies.items() if number}


def hash_inputs(files: Iterable[Path], homes: Sequence[Path]) -> dict[str, str]:
    """Hash files, named by their path from the first of some folders that they lie in.

    A file elsewhere is named by its last three parts, so that no machine shows.
    """
    hashes = {}
    for file in files:
        home = next((each for each in homes if file.is_relative_to(each)), None)
        path = type(file)(*file.parts[-3:]) if home is None else file.relative_to(home)
        hashes[path.as_posix()] = hashlib.sha256(read_file(file)[0]).hexdigest()
    return dict(sorted(hashes.items()))
