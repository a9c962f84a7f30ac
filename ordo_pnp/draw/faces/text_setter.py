"""Set the text of an element into its box, with signs, and report overflow, missing glyphs and unknown signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from ordo_pnp.base import (
    PT_PER_MM,
    Code,
    Fix,
    Span,
    Ties,
    clipped,
    did_you_mean,
    finding,
    inner_text,
    is_near,
    plain_of,
    rewritten,
    suggestion,
)
from ordo_pnp.cards import SIGN, SIGN_LANGUAGES, GameSigns, SignUse, sign_use
from ordo_pnp.draw.drawing import Color, Item, Run, Shape, Use, rectangle, translation
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.placeholders import OVERSET, breakable, cut_text
from ordo_pnp.draw.faces.record import FaceRecord, shown_texts
from ordo_pnp.draw.faces.references import ROLES, RULES
from ordo_pnp.draw.finding_codes import MISSING_GLYPH, TEXT_OVERFLOW, UNKNOWN_SIGN
from ordo_pnp.draw.fitting import FitPrecheck, Fitted, Overflow, SignWidths, Style, face_of, fit, fits_whole
from ordo_pnp.draw.fonts import Fonts
from ordo_pnp.draw.mixed_text import is_mixed, runs_leftward
from ordo_pnp.draw.signs import SignError

# Characters between two braces that may be meant as the name of a sign.
_LONGEST: Final = 40
_ODD: Final = re.compile(rf"\{{+([^{{}}\n]{{0,{_LONGEST}}})\}}+|\{{([\w-]+)|([\w-]+)\}}|[{{}}]")
# Signs that a remedy names.
_LISTED: Final = 8
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")


class SignSlip(NamedTuple):
    """A piece of a text that looks like a sign and is none."""

    written: str
    message: str
    remedy: str | None
    # The text to write in its place; None where it is not known.
    meant: str | None = None
    is_safe: bool = False

    def fix(self, span: Span) -> Fix | None:
        """Return the fix where the piece stands at a place of a file as it is printed."""
        return None if self.meant is None else rewritten(span, self.written, self.meant, is_safe=self.is_safe)


def has_braces(text: str) -> bool:
    """Whether a text may hold signs."""
    return "{" in text or "}" in text


def sign_slips(text: str, known: GameSigns, language: str) -> list[SignSlip]:
    """Return the pieces of a text that would be printed as braces and letters, each once, in their order.

    Args:
        text: The words, as they were written or with resolved signs; a sign is written as ``{name}``.
        known: The signs that there are.
        language: Of the text, whose words for signs go before those of other languages.
    """
    odd = (found for found in _ODD.finditer(text) if not _is_sign(found[0], known))
    return list(dict.fromkeys([_slip(found, known, language) for found in odd]))


def _is_sign(written: str, known: GameSigns) -> bool:
    found = SIGN.fullmatch(known.resolved(written))
    return found is not None and sign_use(found[1]).name in known


def _slip(found: re.Match[str], known: GameSigns, language: str) -> SignSlip:
    written, (closed, opened, ended) = found.group(), found.groups()
    if closed is not None:
        return _unknown(written, closed, known, language)
    name = opened or ended
    if name is None:
        return SignSlip(written, f"the brace `{written}` belongs to no sign", "delete it, or write a sign as `{name}`")
    which = "opened by `{` and never closed" if opened else "closed by `}` and never opened"
    near = _near(name, known, language)
    meant = None if near is None else f"{{{near}}}"
    remedy = f"write `{meant}`" if meant else "write a sign as `{name}`, or delete the brace"
    return SignSlip(written, f"`{clipped(written)}` is {which}", remedy, meant, near == name)


def _unknown(written: str, name: str, known: GameSigns, language: str) -> SignSlip:
    near = _near(name, known, language)
    message = f"there is no sign `{clipped(written)}`"
    if near is None:
        listed = ", ".join(f"`{{{each}}}`" for each in islice(known, _LISTED))
        return SignSlip(
            written, message, f"there are {listed} and {len(known) - _LISTED} more; or add it to `signs.yaml`"
        )
    meant = f"{{{near}}}"
    if near == known.meant(name.strip(), language):
        return SignSlip(written, message, f"write `{meant}`", meant, is_safe=True)
    is_one = len(_WORD.findall(name)) == 1 and not any(map(str.isdigit, name))
    words = plain_of(name).lower().split()
    is_same = near in ("".join(words), "-".join(words))
    remedy = f"write `{meant}`" if near == name.strip() else suggestion(name.strip(), near)
    is_meant = near == known.meant(name.strip(), language, *SIGN_LANGUAGES) or is_near(name, near)
    remedy += "" if is_same or is_meant else f" or add `{clipped(name.strip())}` to `signs.yaml`"
    return SignSlip(written, message, remedy, meant if is_same or (is_one and is_meant) else None, is_same)


def _near(name: str, known: GameSigns, language: str) -> str | None:
    """Return the sign that is meant by a name or a word for it, or by one of several words; the game's own signs first."""
    word = name.strip()
    return (
        known.id_of("".join(name.split()))
        or known.meant(word, language)
        or _spelled_like(name, tuple(known.own))
        or known.meant(word, language, *SIGN_LANGUAGES)
        or _spelled_like(name, tuple(known))
    )


def _spelled_like(name: str, signs: tuple[str, ...]) -> str | None:
    found = did_you_mean("".join(name.split()), signs)
    if found is not None:
        return found
    near = {did_you_mean(word, signs) for word in _WORD.findall(name)} - {None}
    return near.pop() if len(near) == 1 else None


_SLACK_MM = 1e-6
# No text is so high or wide.
_MUCH_MM: Final = 10_000.0
# Characters that only the full fitter understands.
_NOT_PLAIN = ("\n", "\t", "{", "}", "\u00ad", "\u00a0", "  ")


class OneLine:
    """Sets short texts into one box; gives the result of ``fit``, several times faster.

    Args:
        width: Of the box, millimetres.
        height: Of the box, millimetres.
        style: A style of one line.
        fonts: The faces of type.
    """

    def __init__(self, width: float, height: float, style: Style, fonts: Fonts) -> None:
        self.width = width
        self.face = face_of(style, fonts)
        self.font = style.font
        self.slack = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}[style.align]
        # Characters that the face is known to have.
        self._drawn: set[str] = set()
        # Sizes that the height allows, largest first: points, longest text in em, baseline in millimetres.
        self.ladder: list[tuple[float, float, float]] = []
        for size in style.sizes:
            sample = fit("H", width, height, replace(style, size=size, min_size=size, steps=()), "", fonts)
            if isinstance(sample, Fitted):
                self.ladder.append(
                    (size, (width + _SLACK_MM) * PT_PER_MM / size + self.face.tracking, sample.words[0].baseline)
                )

    def run(self, text: str, x: float, y: float, color: Color) -> Run | None:
        """Set a text; None if it does not fit or needs the full fitter.

        Args:
            text: The words.
            x: Left edge of the box, millimetres.
            y: Top edge of the box.
            color: Of the type.
        """
        for mark in _NOT_PLAIN:
            if mark in text:
                return None
        if text[:1] == " " or text[-1:] == " " or is_mixed(text) or not self._draws(text):
            return None
        advance = self.face.advance(text)
        for size, limit, baseline in self.ladder:
            if advance <= limit:
                em, tracking = size / PT_PER_MM, self.face.tracking
                free = max(self.width - (advance - tracking) * em, 0.0)
                left = x + free * self.slack
                return Run(left, y + baseline, text, self.font, size, color, 0.0, tracking * em)
        return None

    def _draws(self, text: str) -> bool:
        """Whether the face has all characters of a text."""
        if not self._drawn.issuperset(text):
            if self.face.missing(text):
                return False
            self._drawn.update(text)
        return True


# Width of the outline of a box that holds too little for its text, and the lengths of its dashes and gaps.
OVERSET_MM, OVERSET_DASH = 0.3, (1.2, 0.8)
_HAIR_MM = 0.001
# Side of a sign that stands in a line of text, in em, and its distance from a character right beside it.
SIGN_EM = 1.25
BESIDE_EM: Final = 0.1
# From the right edge of a sign's picture to the mark that closes right behind it, in em.
_BEFORE_CLOSING_EM: Final = 0.09
# Of text in a sign, by the side of the sign: the height of its capitals, the most that it may be wide, and the margin
# around it.
_LABEL_HEIGHT, _LABEL_WIDTH, _LABEL_MARGIN = 0.42, 0.66, 0.08
# The face of that text: every game has it, and its figures stand on the line, all as high as capitals.
_LABEL_FACE: Final = "smallcaps-semibold"
# The sign that stands for a character that the font lacks, in drafts that are printed; its width in em, and that of its lines.
_MISSING: Final = "a-missing-character"
_MISSING_EM, _MISSING_LINE = 0.7, 0.06

# Letters that a font lacks are drawn by another one; those that stand in for `text` stand in for all.
_OTHER_FONT = "use other characters, or a font that has them: `ordo new font NAME --fallback text` copies one"


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
        if record.is_printed:
            found = self.cut(record, text, width)
            items: list[Item] = []
            if found is not None:
                self.place(found, x, y, ink, items)
            cut_text(items, box, out)
            return
        out.append(Shape(rectangle(*box), stroke=OVERSET, width=OVERSET_MM, dash=OVERSET_DASH))
        set_freely = self.overset(record, text, missed)
        if set_freely is not None:
            over = max(missed.needed_width - width, 0.0)
            lead = {"center": 0.5, "right": 1.0}.get(self.style.align, 0.0)
            low = {"middle": 0.5, "bottom": 1.0}.get(self.style.valign, 0.0)
            down = max(height - missed.needed_height, 0.0) * low
            self.place(set_freely, x - over * lead, y + down, ink, out)

    def cut(self, record: FaceRecord, text: str, width: float) -> Fitted | None:
        """Set words at their smallest size into a width, as high as they become; words that are wider are broken anywhere."""
        least = self.style.sizes[-1]
        is_line = self.style.max_lines == 1
        style = replace(
            self.style, size=least, min_size=least, steps=(), valign="top", max_lines=1 if is_line else None
        )
        if is_line:
            style = replace(style, align="left")
        words = text if is_line else breakable(text, width, style, self.fonts)
        found = self.fitted(record, words, _MUCH_MM if is_line else width, _MUCH_MM, style)
        return None if isinstance(found, Overflow) else found

    def overset(self, record: FaceRecord, text: str, missed: Overflow) -> Fitted | None:
        """Set words at their smallest size in as much room as they need; None where they cannot be set at all."""
        lines = 1 if self.style.max_lines == 1 else None
        style = replace(self.style, size=missed.size, min_size=missed.size, steps=(), max_lines=lines, valign="top")
        width, height = max(missed.needed_width, self.box[2]) + _HAIR_MM, missed.needed_height + _HAIR_MM
        found = self.fitted(record, text, width, height, style)
        return None if isinstance(found, Overflow) else found

    def readable(self, record: FaceRecord) -> str:
        """Return the words of a record; characters that the font lacks are reported and left out."""
        text = self.cursor.resources.sign_names.resolved(self.words(record))
        if text and not self.drawable.issuperset(text):
            return self._without_missing(record, text)
        return text

    def fitted(self, record: FaceRecord, text: str, width: float, height: float, style: Style) -> Fitted | Overflow:
        """Set words of a record into a room of some millimetres; signs that are unknown are reported and stay words, beside those that are known."""
        signs = None
        if has_braces(text):
            self._report_slips(record, text)
            signs = self.sign_widths(text, record.language)
        return fit(text, width, height, style, record.language, self.fonts, signs)

    def place(self, fitted: Fitted, x: float, y: float, ink: str, out: list[Item]) -> None:
        """Add words that have been set, the corner of their room at (x, y)."""
        out.extend(fitted.runs(x, y, ink))
        if fitted.signs:
            self._place_signs(fitted, x, y, out)

    def overflows(self, record: FaceRecord, missed: Overflow) -> None:
        """Report words that do not fit."""
        missed = missed._replace(piece=SIGN.sub(lambda found: f"{{{sign_use(found[1]).name}}}", missed.piece))
        self._report(record, TEXT_OVERFLOW, missed.describe(), self._remedy_for_length(record))

    def is_surely_fine(self, record: FaceRecord) -> bool:
        """Whether the text certainly fits, without laying it out; False means unknown."""
        text = self.cursor.resources.sign_names.resolved(self.words(record))
        if not text or self.surely.fits(text):
            return True
        if self._missing(text):
            return False
        signs = None
        if has_braces(text):
            if sign_slips(text, self.cursor.resources.sign_names, record.language) or self._sign_faults(text):
                return False
            signs = self.sign_widths(text, record.language)
        return fits_whole(text, self.box[2], self.box[3], self.style, self.fonts, signs)

    def _missing(self, text: str) -> tuple[str, ...]:
        """Return the characters that the font lacks."""
        return self.fonts.missing(self.style.font, SIGN.sub("", text) if "{" in text else text)

    def _without_missing(self, record: FaceRecord, text: str) -> str:
        missing = self._missing(text)
        if not missing:
            self.drawable.update(text)
            return text
        shown = ", ".join(f"`{char}` (U+{ord(char):04X})" for char in missing)
        message = f"the font `{self.style.font}` cannot draw {shown}"
        remedy = _OTHER_FONT
        if all(unicodedata.category(char) in {"Cc", "Cf"} for char in missing):
            remedy = "replace the tab by a space" if missing == ("\t",) else "delete what nobody sees"
        signs = self.cursor.resources.sign_names.of_characters(missing)
        if signs:
            remedy = f"write {', '.join(f'`{{{each}}}`' for each in signs)}, or {remedy}"
        self._report(record, MISSING_GLYPH, message, remedy)
        if record.is_printed:
            return "".join(f"{{{_MISSING}}}" if char in missing else char for char in text)
        return "".join(char for char in text if char not in missing)

    def _remedy_for_length(self, record: FaceRecord) -> str:
        by_hand = record.game.rules_field(record.card.kind)
        is_made = self.subject == RULES and self.cursor.scope.derived.is_text_made(record.card)
        if is_made and by_hand is not None and not _has_text(record, by_hand):
            return f"let the card do less, write its rules shorter as `{by_hand}` on the card and in its translations, or give it more room"
        return "shorten the text or give it more room"

    def sign_widths(self, text: str, language: str) -> SignWidths:
        """Return the getter of the widths of a text's signs in em."""
        # From right to left, the text behind a sign stands at its other edge.
        return partial(self._sign_width, leftward=runs_leftward(text, language))

    def _sign_width(self, details: str, *, leftward: bool) -> float | None:
        if details == _MISSING:
            return _MISSING_EM
        use = sign_use(details)
        if use.name not in self.cursor.resources.sign_names:
            return None
        before = use.touches_before * BESIDE_EM
        if use.is_closed and not leftward:
            try:
                edge = self.cursor.resources.signs().right_edge(use.name)
            except SignError:  # reported when the text was read
                edge = 1.0
            return before + edge * SIGN_EM + _BEFORE_CLOSING_EM
        return before + SIGN_EM + use.touches_after * BESIDE_EM

    def _report_slips(self, record: FaceRecord, text: str) -> None:
        """Report braces that belong to no sign that there is, and signs that cannot be drawn."""
        for each in sign_slips(text, self.cursor.resources.sign_names, record.language):
            self._report(record, UNKNOWN_SIGN, each.message, each.remedy, each)
        for error in self._sign_faults(text):
            message, _, remedy = str(error).partition("; ")
            self._report(record, UNKNOWN_SIGN, message, remedy or None)

    def _sign_faults(self, text: str) -> list[SignError]:
        """Return why signs of a text cannot be drawn."""
        found: list[SignError] = []
        for details in SIGN.findall(text):
            name = sign_use(details).name
            if name in self.cursor.resources.sign_names:
                try:
                    self.cursor.resources.signs().color(name)
                except SignError as error:
                    found.append(error)
        return found

    def _place_signs(self, fitted: Fitted, x: float, y: float, out: list[Item]) -> None:
        face = self.fonts[fitted.font]
        em = fitted.size / PT_PER_MM
        for sign in fitted.signs:
            use = sign_use(sign.name)
            left, side = x + sign.x + use.touches_before * BESIDE_EM * em, SIGN_EM * em
            if sign.name == _MISSING:
                lift = (face.cap_height * em + sign.width) / 2
                inset, line = sign.width * 0.1, _MISSING_LINE * em
                side = sign.width - 2 * inset
                box = rectangle(x + sign.x + inset, y + sign.baseline - lift + inset, side, side)
                out.append(Shape(box, stroke=OVERSET, width=line))
                continue
            top = y + sign.baseline - (face.cap_height * em + side) / 2
            try:
                drawn = self.cursor.resources.signs().draw(use.name, round(side, 3), "plain")
            except SignError:  # reported when the text was read
                continue
            out.append(Use(drawn, translation(left, top)))
            if use.label:
                out.extend(self.label(use, side, left, top))

    def label(self, use: SignUse, side: float, left: float, top: float) -> Iterator[Item]:
        """Yield text in a sign on a plate of its colour, which covers its middle.

        Args:
            use: The sign and its text.
            side: Of the sign, millimetres.
            left: Its left edge.
            top: Its top edge.
        """
        face = self.fonts[_LABEL_FACE]
        plate, color = self.cursor.resources.signs().inks(use.name)
        advance = face.advance(use.label)
        em = min(_LABEL_HEIGHT * side / face.cap_height, _LABEL_WIDTH * side / advance)
        wide, high, margin = advance * em, face.cap_height * em, _LABEL_MARGIN * side
        x, y = left + (side - wide) / 2, top + (side - high) / 2
        box = max(wide, high) + 2 * margin, high + 2 * margin
        yield Shape(rectangle(left + (side - box[0]) / 2, y - margin, *box, box[1] / 2), fill=plate)
        yield Run(x, y + high, use.label, _LABEL_FACE, em * PT_PER_MM, color)

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
