"""Set the words that a face adds by itself: shortened or left out where they lack room, and never an error."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ordo_pnp.base import Memo
from ordo_pnp.draw.drawing import Item
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import MAX_FEW
from ordo_pnp.draw.faces.record import FaceRecord
from ordo_pnp.draw.faces.references import ROLES
from ordo_pnp.draw.faces.text_setter import TextSetter, has_braces
from ordo_pnp.draw.finding_codes import NAME_SHORTENED
from ordo_pnp.draw.fitting import Fitted, Overflow, Style, fit

# Between the parts of a line that is made of several, such as the kind of a card and the words that it chooses.
_BETWEEN: Final = " · "
_ASIDE: Final = re.compile(r"\s*[(\[{].*", re.DOTALL)
# The places to part a joined word such as `HitPoints`: behind `/` and `-`, before a capital after a small letter, and
# in place of a full stop between words, as in `cost.water`.
_JOINT: Final = re.compile(r"(?<=[^\s/][/-])(?=[^\s/-])|(?<=[^\W\d_])(?=[^\W\d_])|(?<=[^\W\d_]{2})\.(?=[^\W\d_]{2})")
# Letters of an abbreviation with its full stop, at most and at least, and the least with which each of several words is
# still recognisable.
_LONGEST, _TELLING, _SHORTEST = 16, 6, 3


def shortened(text: str) -> Iterator[str]:
    """Yield a text ever shorter: without brackets, with abbreviated, with fewer words.

    Of several words the last tells most: rather than a stump of each, the others become initials.

    >>> list(dict.fromkeys(shortened("Skill Combat")))[:4]
    ['Skill Combat', 'S. Combat', 'S. Comb.', 'S. Com.']
    >>> list(dict.fromkeys(shortened("HP (hit points left)")))
    ['HP']
    >>> [each for each in shortened("Lebenspunktezahl je Runde") if len(each) < 18][:2]
    ['Lebensp. je Runde', 'Lebens. je Runde']
    """
    parts = [(_ASIDE.sub("", part) or part).split() for part in text.split(_BETWEEN)]
    for most in range(_LONGEST, _TELLING - 1, -1):
        yield _BETWEEN.join(" ".join(_abbreviated(word, most) for word in part) for part in parts)
    for most in range(_LONGEST, _SHORTEST, -1):
        heads = ([*map(_initial, part[:-1]), _abbreviated(part[-1], most)] for part in parts)
        yield _BETWEEN.join(" ".join(part) for part in heads)
    for most in range(_TELLING - 1, _SHORTEST - 1, -1):
        yield _BETWEEN.join(" ".join(_abbreviated(word, most) for word in part) for part in parts)
    parts = [[_abbreviated(word, _SHORTEST) for word in part] for part in parts]
    while len(parts) > 1 or len(parts[0]) > 1:
        longest = max(parts, key=len)
        if len(longest) > 1:
            longest.pop()
        else:
            parts.pop()
        yield _BETWEEN.join(" ".join(part) for part in parts)


def _initial(word: str) -> str:
    """Return the initial of a word; a short one, such as an article or `HP`, stays."""
    return _abbreviated(word, 2) if len(word) > _SHORTEST and word.isalpha() else word


def _abbreviated(word: str, most: int) -> str:
    """Return a word in at most so many characters, with its accents; a word with other signs than letters stays."""
    if len(word) <= most or not word[: most - 1].isalpha():
        return word
    end = most - 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return word if end >= len(word) - 1 else f"{word[:end]}."


def parted(text: str) -> list[str]:
    """Return a text with spaces where joined words may be parted, first with one of them, then with all.

    >>> parted("HP/MP/SP"), parted("SkillCombat"), parted("cost.water"), parted("Hit points")
    (['HP/MP/ SP', 'HP/ MP/SP', 'HP/ MP/ SP'], ['Skill Combat'], ['cost water'], [])
    """
    joints = [found.span() for found in _JOINT.finditer(text) if found[0] or _is_joint(text, found.start())]
    ends = pairwise([(0, 0), *joints, (len(text), len(text))])
    pieces = [text[start:end] for (_, start), (end, _) in ends]
    ones = [f"{text[:start]} {text[end:]}" for start, end in reversed(joints)]
    return [*ones, *([" ".join(pieces)] if len(joints) > 1 else [])]


def _is_joint(text: str, at: int) -> bool:
    return text[at - 1] in "/-" or (text[at - 1].islower() and text[at].isupper())


# The names of a card: they may be abbreviated, but none is printed without letters that the font lacks.
NAMES: Final = ("name", f"{ROLES}.title", f"{ROLES}.title-capitals")


# Under these keys a record keeps the most of its name that a face shows, and the setter that shortened it.
_SHOWN_NAME: Final = ("shown", "name")
_SHORTENED_BY: Final = ("shortened", "name")


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def report_shortened(record: FaceRecord) -> None:
    """Report that no part of a face that has been checked shows the whole name of a card."""
    setter = record.made.get(_SHORTENED_BY)
    if setter is not None:
        message = f"its name is shortened to `{record.made[_SHOWN_NAME]}`"
        setter.cursor.card_problem(
            record, NAME_SHORTENED, message, "choose a shorter one, or give it more room", "name"
        )


class YieldingTextSetter(TextSetter):
    """Sets the words of one element, as many of them as there is room for."""

    def __init__(
        self,
        cursor: LayoutCursor,
        box: tuple[float, ...],
        style: Style,
        words: Callable[[FaceRecord], str],
        subject: str | None,
    ) -> None:
        super().__init__(cursor, box, style, words, subject)
        # Words and language -> the words that are shown, none for those that are left out, and their setting.
        self._set: Memo[tuple[str, str], tuple[str, Fitted | None]] = Memo(MAX_FEW)

    def draw(self, record: FaceRecord, ink: str, out: list[Item]) -> None:
        """Set the words into the box, shortened where they would not fit, or leave them out."""
        self._report_name(record)
        text = self.words(record)
        if self.line is not None and text and "_" not in text and not self.fonts.missing(self.style.font, text):
            run = self.line.run(text, self.box[0], self.box[1], ink)  # quicker, for text that differs on every card
            if run is not None:
                out.append(run)
                return
        fitted = self._chosen(record)[1]
        if fitted is not None:
            self.place(fitted, self.box[0], self.box[1], ink, out)

    def readable(self, record: FaceRecord) -> str:
        """Return the words of a record as far as its box has room for them and the font has their letters."""
        self._report_name(record)
        return self._chosen(record)[0]

    def _report_name(self, record: FaceRecord) -> None:
        if self.subject in NAMES:
            super().readable(record)

    def fitted(self, record: FaceRecord, text: str, width: float, height: float, style: Style) -> Fitted | Overflow:
        """Set words of a record into a room in mm; braces without a sign stay as they are."""
        return self._fit(text, width, height, style, record.language)

    def _fit(self, text: str, width: float, height: float, style: Style, language: str) -> Fitted | Overflow:
        signs = self.sign_widths(text, language) if has_braces(text) else None
        # Names and labels are headings: no line of theirs holds one word that is left over.
        return fit(text, width, height, replace(style, evens=True), language, self.fonts, signs)

    def is_surely_fine(self, record: FaceRecord) -> bool:
        """Whether there is nothing to report: these words never are too long, but a name may have letters that the font lacks."""
        if self.subject not in NAMES:
            return True
        self._chosen(record)
        return not self._missing(self.words(record))

    def _remember(self, record: FaceRecord, text: str, shown: str) -> None:
        """Keep in how many letters the name of a card is shown, for ``report_shortened``: some faces show it twice."""
        kept = record.made.get(_SHOWN_NAME, "")
        if text and (_SHOWN_NAME not in record.made or len(shown) > len(kept)):
            is_whole = _letters(shown) == _letters(text)
            record.made[_SHOWN_NAME] = text if is_whole else shown
            record.made[_SHORTENED_BY] = None if is_whole else self

    def _chosen(self, record: FaceRecord) -> tuple[str, Fitted | None]:
        key = self.words(record), record.language
        if key not in self._set:
            self._set[key] = self._fitting(*key)
        if self.subject in NAMES and not self._missing(key[0]):  # else that is reported
            self._remember(record, key[0], self._set[key][0])
        return self._set[key]

    def _fitting(self, text: str, language: str) -> tuple[str, Fitted | None]:
        text = self.cursor.resources.sign_names.resolved(text)
        missing = self._missing(text)
        text = " ".join(
            "".join(" " if char == "_" else char for char in text if char not in missing).split(" ")
        ).strip()
        if not text:
            return "", None
        whole, plain = self.style, replace(self.style, hyphenate=False)
        joints = parted(text)
        ways = [(each, plain) for each in (text, *joints)] if joints else []
        ways += [(text, whole), *((each, plain) for each in shortened(joints[-1] if joints else text))]
        for words, style in ways:
            fitted = self._fit(words, self.box[2], self.box[3], style, language)
            if isinstance(fitted, Fitted):
                return words, fitted
        return "", None
