"""The words of an element, set into a room: what does not fit or cannot be drawn is reported at the card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base import PT_PER_MM, Ties, finding, inner_text
from ordo_pnp.draw.drawing import Shape, Use, rectangle, translation
from ordo_pnp.draw.faces.oneline import OneLine
from ordo_pnp.draw.faces.references import ROLES, RULES
from ordo_pnp.draw.faces.roles import shown_texts
from ordo_pnp.draw.faces.sign_slips import has_braces, sign_slips
from ordo_pnp.draw.faces_codes import MISSING_GLYPH, TEXT_OVERFLOW, UNKNOWN_SIGN
from ordo_pnp.draw.fitting import FitPrecheck, fit, fits_whole
from ordo_pnp.draw.setting import Overflow, Style
from ordo_pnp.draw.signs import SignError

if TYPE_CHECKING:
    from ordo_pnp.base import Code, Span
    from ordo_pnp.draw.drawing import Item
    from ordo_pnp.draw.faces.cursor import LayoutCursor
    from ordo_pnp.draw.faces.record import FaceRecord
    from ordo_pnp.draw.faces.sign_slips import SignSlip
    from ordo_pnp.draw.setting import Fitted


# Colour of the outline of a box that holds too little for its text.
OVERSET = "#D0021B"
# Its width, and the lengths of its dashes and gaps.
OVERSET_MM, OVERSET_DASH = 0.3, (1.2, 0.8)
_HAIR_MM = 0.001
# Side of a sign that stands in a line of text, in em.
SIGN_EM = 1.25


class TextSetter:
    """Sets the words of one element."""

    def __init__(
        self,
        cursor: LayoutCursor,
        box: tuple[float, ...],
        style: Style,
        words: Callable[[FaceRecord], str],
        subject: str | None,
    ) -> None:
        self.cursor, self.box, self.style, self.words, self.subject = cursor, box, style, words, subject
        self.fonts = cursor.resources.fonts
        self.line = OneLine(box[2], box[3], style, self.fonts) if style.max_lines == 1 else None
        self.surely = FitPrecheck(box[2], box[3], style, self.fonts)
        # Characters that the font is known to have.
        self.drawable: set[str] = set()

    def draw(self, record: FaceRecord, ink: str, out: list[Item]) -> None:
        """Set the words into the box, or report by how much they miss."""
        text = self.readable(record)
        if not text:
            return
        x, y, width, height = self.box
        if self.line is not None:
            run = self.line.run(text, x, y, ink)
            if run is not None:
                out.append(run)
                return
        fitted = self.fitted(record, text, width, height, self.style)
        if isinstance(fitted, Overflow):
            self.overflows(record, fitted)
            if record.is_draft:
                self.place_overset(record, text, fitted, self.box, ink, out)
        else:
            self.place(fitted, x, y, ink, out)

    def place_overset(
        self, record: FaceRecord, text: str, missed: Overflow, box: tuple[float, ...], ink: str, out: list[Item]
    ) -> None:
        """Add words that do not fit at their smallest size, hanging over their box, and the outline of the box."""
        x, y, width, height = box
        out.append(Shape(rectangle(*box), stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
        set_freely = self.overset(record, text, missed)
        if set_freely is not None:
            over = max(missed.needed_width - width, 0.0)
            lead = {"center": 0.5, "right": 1.0}.get(self.style.align, 0.0)
            low = {"middle": 0.5, "bottom": 1.0}.get(self.style.valign, 0.0)
            down = max(height - missed.needed_height, 0.0) * low
            self.place(set_freely, x - over * lead, y + down, ink, out)

    def overset(self, record: FaceRecord, text: str, missed: Overflow) -> Fitted | None:
        """Set words at their smallest size in as much room as they need; None where they cannot be set at all."""
        lines = 1 if self.style.max_lines == 1 else None
        style = replace(self.style, size=missed.size, min_size=missed.size, steps=(), max_lines=lines, valign="top")
        width, height = max(missed.needed_width, self.box[2]) + _HAIR_MM, missed.needed_height + _HAIR_MM
        found = self.fitted(record, text, width, height, style)
        return None if isinstance(found, Overflow) else found

    def readable(self, record: FaceRecord) -> str:
        """Return the words of a record; characters that the font lacks are reported and left out."""
        text = self.words(record)
        if text and not self.drawable.issuperset(text):
            return self._without_missing(record, text)
        return text

    def fitted(self, record: FaceRecord, text: str, width: float, height: float, style: Style) -> Fitted | Overflow:
        """Set words of a record into a room of some millimetres; signs that are unknown are reported and stay words, beside those that are known."""
        signs = None
        if has_braces(text):
            self._report_slips(record, text)
            signs = self._sign_width
        return fit(text, width, height, style, record.language, self.fonts, signs)

    def place(self, fitted: Fitted, x: float, y: float, ink: str, out: list[Item]) -> None:
        """Add words that have been set, the corner of their room at (x, y)."""
        out.extend(fitted.runs(x, y, ink))
        if fitted.signs:
            self._place_signs(fitted, x, y, out)

    def overflows(self, record: FaceRecord, missed: Overflow) -> None:
        """Report words that do not fit."""
        self._report(record, TEXT_OVERFLOW, missed.describe(), self._remedy_for_length(record))

    def is_surely_fine(self, record: FaceRecord) -> bool:
        """Whether the text certainly fits, without laying it out; False means unknown."""
        text = self.words(record)
        if not text or self.surely.fits(text):
            return True
        if self.fonts[self.style.font].missing(text):
            return False
        signs = None
        if has_braces(text):
            if sign_slips(text, self.cursor.resources.signs().names):
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
        remedy = "replace the tab by a space" if missing == ("\t",) else "use other characters or another font"
        self._report(record, MISSING_GLYPH, message, remedy)
        return "".join(char for char in text if char not in missing)

    def _remedy_for_length(self, record: FaceRecord) -> str:
        by_hand = record.game.rules_field(record.card.kind)
        is_made = self.subject == RULES and self.cursor.scope.derived.is_text_made(record.card)
        if is_made and by_hand is not None and not _has_text(record, by_hand):
            return f"let the card do less, write its rules shorter as `{by_hand}` on the card and in its translations, or give it more room"
        return "shorten the text or give it more room"

    def _sign_width(self, name: str) -> float | None:
        return SIGN_EM if name in self.cursor.resources.signs().names else None

    def _report_slips(self, record: FaceRecord, text: str) -> None:
        """Report braces that belong to no sign that there is."""
        for each in sign_slips(text, self.cursor.resources.signs().names):
            self._report(record, UNKNOWN_SIGN, each.message, each.remedy, each)

    def _place_signs(self, fitted: Fitted, x: float, y: float, out: list[Item]) -> None:
        face = self.fonts[fitted.font]
        em = fitted.size / PT_PER_MM
        for sign in fitted.signs:
            lift = (face.cap_height * em + sign.width) / 2
            try:
                drawn = self.cursor.resources.signs().draw(sign.name, round(sign.width, 3), "plain")
            except SignError:  # reported when the text was read
                continue
            out.append(Use(drawn, translation(x + sign.x, y + sign.baseline - lift)))

    def _report(
        self, record: FaceRecord, kind: Code, message: str, remedy: str | None, slip: SignSlip | None = None
    ) -> None:
        card = record.card
        subject = self._subject_on(record)
        what = f"`{subject}` " if subject else "a text "
        text = f"{card.id}: {what}in {self._language_of(record, subject)} {_clause(kind, message)}"
        ties = Ties((f"face {self.cursor.frame.name}",))
        related = ((self.cursor.origin.span(*self.cursor.path), "the box it stands in"),)
        span, fix = self._span(record), None
        if slip is not None:
            span = inner_text(span, slip.written)
            fix = slip.fix(span)
        record.problems.append(
            finding(kind, text, span, card=card.id, remedy=remedy, related=related, fix=fix, ties=ties)
        )

    def _language_of(self, record: FaceRecord, subject: str | None) -> str:
        """Return the language of a text that is shown: the set's own where it is not translated."""
        card = record.card
        is_own = subject in card.own_texts and subject not in card.translation(record.language)
        return card.language if is_own else record.language

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
    return name in record.card.translation(record.language)


def _clause(kind: Code, message: str) -> str:
    if kind is TEXT_OVERFLOW:
        return f"does not fit: {message}"
    return f"cannot be printed: {message}"
