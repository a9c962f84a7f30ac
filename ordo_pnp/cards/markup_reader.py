r"""Bold and italic words, line ends and lists as other programs write them: HTML, Pango, BBCode, Markdown and nanDECK.

Tags that come in pairs count where both stand in the text: ``Choose <a> or <b>`` has none, and ``[b]`` alone is a sign.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final, NamedTuple

from ordo_pnp.cards.rich_text import (
    BOLD,
    BULLET,
    ITALIC,
    MARK,
    REGULAR,
    indented,
    mark_of,
    marked,
    style_of,
    unmarked,
    with_literal_stars,
    written,
)

_STYLES: Final = {**dict.fromkeys(("b", "strong"), BOLD), **dict.fromkeys(("i", "em", "cite"), ITALIC)}
# Tags that begin a paragraph and end one, and those that cards cannot show.
_BLOCKS: Final = frozenset(("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr"))
_LISTS: Final = ("ul", "ol")
_LEFT_OUT: Final = ("u", "s", "strike", "del", "ins", "small", "big", "sub", "sup", "span", "font", "tt", "code", "mark", "center", "a", "td", "th")  # fmt: skip
_NAMES: Final = "|".join(sorted({*_STYLES, *_BLOCKS, *_LEFT_OUT, "br"}, key=len, reverse=True))
_TOKEN: Final = re.compile(
    rf"(?P<mark>{MARK.pattern})|<(?P<end>/?)(?P<tag>{_NAMES})(?P<said>(?:\s[^<>]*)?)/?>"
    r"|\[(?P<bb_end>/?)(?P<bb>b|i|u|s|sub|sup)\]|(?P<color>\[(?:[0-9a-f]{6}|-)\])"
    r"|(?P<entity>&(?:[a-z][a-z0-9]{1,31}|\#[0-9]{1,7}|\#x[0-9a-f]{1,6});)|(?P<code>\\13\\)|(?P<line>\n)|__|~~",
    re.IGNORECASE,
)
_UNDERSCORED: Final = re.compile(r"(?<![\w\\])__[^\s_](?:[^_\n]*[^\s_])?__(?![\w_])")
_STRUCK: Final = re.compile(r"~~[^\s~](?:[^~\n]*[^\s~])?~~")
# Forms beside which stars are stars, but for one that begins an item.
_STYLED: Final = frozenset(("runs", "html", "bbcode"))
_STAR_ITEM: Final = re.compile(r"^([ \t]*)\*[ \t]+(?=\S)", re.MULTILINE)
# Tags that count without another.
_ALONE: Final = _BLOCKS | {"br"}
# A character without which a text has no markup, neither of others nor its own.
_LIKELY: Final = re.compile(r"[<&\[\\_~*]")
# Form -> the two parts of a remark: the form that was found, and its reading.
MARKUP_FORMS: Final = {
    "runs": ("bold or italic words", "`rich` fields get them as `**bold**` and `*italic*`, other fields the words alone"),
    "html": ("HTML tags such as `<b>`", "`rich` fields get bold and italic words as `**bold**` and `*italic*`, line ends and lists as lines; other fields the words alone"),
    "entities": ("characters as HTML writes them, such as `&amp;`", "they are read as the characters themselves"),
    "bbcode": ("BBCode such as `[b]`", "`rich` fields get bold and italic words as `**bold**` and `*italic*`, other fields the words alone"),
    "markdown": ("`__` or `~~` of Markdown", "`rich` fields get `__bold__` as `**bold**`; other words are read without these signs"),
    "nandeck": (r"`\13\`, the line end of nanDECK,", "they are read as line ends"),
    "stars": ("stars around words", "in `rich` fields they make `**bold**` and `*italic*` words"),
    "literal": ("stars behind words", r"in `rich` fields they are written `\*` and stay stars"),
    "left_out": ("tags that cards cannot show", "they are left out, and their words stay"),
}  # fmt: skip


class ReadText(NamedTuple):
    """A text of another program."""

    # Its words alone.
    words: str
    # The same as ``rich`` fields have it.
    text: str
    # Keys of ``MARKUP_FORMS``.
    forms: frozenset[str]


class FoundMarkup(NamedTuple):
    """Markup of another program in a text."""

    # The text with marks, and the forms.
    marked: str
    forms: frozenset[str]
    # As the first of it is written.
    shown: str


def may_have_markup(text: str) -> bool:
    """Whether a text has a character of markup; most have none."""
    return _LIKELY.search(text) is not None


def foreign_markup(text: str) -> FoundMarkup:
    r"""Read markup of other programs in a marked text; it has no forms where there is none.

    >>> written(foreign_markup("<b>Tap</b>: draw<br>1&nbsp;card").marked)
    '**Tap**: draw\n1\xa0card'
    >>> foreign_markup("Choose <a> or <b>, pay [b]").forms
    frozenset()
    """
    return _Reader(text).read()


class _Reader:
    """Reads one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._forms: set[str] = set()
        self._shown = ""
        # The marked text so far, and the style of its last words in this line.
        self._out: list[str] = []
        self._style = REGULAR
        # The style by the text's own marks, and the tags that are open.
        self._own = REGULAR
        self._open: list[tuple[str, int]] = []
        # Whether this line has words; whether a block has begun or ended behind them; whether a tag stands right before, so
        # that blanks and the line end behind it are those of the source.
        self._has_words = self._ends_line = self._is_behind_tag = False
        # Lists around this place.
        self._lists = 0
        # Within how many items of them the next item may stand: in one more than the last one.
        self._deepest = 0
        # Start or end of a pair of Markdown -> its signs, its style and whether it ends.
        self._pairs: dict[int, tuple[str, int, bool]] = {}

    def read(self) -> FoundMarkup:
        """Return the text with marks."""
        tokens = [*_TOKEN.finditer(self._text)]
        paired = _paired(tokens)
        for signs, pattern, style in (("__", _UNDERSCORED, BOLD), ("~~", _STRUCK, REGULAR)):
            for found in pattern.finditer(self._text) if signs in self._text else ():
                self._pairs |= {found.start(): (signs, style, False), found.end() - 2: (signs, style, True)}
        at = 0
        for token in tokens:
            if not self._is_word(token, paired):
                self._words(self._text[at : token.start()])
                self._take(token)
                at = token.end()
        self._words(self._text[at:])
        return FoundMarkup("".join(self._out), frozenset(self._forms), self._shown)

    def _is_word(self, token: re.Match[str], paired: frozenset[int]) -> bool:
        """Whether something that looks like markup is none."""
        name = _name_of(token)
        if name:
            return name[1:-1] not in _ALONE and token.start() not in paired
        if token["entity"]:
            return unescape(token[0]) == token[0]
        return token[0] in ("__", "~~") and token.start() not in self._pairs

    def _take(self, token: re.Match[str]) -> None:
        if token["mark"]:
            self._own = style_of(token[0])
        elif token["line"]:
            if not self._is_behind_tag or self._ends_line:
                self._end_line()
            self._is_behind_tag = False
        elif token["entity"]:
            self._note("entities", token)
            for number, words in enumerate(unmarked(unescape(token[0])).split("\n")):
                self._end_line() if number else None
                self._words(words.replace("\t", " "))
        elif token["code"]:
            self._note("nandeck", token)
            self._end_line()
        elif token["tag"]:
            self._note("html", token)
            self._tag(token, token["tag"].lower())
        elif token["bb"] or token["color"]:
            self._note("bbcode", token)
            style = _STYLES.get((token["bb"] or "").lower())
            self._pair(_name_of(token), style, is_end=bool(token["bb_end"]) or token[0] == "[-]")
        else:
            self._note("markdown", token)
            signs, style, is_end = self._pairs[token.start()]
            self._pair(signs, style, is_end=is_end)

    def _note(self, form: str, token: re.Match[str]) -> None:
        self._forms.add(form)
        self._shown = self._shown or token[0]

    def _tag(self, token: re.Match[str], name: str) -> None:
        if name == "br":
            self._end_line()
        elif name not in _BLOCKS:
            self._pair(f"<{name}>", _style_said(name, token["said"].lower()), is_end=bool(token["end"]))
            return
        else:
            self._ends_line |= self._has_words
            if name in _LISTS:
                self._lists = max(self._lists + (-1 if token["end"] else 1), 0)
                self._deepest = self._deepest if self._lists else 0
            if name == "li" and not token["end"]:
                level = min(max(self._lists - 1, 0), self._deepest)
                self._words(indented(level, f"{BULLET}\u00a0"))
                self._deepest = level + 1
        self._is_behind_tag = True

    def _pair(self, name: str, style: int | None, *, is_end: bool) -> None:
        if not is_end:
            self._open.append((name, style or REGULAR))
            self._forms |= {"left_out"} if style is None else set()
            return
        at = next((at for at in reversed(range(len(self._open))) if self._open[at][0] == name), None)
        if at is not None:
            del self._open[at]

    def _words(self, words: str) -> None:
        if self._is_behind_tag or not (self._has_words or words.strip(" \t")):
            words = words.lstrip(" \t")
        if not words:
            return
        if self._ends_line:
            self._end_line()
        style = self._own
        for _, each in self._open:
            style |= each
        self._out += [mark_of(style), words] if style != self._style else [words]
        self._style, self._has_words, self._is_behind_tag = style, True, False

    def _end_line(self) -> None:
        self._out.append("\n")
        self._style = self._own = REGULAR
        self._has_words = self._ends_line = False


def _name_of(token: re.Match[str]) -> str:
    """Return the name of a tag, the same for its beginning and its end; empty where a token is none."""
    if token["color"]:
        return "[color]"
    return f"<{token['tag'].lower()}>" if token["tag"] else f"[{token['bb'].lower()}]" if token["bb"] else ""


def _style_said(name: str, said: str) -> int | None:
    """Return the style that a tag gives to its words; None where cards cannot show it."""
    if name in _STYLES:
        return _STYLES[name]
    style = (BOLD if "bold" in said else REGULAR) | (ITALIC if "italic" in said or "oblique" in said else REGULAR)
    return style or None


def _paired(tokens: list[re.Match[str]]) -> frozenset[int]:
    """Return the indexes of the tags that have a beginning and an end."""
    waiting: dict[str, list[int]] = {}
    found: set[int] = set()
    for each in tokens:
        begun = waiting.setdefault(_name_of(each), [])
        if not (each["end"] or each["bb_end"] or each[0] == "[-]"):
            begun.append(each.start())
        elif begun:
            found |= {begun.pop(), each.start()}
    return frozenset(found)


def read_markup(text: str, styled: str = "") -> ReadText | None:
    r"""Read a text of another program; None where it is the same in ``rich`` fields and all others.

    Args:
        text: As a cell has it.
        styled: The same with marks, where the program has bold and italic words beside the text; stars are then stars.

    >>> read_markup("<i>Once</i> 2*3*4").text, read_markup("attack*, defence*").text, read_markup("plain 5*")
    ('*Once* 2*3*4', 'attack\\*, defence\\*', None)
    """
    if not styled and not may_have_markup(text):
        return None
    own = unmarked(text)
    found = foreign_markup(styled or _STAR_ITEM.sub(r"\1- ", own))
    forms = found.forms | ({"runs"} if styled else set())
    if forms.isdisjoint(_STYLED):  # a person who writes no tags may write stars
        starred = with_literal_stars(own)
        literal = {"literal"} if starred != own else set()
        found = foreign_markup(marked(starred))
        if not found.forms:
            is_marked = MARK.search(marked(starred)) is not None
            told = literal | ({"stars"} if is_marked else set())
            return ReadText(own, starred, frozenset(told)) if told else None
        return ReadText(unmarked(foreign_markup(own).marked), written(found.marked), found.forms | literal)
    return ReadText(unmarked(found.marked), written(found.marked), frozenset(forms))
