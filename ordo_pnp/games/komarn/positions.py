"""Positions as text, such as `P rbg; act g; L10=b L11=b`: parse with all problems found, and format.

Clauses are divided by semicolons and stand in any order; a clause starts with its word, one of soldiers has none. A
part that a clause leaves out has the default that the game's data and the reference of the notation give. Here a text
is read as such; whether its parts go together on a board is asked by ``position_checks``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from ordo_pnp.base import NotationError, clipped, remedy_for
from ordo_pnp.games.komarn.board import BANKS, COLOURS, MORLOCK, NONE, OVER, SITES, VORTEX, board_order

Reading: TypeAlias = Callable[[list[tuple[str, "TextRange"]]], None]


_FIELD = re.compile(r"[LWR][1-9][0-9]{0,2}")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_AMOUNT = re.compile(r"[0-9]{1,4}")
_SEED = re.compile(r"[0-9]{1,20}")


class TextRange(NamedTuple):
    """Where something stands in a text: characters from 0, the end exclusive."""

    start: int
    end: int


class PositionProblem(NamedTuple):
    """One thing that is wrong with a text."""

    message: str
    remedy: str | None
    place: TextRange


class PositionError(NotationError):
    """A text is no position; ``problems`` holds everything that is wrong with it, by place."""

    def __init__(self, problems: Sequence[PositionProblem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda each: each.place))
        first = self.problems[0]
        more = f" (and {len(self.problems) - 1} more)" if len(self.problems) > 1 else ""
        remedy = f"; {first.remedy}" if first.remedy else ""
        super().__init__(f"character {first.place.start + 1}: {first.message}{remedy}{more}")


class PositionReader:
    """Reads one text; ``found`` holds the parts read, ``problems`` the errors, ``places`` the places of parts."""

    def __init__(self, text: str, areas: int | None = None, players: Sequence[str] = COLOURS[:2]) -> None:
        """Read a text; ``areas`` are those of the board, ``players`` those who play where the text does not say it."""
        self.areas = areas
        self.problems: list[PositionProblem] = []
        # (clause word, field, colour or tile) -> where it stands; soldiers have the word ``soldier``.
        self.places: dict[tuple[str, str], TextRange] = {}
        self.whole = TextRange(0, len(text))
        self.players: tuple[str, ...] = tuple(players)
        # The parts of a position by their names; parts that the text does not name are missing.
        self.found: dict[str, Any] = {}
        clauses = [
            [(found.group(), TextRange(found.start() + at.start(), found.end() + at.start())) for found in matches]
            for at in re.finditer(r"[^;]+", text)
            if (matches := list(re.finditer(r"\S+", at.group())))
        ]
        readings = self._readings()
        for words in sorted(clauses, key=lambda clause: clause[0][0] != "P"):  # the players give the rest its meaning
            self._clause(words, readings)
        self.found.setdefault("players", self.players)
        self.found.setdefault("active", self.players[0])

    def find(self, word: str, name: str, message: str, remedy: str | None) -> None:
        """Note that something is wrong with a part of the position."""
        self.problems.append(PositionProblem(message, remedy, self.places.get((word, name), self.whole)))

    def _readings(self) -> dict[str, Reading]:
        """Return the reader of each kind of clause, by its first word."""
        return {
            "P": self._read_players,
            "new": self._read_new,
            "act": self._read_active,
            "cfg": self._read_rules,
            "site": self._read_sites,
            "sg": self._read_sergeants,
            "camp": self._read_camps,
            "mor": self._read_morlocks,
            "sup": partial(self._read_amounts, clause="sup", key="supply"),
            "money": partial(self._read_amounts, clause="money", key="money"),
            "sgfree": partial(self._read_amounts, clause="sgfree", key="free_sergeants"),
            "campsleft": partial(self._read_amounts, clause="campsleft", key="camps_left"),
            "prov": self._read_provost,
            "hand": self._read_hands,
            "bag": partial(self._read_pile, clause="bag"),
            "then": partial(self._read_pile, clause="then"),
            "discard": partial(self._read_pile, clause="discard"),
            OVER: self._read_over,
        }

    def _clause(self, words: list[tuple[str, TextRange]], readings: Mapping[str, Reading]) -> None:
        first, place = words[0]
        reading = readings.get(first)
        if reading is None:
            if "=" not in first:
                otherwise = f"a clause gives soldiers, such as `L12=r`, or starts with one of {', '.join(readings)}"
                known = [word for word in readings if word != "P"]
                self._wrong(f"unknown word `{clipped(first)}`", remedy_for(first, known, otherwise), place)
                return
            for word, at in words:
                self._soldier(word, at)
        elif first == OVER:
            reading(words)
        elif len(words) == 1:
            self._wrong(f"nothing follows `{first}`", f"write, for example, `{EXAMPLES[first]}`", place)
        else:
            reading(words[1:])

    def _wrong(self, message: str, remedy: str | None, place: TextRange) -> None:
        self.problems.append(PositionProblem(message, remedy, place))

    # parts of clauses

    def _colour(self, word: str, place: TextRange) -> str | None:
        if word in self.players:
            return word
        if word in COLOURS:
            letters = "".join(self.players)
            self._wrong(f"`{word}` does not play", f"say who plays: for example, `P {letters}{word}`", place)
        else:
            message = f"no marshal has the colour `{clipped(word)}`" if word else "no colour is given"
            self._wrong(message, f"one of {', '.join(COLOURS)}", place)
        return None

    def _field(self, word: str, place: TextRange, banks: Iterable[str] = BANKS) -> str | None:
        example = " or ".join(f"`{bank}12`" for bank in banks)
        if not _FIELD.fullmatch(word):
            self._wrong(f"`{clipped(word)}` is no field", f"write {example}", place)
            return None
        if self.areas is not None and int(word[1:]) > self.areas:
            self._wrong(f"the board has no field `{word}`", f"areas count from 1 to {self.areas}", place)
            return None
        if word[0] not in banks:
            self._wrong(f"`{word}` is a river field", f"only land fields can stand here, such as {example}", place)
            return None
        return word

    def _number(self, word: str, place: TextRange) -> str | None:
        if not _NUMBER.fullmatch(word):
            self._wrong(f"`{clipped(word)}` is no number of an area", "write, for example, `12`", place)
        elif self.areas is not None and int(word) > self.areas:
            self._wrong(f"the board has no area {word}", f"areas count from 1 to {self.areas}", place)
        else:
            return word
        return None

    def _parted(self, word: str, sign: str, clause: str, place: TextRange) -> tuple[str, str] | None:
        left, found, right = word.partition(sign)
        if found and left:
            return left, right
        message = f"nothing stands before `{clipped(sign + right)}`" if found else f"`{clipped(word)}` has no `{sign}`"
        self._wrong(message, f"write, for example, `{EXAMPLES[clause]}`", place)
        return None

    def _note(self, key: str, clause: str, name: str, value: object, place: TextRange) -> None:
        """Put an entry into a mapping of the position; an entry that stands there already is a finding."""
        mapping = self.found.setdefault(key, {})
        if name in mapping:
            self._wrong(f"`{name}` is given twice", "say it once", place)
            return
        mapping[name] = value
        self.places[clause, name] = place

    def _add(self, key: str, clause: str, name: str, value: object, place: TextRange) -> None:
        """Put an entry at the end of a tuple of the position."""
        self.found[key] = (*self.found.get(key, ()), value)
        self.places.setdefault((clause, name), place)

    def _once(self, key: str, value: object, place: TextRange) -> None:
        if key in self.found:
            self._wrong("this is given twice", "say it once", place)
        else:
            self.found[key] = value

    def _single(self, words: list[tuple[str, TextRange]]) -> tuple[str, TextRange]:
        for word, place in words[1:]:
            self._wrong(f"unexpected `{clipped(word)}`", "put a `;` before the next clause", place)
        return words[0]

    def _divided(self, words: Iterable[tuple[str, TextRange]]) -> Iterator[tuple[str, TextRange]]:
        """Divide words at their commas."""
        for text, at in words:
            for found in re.finditer(r"[^,]+", text):
                yield found.group(), TextRange(at.start + found.start(), at.start + found.end())

    def _tiles(self, words: Iterable[tuple[str, TextRange]], clause: str, *, numbers: bool = False) -> tuple[str, ...]:
        """Read tiles divided by commas or spaces; ``-`` says that there are none."""
        read = []
        for word, place in self._divided(words):
            if word == NONE:
                continue
            tile = word if word in (MORLOCK, VORTEX) and not numbers else self._number(word, place)
            if tile is not None:
                read.append(tile)
                self.places.setdefault((clause, tile), place)
        return tuple(read)

    # clauses

    def _soldier(self, word: str, place: TextRange) -> None:
        parts = self._parted(word, "=", "soldier", place)
        if parts is None:
            return
        colour, at = self._colour(parts[1], place), self._field(parts[0], place)
        if colour and at:
            self._note("occupants", "soldier", at, colour, place)

    def _read_players(self, words: list[tuple[str, TextRange]]) -> None:
        word, place = self._single(words)
        if any(letter not in COLOURS for letter in word) or len(set(word)) != len(word) or len(word) < 2:
            message = f"`{clipped(word)}` does not say who plays"
            self._wrong(message, f"two to four of {', '.join(COLOURS)} in seat order, each once: `P rbg`", place)
        else:
            self._once("players", tuple(word), place)
            self.players = self.found["players"]

    def _read_active(self, words: list[tuple[str, TextRange]]) -> None:
        word, place = self._single(words)
        if self._colour(word, place):
            self._once("active", word, place)
            self.places["act", word] = place

    def _read_sergeants(self, words: list[tuple[str, TextRange]]) -> None:
        for word, place in words:
            parts = self._parted(word, ":", "sg", place)
            if parts is None:
                continue
            name = parts[1]
            colour, at = self._colour(parts[0], place), self._field(name.removeprefix("c"), place)
            if colour and at:
                self._add("sergeants", "sg", name, (colour, name), place)

    def _read_sites(self, words: list[tuple[str, TextRange]]) -> None:
        for (word, place), (kind, at_kind) in zip(words[::2], words[1::2], strict=False):
            self._site(word, place, kind, at_kind)
        if len(words) % 2:
            word, place = words[-1]
            self._wrong(
                f"nothing says what lies at `{clipped(word)}`", f"write, for example, `{EXAMPLES['site']}`", place
            )

    def _site(self, word: str, place: TextRange, kind: str, at_kind: TextRange) -> None:
        kind, given, colour = kind.partition("=")
        name = self._field(word, place, ("L", "R"))
        if kind not in SITES:
            message = f"`{clipped(kind)}` is no kind of site"
            self._wrong(message, remedy_for(kind, SITES, f"one of {', '.join(SITES)}"), at_kind)
            return
        if given and kind != "castle":
            self._wrong(f"a {kind} has no garrison", f"write `{kind}` alone", at_kind)
            return
        if name is None:
            return
        self._note("sites", "site", name, kind, place)
        if given and colour != NONE and self._colour(colour, at_kind):
            self._note("garrisons", "garrison", f"c{name}", colour, at_kind)

    def _read_camps(self, words: list[tuple[str, TextRange]]) -> None:
        for word, place in self._divided(words):
            name = self._field(word, place, ("L", "R"))
            if name is not None and name in self.found.get("camps", ()):
                self._wrong(f"there is a camp on `{name}` already", "say it once", place)
            elif name is not None:
                self._add("camps", "camp", name, name, place)

    def _read_morlocks(self, words: list[tuple[str, TextRange]]) -> None:
        for tile in self._tiles(words, "mor", numbers=True):
            if int(tile) in self.found.get("morlocks", ()):
                self.find("mor", tile, f"there is a morlock in area {tile} already", "say it once")
            else:
                self._add("morlocks", "mor", tile, int(tile), self.places["mor", tile])

    def _read_amounts(self, words: list[tuple[str, TextRange]], clause: str, key: str) -> None:
        for word, place in words:
            parts = self._parted(word, "=", clause, place)
            if parts is None:
                continue
            colour = self._colour(parts[0], place)
            if not _AMOUNT.fullmatch(parts[1]):
                self._wrong(f"`{clipped(parts[1])}` is no number from 0 to 9999", f"write `{parts[0]}=3`", place)
            elif colour:
                self._note(key, clause, colour, int(parts[1]), place)

    def _read_hands(self, words: list[tuple[str, TextRange]]) -> None:
        for word, place in words:
            parts = self._parted(word, "=", "hand", place)
            if parts is None:
                continue
            colour = self._colour(parts[0], place)
            after = TextRange(place.start + len(parts[0]) + 1, place.end)
            tiles = self._tiles([(parts[1], after)], "hand", numbers=True)
            if colour:
                self._note("hands", "hand", colour, tiles, place)

    def _read_pile(self, words: list[tuple[str, TextRange]], clause: str) -> None:
        self._once(clause, self._tiles(words, clause), words[0][1])

    def _read_provost(self, words: list[tuple[str, TextRange]]) -> None:
        word, place = self._single(words)
        if word == NONE:
            self._once("provost", None, place)
        elif self._colour(word, place):
            self._once("provost", word, place)
        self.places["prov", word] = place

    def _read_over(self, words: list[tuple[str, TextRange]]) -> None:
        word, place = self._single(words)
        self._once("over", True, place)
        self.places[word, word] = place

    def _read_new(self, words: list[tuple[str, TextRange]]) -> None:
        word, place = self._single(words)
        if _SEED.fullmatch(word) and int(word) < 1 << 64:
            self._once("new", int(word), place)
        else:
            self._wrong(f"`{clipped(word)}` is no seed", "a number from 0 to 18446744073709551615", place)

    def _read_rules(self, words: list[tuple[str, TextRange]]) -> None:
        for word, place in words:
            parts = self._parted(word, "=", "cfg", place)
            if parts is not None:
                self._note("rules", "cfg", parts[0], parts[1], place)


# Word of each clause, ``soldier`` for the one without, -> how it may look.
EXAMPLES: Final = {
    "soldier": "L12=r",
    "P": "P rbg",
    "new": "new 1",
    "act": "act b",
    "cfg": "cfg command.claim=optional",
    "site": "site L14 castle=b",
    "sg": "sg b:L10",
    "camp": "camp L13",
    "mor": "mor 20",
    "sup": "sup r=1",
    "money": "money b=2",
    "sgfree": "sgfree r=0",
    "campsleft": "campsleft r=1",
    "prov": "prov r",
    "hand": "hand r=12,20",
    "bag": "bag M,7",
    "then": "then 7,M,V",
    "discard": "discard 1,2,M",
    OVER: "over",
}


@dataclass(frozen=True, slots=True)
class Position:
    """All parts of a position; those that the text does not name are empty or None."""

    # Colours in seat order, which is clockwise.
    players: tuple[str, ...] = ("r", "b")
    # The marshal on turn.
    active: str = "r"
    # Field (``L12``) -> colour of its soldier.
    occupants: Mapping[str, str] = field(default_factory=dict)
    # Castle (``cL14``) -> colour of the soldier on it; no entry for an empty castle.
    garrisons: Mapping[str, str] = field(default_factory=dict)
    # First field of a marked point (``L14``) -> ``castle``, ``maiden``, ``town2``, ``town3`` or ``town4``.
    sites: Mapping[str, str] = field(default_factory=dict)
    # Land fields.
    camps: tuple[str, ...] = ()
    # Areas.
    morlocks: tuple[int, ...] = ()
    # Colour and a field or castle of the banner, one pair for each sergeant on the board.
    sergeants: tuple[tuple[str, str], ...] = ()
    # Colour -> soldiers in supply, where they are given; so the three after it.
    supply: Mapping[str, int] = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)
    free_sergeants: Mapping[str, int] = field(default_factory=dict)
    camps_left: Mapping[str, int] = field(default_factory=dict)
    # Colour -> numbers in hand, where they are given.
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Numbers, ``M`` and ``V``, the next draw first; None where it is not given.
    bag: tuple[str, ...] | None = None
    # Order of the whole bag after the first vortex; None where it is not given.
    then: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    # Colour of the holder, None while neutral.
    provost: str | None = None
    # Chosen variants: key -> value.
    rules: Mapping[str, str] = field(default_factory=dict)
    # Whether the game has ended.
    over: bool = False
    # Seed of a fresh deal, beside which nothing is given but players and variants; None for a position of its own.
    new: int | None = None


def parse_position(text: str, areas: int | None = None) -> Position:
    """Read a position; the inverse of ``format_position``.

    Args:
        text: The position; empty for an empty board.
        areas: Areas of the board, for telling fields and numbers that it does not have; None if they do not matter.

    Raises:
        PositionError: With everything that is wrong with the text as such.

    >>> parse_position("P rbg; L10=b L11=b; sg b:L10; site L14 castle=b").garrisons
    {'cL14': 'b'}
    >>> parse_position("L12=q")
    Traceback (most recent call last):
    ordo_pnp.games.komarn.positions.PositionError: character 1: no marshal has the colour `q`; one of r, b, g, y
    """
    reader = PositionReader(text, areas)
    if reader.problems:
        raise PositionError(reader.problems)
    return Position(**reader.found)


def format_position(position: Position) -> str:
    """Write a position; soldiers and sites in board order, empty parts and defaults are left out.

    >>> format_position(Position(active="b", occupants={"L12": "r"}, provost="b"))
    'act b; L12=r; prov b'
    """
    clauses: list[tuple[str, Iterable[str]]] = []
    if position.players != Position().players:
        clauses.append(("P", ["".join(position.players)]))
    if position.new is not None:
        clauses.append(("new", [str(position.new)]))
    if position.active != position.players[0]:
        clauses.append(("act", [position.active]))
    if position.over:
        clauses.append(("", [OVER]))
    clauses += [
        ("cfg", [f"{key}={value}" for key, value in position.rules.items()]),
        ("", [f"{name}={position.occupants[name]}" for name in sorted(position.occupants, key=board_order)]),
        *(("site", [_site(position, name)]) for name in sorted(position.sites, key=board_order)),
        ("sg", [f"{colour}:{name}" for colour, name in position.sergeants]),
        ("camp", position.camps),
        ("mor", [str(area) for area in position.morlocks]),
    ]
    amounts = (position.supply, position.money, position.free_sergeants, position.camps_left)
    for word, given in zip(("sup", "money", "sgfree", "campsleft"), amounts, strict=True):
        clauses.append((word, [f"{colour}={given[colour]}" for colour in position.players if colour in given]))
    clauses += [
        ("prov", [position.provost] if position.provost else []),
        (
            "hand",
            [f"{colour}={_pile(position.hands[colour])}" for colour in position.players if colour in position.hands],
        ),
        ("bag", [] if position.bag is None else [_pile(position.bag)]),
        ("then", [] if position.then is None else [_pile(position.then)]),
        ("discard", [_pile(position.discard)] if position.discard else []),
    ]
    return "; ".join(" ".join([word, *parts]).lstrip() for word, parts in clauses if parts)


def _site(position: Position, name: str) -> str:
    garrison = position.garrisons.get(f"c{name}")
    return f"{name} {position.sites[name]}" + (f"={garrison}" if garrison else "")


def _pile(tiles: Iterable[str]) -> str:
    return ",".join(tiles) or NONE
