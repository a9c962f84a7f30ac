"""What the front matter of a book may say, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ordo_pnp.base import Span, finding, remedy_for
from ordo_pnp.rulebook import codes

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.cards import Document
    from ordo_pnp.rulebook.source import Source

# Of each key what stands under it, and of a list what it holds.
_KEYS: dict[str, tuple[type, type]] = {
    "format": (int, int),
    "title": (str, str),
    "subtitle": (str, str),
    "names": (list, str),
    "cover": (list, str),
    "left_out": (list, str),
    "age": (int, int),
    "minutes": (list, int),
    "credits": (list, str),
    "pages": (int, int),
    "contents": (bool, bool),
}
_WHAT = {
    (int, int): "a number",
    (str, str): "a text",
    (list, str): "a list of texts",
    (list, int): "a list of numbers",
    (bool, bool): "`true` or `false`",
}
# Where the title of a book stands on a cover that is a picture.
TITLES = ("top", "bottom")
# Pages of a folded sheet.
SHEET = 4
# Cards and lines that the cover has room for.
MOST = {"cover": 5, "credits": 5}
# Years and minutes that the cover has room for.
_OLDEST, _LONGEST = 99, 9_999


def check_front(facts: dict[str, Any], document: Document, source: Source) -> None:
    """Report what the front matter says wrongly."""

    def report(message: str, span: Span, remedy: str) -> None:
        source.problems.append(finding(codes.FRONT_MATTER, message, span, remedy=remedy))

    for key, value in facts.items():
        kind = _KEYS.get(key)
        if kind is None:
            remedy = remedy_for(key, _KEYS, f"known: {', '.join(_KEYS)}")
            report(f"unknown key `{key}` in the front matter", document.span((key,), key=True), remedy)
        elif key == "cover" and isinstance(value, dict):
            _check_cover(value, document, report)
        elif not _fits(value, *kind):
            report(f"`{key}` is not {_WHAT[kind]}", document.span((key,)), f"write {_WHAT[kind]}")
    for key in ("format", "title"):
        if key not in facts:
            report(f"the front matter has no `{key}`", source.span(0), f"add `{key}: …`")
    if facts.get("format", 1) != 1:
        report(f"there is no format {facts['format']}", document.span(("format",)), "write `format: 1`")
    _check_sizes(facts, report, document)


def _check_cover(cover: dict[str, Any], document: Document, report: Callable[[str, Span, str], None]) -> None:
    """Find what is wrong with a cover that is a picture."""
    for key in cover:
        if key not in {"vignette", "title"}:
            report(f"`cover` has no `{key}`", document.span(("cover", key), key=True), "known: vignette, title")
    if not isinstance(cover.get("vignette"), str):
        report("`cover` names no vignette", document.span(("cover",)), "write `{vignette: NAME}`, or a list of cards")
    if cover.get("title", TITLES[0]) not in TITLES:
        span = document.span(("cover", "title"))
        report("`title` of the cover stands nowhere", span, f"write {' or '.join(TITLES)}")


def _check_sizes(facts: dict[str, Any], report: Callable[[str, Span, str], None], document: Document) -> None:
    """Find what the cover has no room for, and a time that is none."""
    for key, most in MOST.items():
        if isinstance(facts.get(key), list) and len(facts[key]) > most:
            report(f"more than {most} of `{key}` do not fit on the cover", document.span((key,)), "leave some out")
    pages = facts.get("pages", SHEET)
    if type(pages) is int and (pages < SHEET or pages % SHEET):
        remedy = f"a folded sheet has {SHEET} pages: write {SHEET}, {2 * SHEET}, {3 * SHEET} …"
        report(f"a book of {pages} pages fills no sheets", document.span(("pages",)), remedy)
    age = facts.get("age", 1)
    if type(age) is int and not 1 <= age <= _OLDEST:
        report(f"nobody plays from the age of {age}", document.span(("age",)), f"write a number from 1 to {_OLDEST}")
    minutes = facts.get("minutes", [1])
    if _fits(minutes, list, int) and not _is_duration(minutes):
        remedy = "write `[20]`, or `[20, 50]` for the least and the most"
        report("`minutes` is neither one number nor a range", document.span(("minutes",)), remedy)


def _fits(value: Any, outer: type, inner: type) -> bool:
    """Whether a value is of a type and, being a list, holds only values of another."""
    return type(value) is outer and (not isinstance(value, list) or all(type(each) is inner for each in value))


def _is_duration(minutes: list[int]) -> bool:
    """Whether a list is one number, or the least and the most."""
    return 1 <= len(minutes) <= 2 and minutes[0] > 0 and minutes[-1] <= _LONGEST and minutes == sorted(set(minutes))
