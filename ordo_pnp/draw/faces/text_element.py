"""The element ``text``: words of the record, fitted into a box."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import RenderError
from ordo_pnp.draw.faces.element import Element
from ordo_pnp.draw.faces.references import NOTHING, ROLES, RULES, is_reference, plain
from ordo_pnp.draw.faces.text_line import TextLine
from ordo_pnp.draw.faces.text_setter import TextSetter
from ordo_pnp.draw.faces.turned_text import TurnedTextSetter
from ordo_pnp.draw.faces_codes import PATH_NOTATION, SMALL_TYPE, UNKNOWN_FONT, UNKNOWN_WORD, remedy_among
from ordo_pnp.draw.setting import Style
from ordo_pnp.draw.svgpath import parse_path

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Color, Item
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.references import Getter, Needs


# Rule: smaller letters fill up with ink or toner, and nobody reads them at a table.
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
    """Compile what sets the words of an element, their colour, and what both depend on.

    Args:
        spec: The element.
        box: The room it has, millimetres.
        cursor: Where it stands; an unknown reference or font is reported there and gives None.
        line: What they stand on instead of straight lines.
    """
    words = _words(spec["text"], cursor)
    style = _style(spec, cursor)
    color, color_needs = cursor.color(spec, "color", "ink")
    if words is None or style is None:
        return None
    needs = words[1] | color_needs
    subject = _subject(spec["text"], cursor)
    if line is None:
        setter = TextSetter(cursor, box, style, words[0], subject)
    else:
        setter = TurnedTextSetter(cursor, line, style, words[0], subject)
    return setter, color, needs | {"language"} if style.hyphenate else needs


def _style(spec: dict[str, Any], cursor: LayoutCursor) -> Style | None:
    name = spec.get("font", "text")
    font = cursor.resources.font(name)
    if font is None:
        remedy = remedy_among(name, cursor.resources.font_names)
        cursor.problem(UNKNOWN_FONT, f"there is no font `{name}`", "font", remedy=remedy)
        return None
    try:
        face = cursor.resources.fonts[font]
        face.advance("x")
    except RenderError:
        return None  # That its file is missing or damaged has been found at the look, once for all that it sets.
    size = cursor.size(spec, "size")
    steps = tuple(sorted({each for each in cursor.sizes(spec.get("steps", ()), "steps") if each < size}, reverse=True))
    least = steps[-1] if steps else min(size, cursor.size(spec, "smallest", size))
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
        hyphenate=spec.get("lines") != 1,
        steps=steps,
        tracking=spec.get("tracking", 0.0),
    )


def _line(path: str, cursor: LayoutCursor) -> TextLine | None:
    """Read what text stands along; None for what cannot be read or leads nowhere, which is reported."""
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
        return cursor.reference(part)
    words = plain(str(part))
    return (lambda _: words), NOTHING


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
