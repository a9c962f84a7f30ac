"""Hostile input for each command, made by small functions: what the resource contract is held against.

An attack writes its files into an empty folder and returns the arguments of the command to run there. ``size`` says how
much to write, in bytes of the hostile file as it is once unpacked; at ``FULL`` it is what the limits of the program let in.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MIB: Final = 1 << 20
# What a YAML file may hold is 16 MiB; a little less, so that the reader and not the bound meets it.
FULL: Final = 16 * MIB - 1024

SET: Final = "format: 1\nset: {id: sea, name: Sea, language: en, game: ordonnance, requires: [base]}\n"
# The card database that came with the program.
DATA: Final = Path(__file__).resolve().parent.parent / "cards"
UNITS: Final = "format: 1\nunits:\n"
CARD: Final = UNITS + "- {id: a, name: A, symbols: [spear]}\n"
FACE: Final = "format: 1\nface:\n  for: unit\n  size: [63, 88]\n  elements:\n"


@dataclass(frozen=True)
class Attack:
    """One hostile input and the command that meets it."""

    name: str
    # Writes the files of an attack of so many bytes into an empty folder; returns the command's arguments.
    write: Callable[[Path, int], list[str]]
    # Bytes at full size.
    size: int


ATTACKS: dict[str, Attack] = {}


def attack(name: str, size: int = FULL) -> Callable[[Callable[[Path, int], list[str]]], object]:
    """Enter a function into the list of attacks."""

    def enter(write: Callable[[Path, int], list[str]]) -> object:
        ATTACKS[name] = Attack(name, write, size)
        return write

    return enter


def repeated(unit: str, size: int, head: str = "", tail: str = "") -> str:
    """Return ``head``, then ``unit`` as often as fits into so many bytes, then ``tail``."""
    return head + unit * max(1, (size - len(head) - len(tail)) // len(unit.encode())) + tail


def numbered(unit: str, size: int, head: str = "") -> str:
    """Return ``head``, then ``unit`` with 0, 1, 2 … for its ``#`` until so many bytes are written."""
    pieces, left, at = [head], size - len(head), 0
    while left > 0:
        piece = unit.replace("#", str(at))
        pieces.append(piece)
        left -= len(piece)
        at += 1
    return "".join(pieces)


def write_set(folder: Path, name: str, content: str | bytes) -> Path:
    """Write a set ``sea`` with one hostile file; return the set's folder."""
    home = folder / "sea"
    home.mkdir()
    (home / "set.yaml").write_text(SET)
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return home


# --- YAML: what the reader meets -----------------------------------------------------------------------------------

_YAML: dict[str, Callable[[int], str | bytes]] = {
    "open brackets": lambda size: repeated("[", size),
    "open braces": lambda size: repeated("{a: ", size),
    "short values": lambda size: repeated("1,", size, "format: 1\nunits: [", "]"),
    "question marks in a list": lambda size: repeated("?,", size, "format: 1\nunits: [", "]"),
    "one word": lambda size: repeated("a", size, "format: 1\nunits: "),
    "one key": lambda size: repeated("a", size, tail=": 1"),
    "other keys": lambda size: numbered("k#: 1\n", size),
    "the same key": lambda size: repeated("k: 1\n", size),
    "aliases": lambda size: repeated("*a,", size, "format: 1\nunits: [&a 1,", "]"),
    "tags": lambda size: repeated("!x 1,", size, "format: 1\nunits: [", "]"),
    "comments": lambda size: repeated("# a\n", size),
    "blank lines": lambda size: repeated("\n", size),
    "escaped control characters": lambda size: repeated("\\u0001", size, 'format: 1\nunits: "', '"'),
    "quotes": lambda size: repeated("''", size, "format: 1\nunits: '", "'"),
    "folded lines": lambda size: repeated(" a\n", size, "format: 1\nunits: >\n"),
    "question marks": lambda size: repeated("? ", size),
    "dashes": lambda size: repeated("- ", size),
    "long numbers": lambda size: repeated("123456789012345678901,", size, "format: 1\nunits: [", "]"),
    "bytes of no text": lambda size: b"\xff" * size,
    "zero bytes": lambda size: b"\0" * size,
}


def _reads(content: Callable[[int], str | bytes]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        write_set(folder, "units.yaml", content(size))
        return ["check", "sea"]

    return write


for _name, _content in _YAML.items():
    attack(f"yaml: {_name}")(_reads(_content))

# --- schemas: what is refused entry by entry -----------------------------------------------------------------------

_ENTRIES: dict[str, tuple[Callable[[int], str], int]] = {
    "numbers for cards": (lambda size: repeated("- 1\n", size, UNITS), 4 * 1_000_000),
    "empty cards": (lambda size: repeated("- {}\n", size, UNITS), 5 * 990_000),
    "wrong cards": (lambda size: numbered("- {id: U#, name: 4, symbols: [x]}\n", size, UNITS), 4 * MIB),
    "unknown keys of a card": (lambda size: numbered("  k#: 1\n", size, UNITS + "- id: a\n"), 5 * MIB),
    "unknown keys of a file": (lambda size: numbered("k#: 1\n", size, "format: 1\nunits: []\n"), 4 * MIB),
    "wrong symbols of a card": (
        lambda size: repeated("x,", size, UNITS + "- {id: a, name: A, symbols: [", "]}\n"),
        2 * MIB,
    ),
    "missing keys": (lambda size: numbered("- {id: a#}\n", size, UNITS), 4 * MIB),
}
for _name, (_entries, _size) in _ENTRIES.items():
    attack(f"schema: {_name}", _size)(_reads(_entries))

# --- the whole check ----------------------------------------------------------------------------------------------

_CARDS: dict[str, tuple[Callable[[int], str], int]] = {
    "sound cards": (lambda size: numbered("- {id: a#, name: A #, symbols: [spear]}\n", size, UNITS), MIB // 6),
    "more cards than a set holds": (
        lambda size: numbered("- {id: a#, name: A #, symbols: [spear]}\n", size, UNITS),
        3 * MIB,
    ),
    "one id": (lambda size: repeated("- {id: a, name: A, symbols: [spear]}\n", size, UNITS), MIB),
    "texts that do not fit": (
        lambda size: numbered(f"- {{id: a#, name: {'Word ' * 15}, symbols: [spear]}}\n", size, UNITS),
        MIB,
    ),
    "one long flavour": (
        lambda size: repeated("words and ", size, UNITS + "- {id: a, name: A, symbols: [spear], flavour: ", "}\n"),
        FULL,
    ),
    "copies": (
        lambda size: numbered("- {id: a#, name: A #, symbols: [spear], print: {copies: 999}}\n", size, UNITS),
        64 * 600,
    ),
}
for _name, (_cards, _size) in _CARDS.items():
    attack(f"check: {_name}", _size)(_reads(_cards))


@attack("check: many files", 3_000 * 60)
def _files(folder: Path, size: int) -> list[str]:
    home = write_set(folder, "units.yaml", CARD)
    for at in range(size // 60):
        (home / f"u{at}.yaml").write_text(f"{UNITS}- {{id: c{at}, name: C {at}, symbols: [spear]}}\n")
    return ["check", "sea"]


@attack("check: deep folders", 900)
def _folders(folder: Path, size: int) -> list[str]:
    home = write_set(folder, "units.yaml", CARD)
    (home / "/".join(["d"] * size)).mkdir(parents=True)
    return ["check", "sea"]


@attack("build: copies", 64 * 600)
def _copies(folder: Path, size: int) -> list[str]:
    card = "- {id: a#, name: A #, symbols: [spear], print: {copies: 999}}\n"
    write_set(folder, "units.yaml", numbered(card, size, UNITS))
    return ["build", "--with", "sea", "set:sea", "-o", "out"]


# --- looks, faces, arms ---------------------------------------------------------------------------------------------

_ELEMENTS: dict[str, Callable[[int], str]] = {
    "rectangles": lambda size: repeated("    - rect: {box: [0, 0, 9, 9], fill: paper}\n", size, FACE),
    "one path": lambda size: repeated(" L 1 1", size, FACE + "    - path: {fill: paper, d: 'M 0 0", " Z'}\n"),
    "groups in groups": lambda size: repeated(
        "- group: {at: [0, 0], elements: [", min(size, 34 * 400), FACE + "    ", ""
    ),
    "one text": lambda size: repeated("word ", size, FACE + "    - text: {box: [5, 5, 50, 50], text: '", "'}\n"),
    "text without spaces": lambda size: repeated("w", size, FACE + "    - text: {box: [5, 5, 50, 50], text: '", "'}\n"),
}


def _draws(content: Callable[[int], str]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        home = write_set(folder, "units.yaml", CARD)
        (home / "faces").mkdir()
        (home / "faces" / "unit.yaml").write_text(content(size))
        return ["check", "sea"]

    return write


for _name, _elements in _ELEMENTS.items():
    attack(f"face: {_name}", 2 * MIB)(_draws(_elements))


# --- tables, records, scenarios --------------------------------------------------------------------------------------

_PLAYED: dict[str, tuple[str, Callable[[int], str]]] = {
    "table: a list": ("score", lambda size: repeated("a,", size, "format: 1\ngame: ordonnance\narmies: [", "]")),
    "table: territories": (
        "score",
        lambda size: numbered("  - {t#: [[spear]]}\n", size, "format: 1\ngame: ordonnance\narmies:\n"),
    ),
    "table: cards": (
        "score",
        lambda size: repeated("[spear], ", size, "format: 1\ngame: ordonnance\narmies: [{antioch: [", "]}, {}]"),
    ),
    "record: actions": (
        "replay",
        lambda size: repeated(
            "- draw\n", size, "format: 1\ngame: ordonnance\nseed: 1\nnumber: 0\nplayers: 2\nactions:\n"
        ),
    ),
    "scenario: many": (
        "scenario",
        lambda size: numbered(
            "- {id: s#, note: N, position: {armies: [{}, {}]}, expect: {}}\n",
            size,
            "format: 1\ngame: ordonnance\nscenarios:\n",
        ),
    ),
    "scenario: one long": (
        "scenario",
        lambda size: repeated(
            "[spear], ",
            size,
            "format: 1\ngame: ordonnance\nscenarios:\n- {id: s, note: N, position: {armies: [{antioch: [",
            "]}, {}]}, expect: {}}\n",
        ),
    ),
}


def _plays(command: str, content: Callable[[int], str]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        (folder / "played.yaml").write_text(content(size))
        return [command, "played.yaml", "--game", "ordonnance"]

    return write


for _name, (_command, _text) in _PLAYED.items():
    attack(_name, 4 * MIB)(_plays(_command, _text))

# --- rulebooks --------------------------------------------------------------------------------------------------------

_BOOKS: dict[str, Callable[[int], str]] = {
    "quotes in quotes": lambda size: repeated(">", size),
    "lists in lists": lambda size: repeated("- ", size),
    "brackets": lambda size: repeated("[", size),
    "stars": lambda size: repeated("*a**", size),
    "backticks": lambda size: "".join("`" * at + "a" for at in range(1, int((2 * size) ** 0.5))),
    "headings": lambda size: numbered("# H#\n\n", size),
    "a table": lambda size: repeated("| a | b |\n", size, "| a | b |\n|---|---|\n"),
    "directives": lambda size: repeated("::: example\n", size),
    "one word": lambda size: repeated("w", size),
    "links": lambda size: repeated("[a](#b) ", size),
}


def _writes(content: Callable[[int], str]) -> Callable[[Path, int], list[str]]:
    def write(folder: Path, size: int) -> list[str]:
        shutil.copytree(DATA, folder / "cards")
        book = folder / "cards" / "ordonnance" / "rulebook" / "reference" / "en.md"
        with book.open("a", encoding="utf-8") as appended:
            appended.write("\n\n" + content(size))
        return ["rulebook", "ordonnance", "--edition", "reference", "--lang", "en", "--format", "html", "-o", "out"]

    return write


for _name, _markdown in _BOOKS.items():
    attack(f"book: {_name}", MIB // 2)(_writes(_markdown))
