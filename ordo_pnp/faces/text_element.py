"""The element ``text``: words of the record, fitted into a box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.art import SignError
from ordo_pnp.diagnostics import Ties, finding
from ordo_pnp.drawing import Use, translation
from ordo_pnp.errors import RenderError
from ordo_pnp.faces import codes, references
from ordo_pnp.faces.cursor import remedy_among
from ordo_pnp.faces.element import Element
from ordo_pnp.faces.oneline import OneLine
from ordo_pnp.faces.references import NOTHING, ROLES, RULES
from ordo_pnp.faces.roles import shown_texts
from ordo_pnp.typography import FitPrecheck, Overflow, Style, fit, fits_whole, sign_parts
from ordo_pnp.units import PT_PER_MM

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.diagnostics import Code, Span
    from ordo_pnp.drawing import Item
    from ordo_pnp.faces.cursor import LayoutCursor
    from ordo_pnp.faces.record import FaceRecord
    from ordo_pnp.faces.references import Getter, Needs
    from ordo_pnp.typography import Fitted

LEAST_PT = 5.5
"""Rule: smaller letters fill up with ink or toner, and nobody reads them at a table."""
SIGN_EM = 1.25
"""Side of a sign that stands in a line of text, in em."""


def compile_text(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``text``; None if a reference or the font is unknown."""
    cursor.check_box(spec["box"], safe=True)
    words = _words(spec["text"], cursor)
    style = _style(spec, cursor)
    color, color_needs = cursor.color(spec, "color", "ink")
    if words is None or style is None:
        return None
    setter = _Setter(cursor, tuple(spec["box"]), style, words[0], _subject(spec["text"], cursor))

    def draw(record: FaceRecord, out: list[Item]) -> None:
        ink = color(record)
        if ink is not None:
            setter.draw(record, ink, out)

    def verify(record: FaceRecord, out: list[Item]) -> None:
        if not setter.is_surely_fine(record):
            draw(record, out)

    needs = words[1] | color_needs
    return Element(needs | {"language"} if style.hyphenate else needs, draw, verify)


def _style(spec: dict[str, Any], cursor: LayoutCursor) -> Style | None:
    name = spec.get("font", "text")
    font = cursor.shop.font(name)
    if font is None:
        remedy = remedy_among(name, cursor.shop.font_names)
        cursor.problem(codes.UNKNOWN_FONT, f"there is no font `{name}`", "font", remedy=remedy)
        return None
    try:
        face = cursor.shop.fonts[font]
        face.advance("x")
    except RenderError:
        return None  # That its file is missing or damaged has been found at the look, once for all that it sets.
    size = cursor.size(spec, "size")
    least = min(size, cursor.size(spec, "smallest", size))
    if least < LEAST_PT:
        key = "size" if size < LEAST_PT else "smallest"
        message = f"letters of {least:g} pt are hard to read, {LEAST_PT:g} pt is the least that is printed well"
        cursor.problem(codes.SMALL_TYPE, message, key, remedy="give the text more room, or say less")
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
    )


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
    if references.is_reference(part):
        return cursor.reference(part)
    words = references.plain(str(part))
    return (lambda _: words), NOTHING


def _word(part: dict[str, Any], cursor: LayoutCursor) -> tuple[Getter, Needs] | None:
    group = part["word"]
    game = cursor.scope.game
    groups = game.words.get(game.language, {})
    if group not in groups:
        message = f"the game has no group of words `{group}`"
        cursor.problem(codes.UNKNOWN_WORD, message, "word", remedy=remedy_among(group, sorted(groups)))
        return None
    compiled = cursor.reference(part["key"], "key")
    if compiled is None:
        return None
    get, needs = compiled

    def word(record: FaceRecord) -> str:
        key = get(record)
        if key not in groups[group]:
            message = f"the game has no word `{key}` in `{group}`"
            cursor.card_problem(record, codes.UNKNOWN_WORD, message, remedy_among(str(key), sorted(groups[group])))
            return ""
        return game.word(group, key, record.language)

    return word, needs | {"language"}


def _subject(spec: Any, cursor: LayoutCursor) -> str | None:
    """Name the card's own text that an element shows, so that findings point to it."""
    for part in spec if isinstance(spec, list) else [spec]:
        name = part.removeprefix("$") if references.is_reference(part) else ""
        if name in cursor.scope.fields or name == RULES or name.partition(".")[0] == ROLES:
            return str(name)
    return None


class _Setter:
    """Sets one element's words."""

    def __init__(
        self,
        cursor: LayoutCursor,
        box: tuple[float, ...],
        style: Style,
        words: Callable[[FaceRecord], str],
        subject: str | None,
    ) -> None:
        self.cursor, self.box, self.style, self.words, self.subject = cursor, box, style, words, subject
        self.fonts = cursor.shop.fonts
        self.line = OneLine(box[2], box[3], style, self.fonts) if style.max_lines == 1 else None
        self.surely = FitPrecheck(box[2], box[3], style, self.fonts)
        self.drawable: set[str] = set()
        """Characters that the font is known to have."""

    def draw(self, record: FaceRecord, ink: str, out: list[Item]) -> None:
        text = self.words(record)
        if not text:
            return
        if not self.drawable.issuperset(text):
            text = self._without_missing(record, text)
        x, y, width, height = self.box
        if self.line is not None:
            run = self.line.run(text, x, y, ink)
            if run is not None:
                out.append(run)
                return
        signs = self._sign_width if "{" in text and self._signs_known(record, text) else None
        fitted = fit(text, width, height, self.style, record.language, self.fonts, signs)
        if isinstance(fitted, Overflow):
            self._report(record, codes.TEXT_OVERFLOW, fitted.describe(), self._remedy_for_length(record))
            return
        out.extend(fitted.runs(x, y, ink))
        if fitted.signs:
            self._place_signs(fitted, out)

    def is_surely_fine(self, record: FaceRecord) -> bool:
        """Whether the text certainly fits, without laying it out; False means unknown."""
        text = self.words(record)
        if not text or self.surely.fits(text):
            return True
        if self.fonts[self.style.font].missing(text):
            return False
        signs = None
        if "{" in text:
            known = self.cursor.shop.signs().names
            if any(name not in known for name in sign_parts(text)[1::2]):
                return False
            signs = self._sign_width
        return fits_whole(text, self.box[2], self.box[3], self.style, self.fonts, signs)

    def _without_missing(self, record: FaceRecord, text: str) -> str:
        missing = self.fonts[self.style.font].missing(text)
        if not missing:
            self.drawable.update(text)
            return text
        shown = ", ".join(f"`{char}` (U+{ord(char):04X})" for char in missing)
        message = f"the font `{self.style.font}` cannot draw {shown}"
        self._report(record, codes.MISSING_GLYPH, message, "use other characters or another font")
        return "".join(char for char in text if char not in missing)

    def _remedy_for_length(self, record: FaceRecord) -> str:
        by_hand = record.game.rules_field(record.card.kind)
        is_made = self.subject == RULES and self.cursor.scope.derived.is_text_made(record.card)
        if is_made and by_hand is not None and not _has_text(record, by_hand):
            return f"let the card do less, write its rules shorter as `{by_hand}` on the card and in its translations, or give it more room"
        return "shorten the text or give it more room"

    def _sign_width(self, name: str) -> float:
        del name
        return SIGN_EM

    def _signs_known(self, record: FaceRecord, text: str) -> bool:
        known = self.cursor.shop.signs().names
        unknown = [name for name in sign_parts(text)[1::2] if name not in known]
        for name in unknown:
            remedy = remedy_among(name, known)
            self._report(record, codes.UNKNOWN_SIGN, f"there is no sign `{{{name}}}`", remedy)
        return not unknown

    def _place_signs(self, fitted: Fitted, out: list[Item]) -> None:
        face = self.fonts[fitted.font]
        em = fitted.size / PT_PER_MM
        for sign in fitted.signs:
            lift = (face.cap_height * em + sign.width) / 2
            try:
                drawn = self.cursor.shop.signs().draw(sign.name, round(sign.width, 3), "plain")
            except SignError:  # reported when the text was read
                continue
            out.append(Use(drawn, translation(self.box[0] + sign.x, self.box[1] + sign.baseline - lift)))

    def _report(self, record: FaceRecord, kind: Code, message: str, remedy: str | None) -> None:
        card = record.card
        subject = self._subject_on(record)
        what = f"`{subject}` " if subject else "a text "
        text = f"{card.id}: {what}{'in ' + record.language + ' '}{_clause(kind, message)}"
        ties = Ties((f"face {self.cursor.frame.name}",))
        related = ((self.cursor.origin.span(*self.cursor.path), "the box it stands in"),)
        record.problems.append(
            finding(kind, text, self._span(record), card=card.id, remedy=remedy, related=related, ties=ties)
        )

    def _subject_on(self, record: FaceRecord) -> str | None:
        """Name the text of a card that is shown; of those that a role has, the longest, which is the one to shorten."""
        if self.subject is None or not self.subject.startswith(f"{ROLES}."):
            return self.subject
        shown = shown_texts(record, self.subject.removeprefix(f"{ROLES}."))
        return max(shown, key=lambda name: len(record.card.text(name, record.language)), default=None)

    def _span(self, record: FaceRecord) -> Span:
        subject = self._subject_on(record)
        if subject is None:
            is_role = self.subject is not None and self.subject.startswith(f"{ROLES}.")
            return record.card.origin.span() if is_role else self.cursor.origin.span(*self.cursor.path)
        if subject == RULES:
            by_hand, made = record.game.rules_field(record.card.kind), self.cursor.scope.derived.text
            if by_hand is not None and (made is None or _has_text(record, by_hand)):
                return record.card.text_span(by_hand, record.language)
            return record.card.origin.span(*(() if made is None else (made.field,)))
        return record.card.text_span(subject, record.language)


def _has_text(record: FaceRecord, name: str) -> bool:
    """Whether the rules were written by hand in this language, as the text of that name."""
    return name in record.card.texts.get(record.language, {})


def _clause(kind: Code, message: str) -> str:
    if kind is codes.TEXT_OVERFLOW:
        return f"does not fit: {message}"
    return f"cannot be printed: {message}"
