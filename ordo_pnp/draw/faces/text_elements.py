"""Compile the element text: words fitted into a box, or set along a path."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from ordo_pnp.base import PT_PER_MM, RenderError
from ordo_pnp.cards import STORY, Keywords, marked, sign_use, with_keywords
from ordo_pnp.draw.drawing import Color, Drawing, Item, Path, Run, Shape, Use, compose, rotation, translation
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import Element
from ordo_pnp.draw.faces.placeholders import OVERSET
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import NOTHING, ROLES, RULES, Getter, Needs, is_reference, plain
from ordo_pnp.draw.faces.text_setter import BESIDE_EM, OVERSET_DASH, OVERSET_MM, SIGN_EM, TextSetter
from ordo_pnp.draw.faces.yielding_text import NAMES, YieldingTextSetter
from ordo_pnp.draw.finding_codes import PATH_NOTATION, SMALL_TYPE, UNKNOWN_FONT, UNKNOWN_WORD, remedy_among
from ordo_pnp.draw.fitting import Fitted, Overflow, Style
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.signs import SignError

Point = tuple[float, float]
# Straight pieces that stand for one curve: a quarter of a circle of 30 mm is off by less than 0.01 mm.
_PIECES: Final = 32
_SHORTEST_MM: Final = 0.001


class Stand(NamedTuple):
    """A place on a line, with its direction."""

    x: float
    y: float
    # Degrees clockwise.
    turn: float


class TextLine:
    """The first part of a path, from its start.

    Args:
        path: The line of the words, millimetres.

    Raises:
        ValueError: It has no length.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        points = list(_points(path))
        kept = [*points[:1], *(b for a, b in pairwise(points) if a != b)]
        steps = [math.dist(a, b) for a, b in pairwise(kept)]
        # Millimetres.
        self.length = math.fsum(steps)
        if self.length < _SHORTEST_MM:
            raise ValueError("a path that text stands along needs a length")
        self._points = kept
        self._reached = [0.0, *accumulate(steps)]

    @property
    def room(self) -> tuple[float, float, float, float]:
        """A box as long as the line and higher than any letters."""
        return 0.0, 0.0, self.length, 10_000.0

    def at(self, length: float) -> Stand:
        """Return the place so many millimetres from the start, and the line's turn there.

        >>> from ordo_pnp.draw.path_data import parse_path
        >>> TextLine(parse_path("M 0 0 h 10 v 10")).at(15)
        Stand(x=10.0, y=5.0, turn=90.0)
        """
        index = min(max(bisect_right(self._reached, length) - 1, 0), len(self._points) - 2)
        (x, y), (to_x, to_y) = self._points[index : index + 2]
        part = (length - self._reached[index]) / math.dist((x, y), (to_x, to_y))
        turn = math.degrees(math.atan2(to_y - y, to_x - x))
        return Stand(x + (to_x - x) * part, y + (to_y - y) * part, turn)


def _points(path: Path) -> Iterator[Point]:
    """Yield the corners of the first part of a path, curves as short straight pieces."""
    start = last = (0.0, 0.0)
    for index, (verb, xy) in enumerate(path.segments):
        if verb == "M" and index:
            return
        if verb == "C":
            yield from (_on_curve(last, xy, piece / _PIECES) for piece in range(1, _PIECES + 1))
        elif verb == "Z":
            yield start
            return
        else:
            yield (xy[-2], xy[-1])
        last = (xy[-2], xy[-1])
        start = last if verb == "M" else start


def _on_curve(start: Point, xy: tuple[float, ...], t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * start[0] + b * xy[0] + c * xy[2] + d * xy[4],
        a * start[1] + b * xy[1] + c * xy[3] + d * xy[5],
    )


class TurnedTextSetter(TextSetter):
    """Sets the words of one element along a path.

    Args:
        cursor: The place of the element.
        line: The path.
        style: A style of one line.
        words: Gives those of a record.
        subject: The text of the card that is shown, for findings.
    """

    def __init__(
        self,
        cursor: LayoutCursor,
        line: TextLine,
        style: Style,
        words: Callable[[FaceRecord], str],
        subject: str | None,
    ) -> None:
        super().__init__(cursor, line.room, style, words, subject)
        self.along = line

    def draw(self, record: FaceRecord, ink: Color, out: list[Item]) -> None:
        """Set the words along the path, or report by how much they miss."""
        text = " ".join(self.readable(record).split())
        if not text:
            return
        fitted = self.fitted(record, text, self.box[2], self.box[3], self.style)
        if isinstance(fitted, Overflow):
            self.overflows(record, fitted)
            freely = self.overset(record, text, fitted) if record.is_draft else None
            if freely is None:
                return
            out.append(Shape(self.along.path, stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
            fitted = freely
        out.extend(self._letters(fitted, ink))
        out.extend(self._signs(fitted))

    def _letters(self, fitted: Fitted, ink: Color) -> Iterator[Run]:
        em = fitted.size / PT_PER_MM
        for left, _, text, spacing, own, glyphs in fitted.words:
            font = own or fitted.font
            face = self.fonts[font]
            for each in glyphs:
                stand = self.along.at(left + each.x * em)
                one = (each._replace(x=0.0),)
                yield Run(stand.x, stand.y, each.text, font, fitted.size, ink, turn=stand.turn, glyphs=one)
            if glyphs:
                continue
            x = left
            for index, word in enumerate(text.replace("\u00a0", " ").split(" ")):
                x += face.space * em + fitted.tracking + spacing if index else 0.0
                shaped = face.shaped(word)
                for letter, kern in zip(shaped.text, shaped.kerns, strict=True):
                    width = face.glyph_advance(letter) * em
                    stand = self.along.at(x + width / 2)
                    back = rotation(stand.turn)
                    start = stand.x - back[0] * width / 2, stand.y - back[1] * width / 2
                    yield Run(*start, letter, font, fitted.size, ink, turn=stand.turn)
                    x += width + kern * em + fitted.tracking

    def _signs(self, fitted: Fitted) -> Iterator[Use]:
        lift = self.fonts[fitted.font].cap_height * fitted.size / PT_PER_MM / 2
        for sign in fitted.signs:
            use, side = sign_use(sign.name), SIGN_EM * fitted.size / PT_PER_MM
            try:
                drawn = self.cursor.resources.signs().draw(use.name, round(side, 3), "plain")
            except SignError:  # reported when the text was read
                continue
            before = use.touches_before * BESIDE_EM * fitted.size / PT_PER_MM
            stand = self.along.at(sign.x + before + side / 2)
            matrix = compose(translation(stand.x, stand.y), rotation(stand.turn))
            place = compose(matrix, translation(-side / 2, -lift - side / 2))
            yield Use(drawn, place)
            if use.label:
                items = tuple(self.label(use, side, 0.0, 0.0))
                yield Use(Drawing(side, side, items, label=f"text in sign {use.name}"), place)


# Rule: smaller letters fill up with ink or toner, and cannot be read at a table.
LEAST_PT = 6.0


def compile_text(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``text``; None if a reference or the font is unknown, or a path cannot be read."""
    if "along" in spec:
        line = _line(spec["along"], cursor)
        compiled = None if line is None else compile_setter({**spec, "lines": 1}, line.room, cursor, line)
    else:
        cursor.check_box(spec["box"], safe=True)
        compiled = compile_setter(spec, tuple(spec["box"]), cursor)
    if compiled is None:
        return None
    setter, color, needs = compiled

    def draw(record: FaceRecord, out: list[Item]) -> None:
        ink = color(record)
        if ink is not None:
            setter.draw(record, ink, out)

    def verify(record: FaceRecord, out: list[Item]) -> None:
        if not setter.is_surely_fine(record):
            draw(record, out)

    return Element(needs, draw, verify)


def compile_setter(
    spec: dict[str, Any], box: tuple[float, ...], cursor: LayoutCursor, line: TextLine | None = None
) -> tuple[TextSetter, Callable[[FaceRecord], Color | None], Needs] | None:
    """Compile the setter and colour of an element's words, with their needs.

    Args:
        spec: The element.
        box: The room it has, millimetres.
        cursor: Its place; an unknown reference or font is reported there and gives None.
        line: The line they stand on instead of straight ones.
    """
    words = _words(spec["text"], cursor)
    subject = _subject(spec["text"], cursor)
    # Rule: a name is never hyphenated; it breaks at spaces, and gets smaller.
    style = _style(spec, cursor, hyphenates=subject not in NAMES)
    color, color_needs = cursor.color(spec, "color", "ink")
    if words is None or style is None:
        return None
    needs = words[1] | color_needs
    if line is None:
        kind = YieldingTextSetter if spec.get("gives-way") else TextSetter
        setter = kind(cursor, box, style, words[0], subject)
    else:
        setter = TurnedTextSetter(cursor, line, style, words[0], subject)
    return setter, color, needs | {"language"} if style.hyphenate else needs


def _style(spec: dict[str, Any], cursor: LayoutCursor, *, hyphenates: bool) -> Style | None:
    size = cursor.size(spec, "size")
    steps = tuple(sorted({each for each in cursor.sizes(spec.get("steps", ()), "steps") if each < size}, reverse=True))
    smallest = cursor.size(spec, "smallest", size)
    least = steps[-1] if steps else min(size, smallest)
    name = spec.get("font", "text")
    font = cursor.resources.font(name)
    if font is None:
        known = cursor.resources.font_names
        message, remedy = f"there is no font `{name}`", remedy_among(name, known)
        cursor.problem(UNKNOWN_FONT, message, "font", remedy=remedy, slip=(name, known))
        return None
    try:
        face = cursor.resources.fonts[font]
        face.advance("x")
    except RenderError:
        return None  # That its file is missing or damaged has been found at the look, once for all texts in it.
    if least < LEAST_PT:
        key = "size" if size < LEAST_PT else "steps" if steps else "smallest"
        message = f"letters of {least:g} pt are hard to read, {LEAST_PT:g} pt is the least that is printed well"
        cursor.problem(SMALL_TYPE, message, key, remedy="give the text more room, or say less")
    return Style(
        font,
        size,
        least,
        leading=spec.get("leading", 1.2),
        paragraph_gap=spec.get("gap", 0.35),
        align=spec.get("align", "left"),
        valign=spec.get("valign", "middle"),
        max_lines=spec.get("lines"),
        hyphenate=hyphenates and spec.get("lines") != 1,
        steps=steps,
        tracking=spec.get("tracking", 0.0),
    )


def _line(path: str, cursor: LayoutCursor) -> TextLine | None:
    """Read the line of a text; None, reported, if unreadable or without length."""
    try:
        line = TextLine(parse_path(path))
    except ValueError as problem:
        cursor.problem(PATH_NOTATION, str(problem), "along")
        return None
    cursor.check_path(line.path, "along", safe=True)
    return line


def _words(spec: Any, cursor: LayoutCursor) -> tuple[Callable[[FaceRecord], str], Needs] | None:
    parts = spec if isinstance(spec, list) else [spec]
    compiled = [
        _part(part, cursor.at("text", i) if isinstance(spec, list) else cursor.at("text"))
        for i, part in enumerate(parts)
    ]
    found = [part for part in compiled if part is not None]
    if len(found) < len(compiled):
        return None
    needs = NOTHING.union(*(each for _, each in found))
    if len(found) == 1:
        only = found[0][0]
        return (lambda record: value if (value := only(record)).__class__ is str else _text(value)), needs
    getters = tuple(get for get, _ in found)
    return (
        lambda record: "".join([value if (value := get(record)).__class__ is str else _text(value) for get in getters])
    ), needs


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _part(part: Any, cursor: LayoutCursor) -> tuple[Getter, Needs] | None:
    if isinstance(part, dict):
        return _word(part, cursor)
    if is_reference(part):
        compiled = cursor.reference(part)
        if compiled is None or not _is_rich(part, cursor):
            return compiled
        get, needs = compiled
        is_story = part == f"${ROLES}.story" or _has_role(part, STORY, cursor)
        # Language and set -> the keywords of their texts.
        known: dict[tuple[str, str], Keywords] = {}

        def rich(record: FaceRecord) -> Any:
            value = get(record)
            if not isinstance(value, str) or is_story:
                return marked(value) if isinstance(value, str) else value
            key = record.language, record.card.set
            if key not in known:
                known[key] = record.game.keywords(*key)
            return with_keywords(marked(value), known[key])

        return rich, needs | {"language", "set"}
    words = plain(str(part))
    return (lambda _: words), NOTHING


# Roles whose texts may have bold and italic words.
_RICH_ROLES: Final = (RULES, f"{ROLES}.text", f"{ROLES}.story", f"{ROLES}.reminders")


def _is_rich(reference: str, cursor: LayoutCursor) -> bool:
    """Whether a reference is to a text that may have bold and italic words."""
    name, scope = reference.removeprefix("$"), cursor.scope
    return name in _RICH_ROLES or any(scope.game.is_rich(kind, name) for kind in scope.kinds)


def _has_role(reference: str, role: str, cursor: LayoutCursor) -> bool:
    name, scope = reference.removeprefix("$"), cursor.scope
    return any(name in scope.game.texts_of_role(kind, role) for kind in scope.kinds)


def _word(part: dict[str, Any], cursor: LayoutCursor) -> tuple[Getter, Needs] | None:
    group = part["word"]
    game = cursor.scope.game
    groups = game.words.get(game.language, {})
    if group not in groups:
        message = f"the game has no group of words `{group}`"
        cursor.problem(UNKNOWN_WORD, message, "word", remedy=remedy_among(group, sorted(groups)))
        return None
    compiled = cursor.reference(part["key"], "key")
    if compiled is None:
        return None
    get, needs = compiled

    def word(record: FaceRecord) -> str:
        key = get(record)
        if key not in groups[group]:
            message = f"the game has no word `{key}` in `{group}`"
            cursor.card_problem(record, UNKNOWN_WORD, message, remedy_among(str(key), sorted(groups[group])))
            return ""
        return game.word(group, key, record.language)

    return word, needs | {"language"}


def _subject(spec: Any, cursor: LayoutCursor) -> str | None:
    """Name the card's own text that an element shows, so that findings point to it."""
    for part in spec if isinstance(spec, list) else [spec]:
        name = part.removeprefix("$") if is_reference(part) else ""
        if name in cursor.scope.fields or name == RULES or name.partition(".")[0] == ROLES:
            return str(name)
    return None
