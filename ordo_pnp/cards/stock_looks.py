"""The looks that come with the program: names of colours, fonts and sizes, and the faces of cards without their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards.documents import Document, read_bytes

# The names of the faces of every look, for the front and the back of cards of any kind.
STOCK_FACE: Final = "stock-card"
STOCK_BACK: Final = "stock-back"
# Instead of the back where little ink is asked for.
STOCK_LIGHT_BACK: Final = "stock-back-light"
# The default look of a game.
DEFAULT_LOOK: Final = "framed"
LOOKS_FOLDER: Final = Path(__file__).with_name("looks")
_MOTIFS: Final = Path(__file__).with_name("stock") / "motifs.yaml"
_FILES: Final = {STOCK_FACE: "front", STOCK_BACK: "back", STOCK_LIGHT_BACK: "back-light"}
# The tones of a look that take little ink.
SAVER: Final = "saver"
_HEX: Final = re.compile("#[0-9A-Fa-f]{6}")
# The values below these keys of a look are overridden name by name.
_NAMED: Final = ("palette", "tones", "tinctures", "press", "fonts", "sizes", "weights", "limits")


@cache
def look_names() -> tuple[str, ...]:
    """Name all looks, the default first."""
    found = sorted(path.parent.name for path in LOOKS_FOLDER.glob("*/front.yaml"))
    return (DEFAULT_LOOK, *(name for name in found if name != DEFAULT_LOOK))


@cache
def _document(look: str, name: str) -> Document:
    path = LOOKS_FOLDER / look / f"{name}.yaml"
    return read_bytes(path.read_bytes(), f"looks/{look}/{path.name}", path)


def stock_document(
    name: str, look: str = DEFAULT_LOOK, size: tuple[float, float] | None = None, outline: str = ""
) -> Document:
    """Return the file of a face of a look: where it has one for wide cards or for pieces without corners, that one.

    Args:
        name: Of a face of every look.
        look: The look.
        size: Of the cards, millimetres; None for that of the face.
        outline: Of the cards, ``rectangle`` by default.
    """
    file = _FILES[name]
    if name == STOCK_LIGHT_BACK and not (LOOKS_FOLDER / look / f"{file}.yaml").is_file():
        file = _FILES[STOCK_BACK]
    shape = ""
    if outline not in {"", "rectangle"}:
        shape = "-token"
    elif size is not None and size[0] > size[1]:
        shape = "-wide"
    return _document(look, f"{file}{shape}" if (LOOKS_FOLDER / look / f"{file}{shape}.yaml").is_file() else file)


def look_document(look: str = DEFAULT_LOOK) -> Document:
    """Return the file of a look with its colours, fonts and sizes."""
    return _document(look, "look")


def look_summary(look: str) -> str:
    """Return the summary of a look: the first line of its file."""
    return look_document(look).text.partition("\n")[0].lstrip("# ")


@cache
def stock_look(look: str = DEFAULT_LOOK) -> Mapping[str, Any]:
    """Return a look over the values common to all looks of the program."""
    return look_over(look_document(look).data["look"], _document("", "common").data["look"])


@cache
def stock_faces(
    look: str = DEFAULT_LOOK, size: tuple[float, float] | None = None, outline: str = ""
) -> Mapping[str, Document]:
    """Return the files of the faces of a look by name.

    Args:
        look: The look.
        size: Of the cards, millimetres; None for that of the face.
        outline: Of the cards, if not that of the face.
    """
    return {name: _sized(stock_document(name, look, size, outline), size, outline) for name in _FILES}


def _sized(document: Document, size: tuple[float, float] | None, outline: str) -> Document:
    if size is None and not outline:
        return document
    face = dict(document.data["face"])
    if size is not None:
        face["size"] = list(size)
    if outline:
        face["outline"] = outline
    return Document(document.file, document.name, document.text, {**document.data, "face": face}, document.problems)


def look_over(own: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return a look over the one that it rests on: own names first."""
    found = {key: value for key, value in {**base, **own}.items() if key != "from"}
    if own.get("ink") == SAVER:
        base = {**base, "palette": {**base.get("palette", {}), **base.get("tones", {}).get(SAVER, {})}}
        found["palette"] = base["palette"]
    for key in _NAMED:
        if key in own and key in base:
            found[key] = {**base[key], **own[key]}
    if "palette" in own and "palette" in base:
        found["palette"] |= dict(_following(own["palette"], base["palette"]))
    return found


def _following(own: Mapping[str, Any], base: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the colours of a palette that are made of an accent of one's own: its tints and its depths, but for those given.

    A tint has as much of it on white, and a depth as much on black, as in the look that the palette rests on.
    """
    for name, color in own.items():
        root, _, number = name.partition("-")
        if root != "accent" or color == base.get(name):
            continue
        for each, ground in (("tint", "#FFFFFF"), ("deep", "#000000")):
            pair = (base.get(f"{each}-{number}"), base.get(name))
            if f"{each}-{number}" in own or not all(isinstance(said, str) and _HEX.fullmatch(said) for said in pair):
                continue
            told, accent = (abs(_light(str(said)) - _light(ground)) for said in pair)
            part = min(100, round(100 * told / accent)) if accent else 100
            yield f"{each}-{number}", {"tint": name, "on": ground, "part": f"{part}%"}


def _light(color: str) -> int:
    return sum(int(color[at : at + 2], 16) for at in (1, 3, 5))


@cache
def motif_words() -> Mapping[str, Any]:
    """Return words of names and of kinds, in three languages, with the pictures of the looks that they call for."""
    words: Mapping[str, Any] = read_bytes(_MOTIFS.read_bytes(), f"stock/{_MOTIFS.name}", _MOTIFS).data
    return words
