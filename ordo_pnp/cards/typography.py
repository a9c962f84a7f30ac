"""Quotation marks, apostrophes and dashes as each language prints them, in place of those of a typewriter."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ordo_pnp.cards.slugs import IN_BRACES

# Within French marks a narrow one would be better, which the fonts of the stock lack.
_SPACE: Final = "\u00a0"


class _Marks(NamedTuple):
    """The marks of a language."""

    # Opening and closing, around words, and within them.
    double: tuple[str, str]
    single: tuple[str, str]
    # For `--` between spaces, and between words without.
    dash: str = "\u2013"
    close_dash: str = "\u2013"
    # Whether a narrow space that does not break stands before `;`, `:`, `!` and `?`.
    parts_ends: bool = False


_CURLY: Final = ("\u201c", "\u201d"), ("\u2018", "\u2019")
_LOW: Final = ("\u201e", "\u201c"), ("\u201a", "\u2018")
_ANGLES: Final = ("\u00ab", "\u00bb")
_EAST: Final = _Marks(_ANGLES, _LOW[0], "\u2014", "\u2014")
_LANGUAGES: Final = {
    "en": _Marks(*_CURLY, close_dash="\u2014"),
    **dict.fromkeys(("nl", "pt", "tr"), _Marks(*_CURLY)),
    **dict.fromkeys(("de", "cs", "sk", "sl", "hr", "da", "is"), _Marks(*_LOW)),
    "bg": _Marks(*_LOW, "\u2014", "\u2014"),
    **dict.fromkeys(("pl", "ro", "hu"), _Marks(("\u201e", "\u201d"), _ANGLES)),
    **dict.fromkeys(("es", "it", "ca", "el"), _Marks(_ANGLES, _CURLY[0])),
    **dict.fromkeys(("sv", "fi"), _Marks(("\u201d", "\u201d"), ("\u2019", "\u2019"))),
    "no": _Marks(_ANGLES, _CURLY[1]),
    "nb": _Marks(_ANGLES, _CURLY[1]),
    **dict.fromkeys(("ru", "uk", "be"), _EAST),
    "fr": _Marks((f"\u00ab{_SPACE}", f"{_SPACE}\u00bb"), _CURLY[0], "\u2013", "\u2014", parts_ends=True),
    "fr-ca": _Marks((f"\u00ab{_SPACE}", f"{_SPACE}\u00bb"), _CURLY[0], "\u2013", "\u2014"),
}
_DOTS: Final = re.compile(r"(?<!\.)\.\.\.(?!\.)")
_DASHES: Final = re.compile(r"(?<=\s)---?(?=\s)|(?<=\w)---?(?=\w)")
_TYPED: Final = re.compile(r"\.\.\.|--|[\"';:!?]")
_NARROW: Final = "\u202f"
# Behind a word, a mark that ends a part of a sentence or all of it, and the blank before it; not in `12:30` or `:)`.
_ENDS: Final = re.compile(
    r"(?<=[\w)\]}%\u2026\u00bb\u201d\u2019\"'*]) ?[;:!?]+(?=[\s\]\u00bb\u201d\u2019\"'*]|$|(?<! [;:])\))"
)
# Behind one of these a quotation may begin.
_BEFORE: Final = "([{/-\u2013\u2014\u00ab\u201e\u201c\u201a\u2018\"'"
_SHORTENED: Final = re.compile(r"(?:tis|twas|em|til|cause|n|bout|round)\b|\d\ds\b", re.IGNORECASE)


class TypedMark(NamedTuple):
    """A mark as a typewriter has it, and the one that is printed."""

    start: int
    end: int
    printed: str


def typed_marks(text: str, language: str) -> list[TypedMark]:
    """Return the marks of a text that a language prints otherwise, in order; none for a language whose marks are not known.

    Marks of inches, feet and minutes stay, and so do all of a kind in a paragraph where they do not come in pairs.
    """
    marks = _LANGUAGES.get(language.lower()) or _LANGUAGES.get(language.partition("-")[0])
    if marks is None or not _TYPED.search(text):
        return []
    found: list[TypedMark] = []
    start = 0
    for line in text.split("\n"):
        masked = re.sub(IN_BRACES, lambda each: "x" * len(each[0]), line)
        found += [TypedMark(start + each.start, start + each.end, each.printed) for each in _in_line(masked, marks)]
        start += len(line) + 1
    return found


def typographic(text: str, language: str) -> str:
    """Return a text with the marks that its language prints.

    >>> typographic('"Ja", sagt er.', "de"), typographic('"Да" -- нет', "ru"), typographic('3" long', "en")
    ('„Ja“, sagt er.', '«Да» — нет', '3" long')
    """
    for each in reversed(typed_marks(text, language)):
        text = text[: each.start] + each.printed + text[each.end :]
    return text


def _in_line(line: str, marks: _Marks) -> list[TypedMark]:
    found = [TypedMark(*each.span(), "\u2026") for each in _DOTS.finditer(line)]
    for each in _DASHES.finditer(line):
        dash = marks.close_dash if each.start() and line[each.start() - 1].strip() else marks.dash
        found.append(TypedMark(*each.span(), "\u2014" if len(each[0]) == 3 else dash))
    ends = _ENDS.finditer(line) if marks.parts_ends else ()
    found += [TypedMark(*each.span(), f"{_NARROW}{each[0].lstrip()}") for each in ends]
    return sorted([*found, *_doubles(line, marks), *_singles(line, marks)])


def _around(line: str, at: int) -> tuple[str, str]:
    """Return the characters before and behind a mark; stars are skipped, for they are no words."""
    return line[:at].rstrip("*")[-1:], line[at + 1 :].lstrip("*")[:1]


def _begins(before: str, after: str) -> bool:
    return (not before.strip() or before in _BEFORE) and bool(after.strip())


def _doubles(line: str, marks: _Marks) -> list[TypedMark]:
    found: list[TypedMark] = []
    is_open = False
    for each in re.finditer('"', line):
        before, after = _around(line, each.start())
        if not is_open and before.isnumeric():
            continue
        if not (before.strip() and not after.isalnum() if is_open else _begins(before, after)):
            return []
        found.append(TypedMark(*each.span(), marks.double[is_open]))
        is_open = not is_open
    return [] if is_open else found


def _singles(line: str, marks: _Marks) -> list[TypedMark]:
    found: list[TypedMark] = []
    opened: int | None = None
    for each in re.finditer("'", line):
        before, after = _around(line, each.start())
        printed = "\u2019"
        if before.isnumeric() and after != "s" and opened is None:
            continue
        is_apostrophe = before.isalpha() or after.isalpha()
        if before.isalpha() and after.isalpha():
            pass
        elif opened is not None and before.strip() and not after.isalnum():
            found[opened] = TypedMark(found[opened].start, found[opened].end, marks.single[0])
            printed, opened, is_apostrophe = marks.single[1], None, True
        elif _begins(before, after) and not _SHORTENED.match(line, each.end()):
            opened = len(found)
        found.append(TypedMark(*each.span(), printed if is_apostrophe else ""))
    return [each for each in found if each.printed]
