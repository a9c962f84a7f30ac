"""Read a book: Markdown with roles and blocks, and front matter, to a tree with findings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

from ordo_pnp.base import DataError, Span, finding, remedy_for
from ordo_pnp.books.directives import (
    ANCHOR,
    FORMS,
    FRONT_MATTER,
    HEADING,
    INFO,
    MARKUP,
    ROLE,
    ROLES,
    SAID,
    UNKNOWN_DIRECTIVE,
    WORDED,
    WRONG_OPTION,
    Form,
    Prose,
    Source,
    holds_sections,
    split_entries,
    split_options,
)
from ordo_pnp.books.tree import (
    Block,
    Book,
    Break,
    Closing,
    CodeSpan,
    Directive,
    Emphasis,
    Inline,
    Items,
    Link,
    Option,
    Ornament,
    Paragraph,
    Quotation,
    Role,
    Section,
    Text,
    TextTable,
    plain,
)
from ordo_pnp.cards import Document, fetch, read_bytes, shown_path

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


# By language: marks of a quotation and of one within it.
QUOTES = {"en": "“”‘’", "de": "„“‚‘", "ru": "«»„“"}
# By language: spaces at which no line may end. As on cards, a lone letter keeps to the next word, a dash to the one
# before it.
_UNBROKEN = {"ru": re.compile(r"(?<![^\W_])([а-яёА-ЯЁ]) | (?=[—–])")}

# Levels of emphasis and links within each other; readers of the tree call themselves for each.
_DEEPEST = 10

# Levels of lists, their points and quotations; the parser drops text deeper than 20.
_MOST_LEVELS = 16


@cache
def parser_of(language: str) -> MarkdownIt:
    """Return the parser of a language: straight marks become its own."""
    settings = {"html": True, "typographer": True, "quotes": QUOTES.get(language, QUOTES["en"])}
    parser = MarkdownIt("commonmark", settings).enable(["table", "smartquotes", "replacements"])
    parser.inline.ruler.before("link", "role", _role)
    return parser


def tokens_of(source: Source, lines: Sequence[str], offset: int) -> list[Token]:
    """Return the parser's tokens for some lines, the first one at line ``offset`` from 0; report too deep nesting."""
    tokens = parser_of(source.language).parse("\n".join(lines))
    deep = next((token.map for token in tokens if token.level >= _MOST_LEVELS and token.map), None)
    if deep is not None:
        message = "lists and quotations lie too deep in each other: some of the text would be lost"
        source.report(MARKUP, message, source.span(offset + deep[0]), "write fewer levels, seven lists at most")
    return tokens


def _role(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (called by the parser)
    """Read a role, or the brace that begins none."""
    if state.src[state.pos] != "{":
        return False
    match = ROLE.match(state.src, state.pos)
    if not silent:
        token = state.push("role", "", 0)
        token.content = "{" if match is None else match.group()
        token.meta = {"match": match, "at": state.pos}
    state.pos += 1 if match is None else len(match.group())
    return True


class InlineParser:
    """Reads the words of one paragraph, heading or cell.

    Args:
        source: The whole book; takes findings.
        text: The text to parse.
        line: The line of the file, from 0, on which it begins.
        roles: Whether roles are allowed; in headings they are not.
    """

    def __init__(self, source: Source, text: str, line: int, *, roles: bool = True) -> None:
        self._source = source
        self._text = text
        self._line = line
        self._roles = roles

    def read(self, tokens: Sequence[Token]) -> tuple[Inline, ...]:
        """Build the words from the parser's tokens."""
        stack: list[tuple[Callable[[tuple[Inline, ...]], Inline] | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            if len(stack) > _DEEPEST:
                message = f"more than {_DEEPEST} levels of emphasis and links within each other"
                span = self._source.span(self._line)
                self._source.report(MARKUP, message, span, "emphasise less, or write stars as `\\*`")
                return ()
            if token.type in ("em_open", "strong_open", "link_open"):
                stack.append((self._opening(token), []))
            elif token.type in ("em_close", "strong_close", "link_close"):
                make, inner = stack.pop()
                assert make is not None  # noqa: S101 (the parser closes each opening)
                stack[-1][1].append(make(self._joined(inner)))
            else:
                made = self._single(token)
                if made is not None:
                    stack[-1][1].append(made)
        return self._joined(stack[0][1])

    def _joined(self, content: Sequence[Inline]) -> tuple[Inline, ...]:
        """Join neighbouring words, with no-break spaces where no line may end."""
        kept = _UNBROKEN.get(self._source.language)
        words = joined(content)
        return words if kept is None else tuple(unbroken(each, kept) for each in words)

    def _single(self, token: Token) -> Inline | None:
        """Build a single element: text, role, code or line break."""
        kind = token.type
        if kind in ("text", "text_special"):
            return Text(token.content)
        if kind == "role":
            return self._role(token, self._span(token)) if self._roles else self._brace(token)
        if kind == "code_inline":
            return CodeSpan(token.content)
        if kind in ("softbreak", "hardbreak"):
            return Text(" ") if kind == "softbreak" else Break()
        what = "an image" if kind == "image" else "HTML"
        span = self._source.span(self._line, token.content[:20], self._text.count("\n"))
        self._source.report(MARKUP, f"{what} has no place in a rulebook", span, "name cards instead")
        return None

    def _span(self, token: Token) -> Span:
        at = self._text.count("\n", 0, token.meta["at"])
        return self._source.span(self._line + at, token.content)

    def _opening(self, token: Token) -> Callable[[tuple[Inline, ...]], Inline]:
        if token.type == "link_open":
            target = str(token.attrs.get("href", ""))
            span = self._source.span(self._line, f"({target}", self._text.count("\n"))
            return lambda content: Link(target, content, span)
        strong = token.type == "strong_open"
        return lambda content: Emphasis(content, strong)

    def _brace(self, token: Token) -> Inline | None:
        """Keep the brace before the anchor of a heading, refuse every other one."""
        if token.meta["match"] is None and self._text[token.meta["at"] :].startswith("{#"):
            return Text("{")
        message = "a heading holds plain words only"
        self._source.report(HEADING, message, self._span(token), "name cards and numbers in the text below")
        return None

    def _role(self, token: Token, span: Span) -> Inline | None:
        match = token.meta["match"]
        if match is None:
            message = "this brace begins no role"
            self._source.report(MARKUP, message, span, "write `{name argument}`, or `\\{` for the brace itself")
            return None
        name, argument, wording = match[1], (match[2] or "").strip(), match[3]
        if name not in ROLES:
            what = f"the block `{name}` stands within a line" if name in FORMS else f"there is no role `{name}`"
            known = f"there are {', '.join(sorted(ROLES))}"
            remedy = "write it as a block of its own" if name in FORMS else remedy_for(name, ROLES, known)
            self._source.report(UNKNOWN_DIRECTIVE, what, span, remedy)
        elif wording is not None and name not in WORDED:
            message = f"`{name}` has no wording of its own"
            self._source.report(WRONG_OPTION, message, span, "leave out what stands after `|`")
        elif not argument and name != "result":
            message = f"`{name}` says nothing about what is meant"
            self._source.report(WRONG_OPTION, message, span, f"write `{{{name} …}}`")
        else:
            return Role(name, argument, None if wording is None else wording.strip(), span)
        return None


def joined(content: Sequence[Inline]) -> tuple[Inline, ...]:
    """Join neighbouring words."""
    out: list[Inline] = []
    for each in content:
        if isinstance(each, Text) and out and isinstance(out[-1], Text):
            out[-1] = Text(out[-1].text + each.text)
        elif not isinstance(each, Text) or each.text:
            out.append(each)
    return tuple(out)


def unbroken(word: Inline, kept: re.Pattern[str]) -> Inline:
    """Make the spaces that a pattern finds in a text no-break ones.

    Nothing but text is changed.
    """
    return Text(kept.sub("\\1\u00a0", word.text)) if isinstance(word, Text) else word


@dataclass(frozen=True, slots=True)
class RawHeading:
    """A heading as it was read."""

    level: int
    content: tuple[Inline, ...]
    line: int


class MarkdownReader:
    """Reads pieces of a book.

    Args:
        source: The whole book; takes findings and the lines of prose.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._offset = 0
        self._is_quoted = False
        # The blocks around sections that are being read, the innermost last.
        self._around: list[str] = []

    def blocks(self, lines: Sequence[str], offset: int) -> list[Block | RawHeading]:
        """Read some lines as Markdown.

        Args:
            lines: The lines; those of a block without its indentation.
            offset: The line of the file, from 0, that is the first of them.
        """
        outer, self._offset = self._offset, offset
        tokens = tokens_of(self._source, lines, offset)
        found = list(self._blocks(iter(tokens), ""))
        self._offset = outer
        return found

    def line(self, text: str, offset: int) -> tuple[Inline, ...]:
        """Read the words of one line."""
        outer, self._offset = self._offset, offset
        tokens = parser_of(self._source.language).parseInline(text)
        content = InlineParser(self._source, text, offset).read(tokens[0].children or [])
        self._offset = outer
        return content

    def _blocks(self, tokens: Iterator[Token], end: str) -> Iterator[Block | RawHeading]:
        for token in tokens:
            if token.type == end:
                return
            line = self._offset + (token.map[0] if token.map else 0)
            if token.type == "fence" and holds_sections(token.info):
                yield from self._laid_out(token, line)
                continue
            made = self._block(token, tokens, line)
            if made is not None:
                yield made

    def _block(self, token: Token, tokens: Iterator[Token], line: int) -> Block | RawHeading | None:
        kind = token.type
        if kind == "paragraph_open":
            inline = next(tokens)
            next(tokens)
            return Paragraph(self._content(inline))
        if kind == "heading_open":
            inline = next(tokens)
            next(tokens)
            return RawHeading(int(token.tag[1]), self._content(inline, roles=False), line)
        if kind in ("bullet_list_open", "ordered_list_open"):
            return self._items(token, tokens)
        if kind == "blockquote_open":
            return self._quotation(tokens)
        if kind == "table_open":
            return self._table(tokens)
        if kind == "hr":
            return Ornament()
        if kind == "fence" and INFO.fullmatch(token.info.strip()):
            return self._directive(token, line)
        self._refuse(kind, line)
        return None

    def _quotation(self, tokens: Iterator[Token]) -> Quotation:
        """Read a quotation, whose words are no prose of the book."""
        outer, self._is_quoted = self._is_quoted, True
        found = Quotation(self._below(tokens, "blockquote_close"))
        self._is_quoted = outer
        return found

    def _refuse(self, kind: str, line: int) -> None:
        what = {
            "html_block": "HTML",
            "code_block": "a line that is indented by four spaces or more is code",
            "fence": "a block without a name in braces",
        }.get(kind, kind)
        remedy = "write it in Markdown" if kind == "html_block" else "see docs/reference/rulebooks.md"
        self._source.report(MARKUP, f"{what} has no place in a rulebook", self._source.span(line), remedy)

    def _below(self, tokens: Iterator[Token], end: str) -> tuple[Block, ...]:
        return tuple(self._without_headings(self._blocks(tokens, end)))

    def _without_headings(self, blocks: Iterable[Block | RawHeading]) -> Iterator[Block]:
        """Yield the parts allowed within a block, list or quotation; report headings."""
        for each in blocks:
            if isinstance(each, RawHeading):
                message = "a heading stands within a block, list or quotation"
                self._source.report(HEADING, message, self._source.span(each.line), "write it in bold")
            elif not self._is_layout(each):
                yield each

    def _is_layout(self, block: Block) -> bool:
        """Whether a block lays out pages; report it, since it stands within another one."""
        if isinstance(block, Directive) and FORMS[block.name].content == "sections":
            message = f"`{block.name}` stands within another block, a list or a quotation"
            self._source.report(MARKUP, message, block.span, "put it around the other one")
            return True
        return isinstance(block, Closing)

    def _laid_out(self, token: Token, line: int) -> Iterator[Block | RawHeading]:
        """Read a block around sections: its beginning, its content, and its end."""
        block = self._directive(token, line)
        if block is None:
            return
        if self._around and (block.name != "columns" or "columns" in self._around):
            message = f"`{block.name}` stands within `{self._around[-1]}`"
            self._source.report(MARKUP, message, block.span, f"end the block `{self._around[-1]}` before it")
            return
        self._around.append(block.name)
        yield replace(block, raw="")
        yield from self.blocks(block.raw.split("\n"), block.line)
        self._around.pop()
        yield Closing(block.name)

    def _items(self, opening: Token, tokens: Iterator[Token]) -> Items:
        items: list[tuple[Block, ...]] = []
        for token in tokens:
            if token.type == opening.type.replace("open", "close"):
                break
            items.append(self._below(tokens, "list_item_close"))
        start = opening.attrs.get("start", 1) if opening.type.startswith("ordered") else None
        return Items(tuple(items), None if start is None else int(start))

    def _table(self, tokens: Iterator[Token]) -> TextTable:
        aligns: list[str] = []
        rows: list[list[tuple[Inline, ...]]] = []
        for token in tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if token.type == "th_open":
                    aligns.append(str(token.attrs.get("style", "")).removeprefix("text-align:") or "left")
                rows[-1].append(self._content(next(tokens)))
        return TextTable(tuple(aligns), tuple(rows[0]), tuple(tuple(row) for row in rows[1:]))

    def _content(self, token: Token, *, roles: bool = True) -> tuple[Inline, ...]:
        first, end = token.map or (0, 0)
        if not self._is_quoted:
            self._source.note(Prose(self._offset + first, self._offset + end, is_said=roles))
        reader = InlineParser(self._source, token.content, self._offset + first, roles=roles)
        return reader.read(token.children or [])

    def _note(self, starts: Sequence[tuple[int, bool]], end: int) -> None:
        """Note the keyed lines that are prose, unless they are quoted."""
        if not self._is_quoted:
            self._source.note_keyed(starts, end)

    def _directive(self, token: Token, line: int) -> Directive | None:
        match = INFO.fullmatch(token.info.strip())
        assert match is not None  # noqa: S101 (asked before)
        name, argument = match[1], match[2].strip()
        span = self._source.span(line, f"{{{name}}}")
        form = FORMS.get(name)
        if form is None:
            remedy = remedy_for(name, FORMS, f"there are {', '.join(sorted(FORMS))}")
            self._source.report(UNKNOWN_DIRECTIVE, f"there is no block `{name}`", span, remedy)
            return None
        if form.argument is not None and form.argument != bool(argument):
            message = f"`{name}` says nothing about what is meant" if form.argument else f"`{name}` takes nothing here"
            self._source.report(WRONG_OPTION, message, span, "see docs/reference/rulebooks.md")
            return None
        lines = token.content.split("\n")[:-1]
        options, first = self._options(name, form, lines, line + 1)
        for key in form.needed:
            if not options.get(key, Option("", span)).value:
                message = f"`{name}` has no `{key}`"
                remedy = "say what is seen, for those who do not see it" if key == "alt" else f"add `{key}: …`"
                self._source.report(WRONG_OPTION, message, span, remedy)
        rest, below = lines[first:], line + 1 + first
        if name == "glossary":
            self._note([(below + entry.line, True) for _, entry in split_entries(rest)[0]], below + len(rest))
        content: tuple[Block, ...] = ()
        if form.content in ("blocks", "caption"):
            content = self._inside(rest, below, form.content == "caption")
        elif form.content == "none" and any(each.strip() for each in rest):
            message = f"`{name}` holds no text"
            self._source.report(WRONG_OPTION, message, self._source.span(below), "move the text below the block")
        return Directive(name, argument, options, content, "\n".join(rest), span, below)

    def _options(self, name: str, form: Form, lines: list[str], offset: int) -> tuple[dict[str, Option], int]:
        """Return the options of a block, and the number of the first line after them."""
        options: dict[str, Option] = {}
        if form.content == "raw":  # the lines after them may look like options
            keys = tuple(f"{each}:" for each in form.options)
            lines = lines[: next((at for at, each in enumerate(lines) if not each.startswith(keys)), len(lines))]
        given, first = split_options(lines) if form.options else ([], 0)
        self._note([(offset + each.line, each.key in SAID) for each in given], offset + first)
        for each in given:
            place = self._source.span(offset + each.line)
            if each.key not in form.options:
                remedy = remedy_for(each.key, form.options, f"known: {', '.join(form.options)}")
                self._source.report(WRONG_OPTION, f"`{name}` has no option `{each.key}`", place, remedy)
            elif each.key in options:
                self._source.report(WRONG_OPTION, f"`{each.key}` is given twice", place, "leave one out")
            else:
                options[each.key] = Option(each.value, place)
        return options, first

    def _inside(self, lines: Sequence[str], offset: int, is_caption: bool) -> tuple[Block, ...]:  # noqa: FBT001
        found: list[Block] = []
        for each in self._without_headings(self.blocks(lines, offset)):
            if is_caption and not isinstance(each, Paragraph):
                message = "a caption holds paragraphs only"
                self._source.report(MARKUP, message, self._source.span(offset), "put the rest below the figure")
            else:
                found.append(each)
        return tuple(found)


# Key -> type of its value, and of the items of a list.
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
# Places of the title of a book on a cover that is a picture.
TITLES = ("top", "bottom")
# Pages of a folded sheet.
SHEET = 4
# Pages of a book on one unfolded sheet.
LEAFLET = (1, 2)
# Cards and lines that the cover has room for.
MOST = {"cover": 5, "credits": 5}
# Years and minutes that the cover has room for.
_OLDEST, _LONGEST = 99, 9_999


def check_front(facts: dict[str, Any], document: Document, source: Source) -> None:
    """Report the errors of the front matter."""

    def report(message: str, span: Span, remedy: str) -> None:
        source.problems.append(finding(FRONT_MATTER, message, span, remedy=remedy))

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
    """Report the errors of a cover that is a picture."""
    for key in cover:
        if key not in {"vignette", "title"}:
            report(f"`cover` has no `{key}`", document.span(("cover", key), key=True), "known: vignette, title")
    if not isinstance(cover.get("vignette"), str):
        report("`cover` names no vignette", document.span(("cover",)), "write `{vignette: NAME}`, or a list of cards")
    if cover.get("title", TITLES[0]) not in TITLES:
        span = document.span(("cover", "title"))
        report("`title` of the cover stands nowhere", span, f"write {' or '.join(TITLES)}")


def _check_sizes(facts: dict[str, Any], report: Callable[[str, Span, str], None], document: Document) -> None:
    """Report lists too long for the cover, and impossible numbers of pages, ages and minutes."""
    for key, most in MOST.items():
        if isinstance(facts.get(key), list) and len(facts[key]) > most:
            report(f"more than {most} of `{key}` do not fit on the cover", document.span((key,)), "leave some out")
    pages = facts.get("pages", SHEET)
    if type(pages) is int and pages not in LEAFLET and (pages < SHEET or pages % SHEET):
        remedy = f"a folded sheet has {SHEET} pages: write {SHEET}, {2 * SHEET}, {3 * SHEET} …, or 1 or 2 for a leaflet"
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


_MARK = "---"
_LINES = re.compile("\r\n|\n|\r")


def read_book(path: Path, game: str, language: str) -> tuple[Book | None, Source]:
    """Read a rulebook, and its lines with their findings.

    Never raises, None where it cannot be used.
    """
    shown = shown_path(path)
    try:
        raw, _ = fetch(path, shown)
    except DataError as error:
        return None, Source(shown, [], language, list(error.diagnostics))
    return parse_book(raw, shown, game, language)


def parse_book(raw: bytes, name: str, game: str, language: str) -> tuple[Book | None, Source]:
    """Parse a rulebook that is already in memory; see ``read_book``."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, Source(name, [], language, list(read_bytes(raw, name).problems))
    source = Source(name, _LINES.split(text), language)
    front = _front_matter(source)
    if front is None:
        return None, source
    facts, first = front
    cover = facts.get("cover", ())
    painted = cover if isinstance(cover, dict) else {}
    sections = _sections(source, first)
    book = Book(
        game,
        language,
        facts.get("title", ""),
        facts.get("subtitle", ""),
        sections,
        tuple(facts.get("names", ())),
        () if painted else tuple(cover),
        tuple(facts.get("left_out", ())),
        facts.get("age"),
        tuple(facts.get("minutes", ())),
        tuple(facts.get("credits", ())),
        painted.get("vignette", ""),
        painted.get("title", TITLES[0]),
        facts.get("pages"),
        facts.get("contents", True),
    )
    return book, source


def _front_matter(source: Source) -> tuple[dict[str, Any], int] | None:
    """Return the content of the front matter and the number of the line after it; None where it cannot be used."""
    lines = source.lines
    end = next((at for at in range(1, len(lines)) if lines[at].rstrip() == _MARK), None)
    if lines[0].rstrip() != _MARK or end is None:
        message = "the rulebook does not begin with its front matter"
        source.report(FRONT_MATTER, message, source.span(0), "write `format: 1` and `title: …` between lines `---`")
        return None
    text = "\n" + "\n".join(lines[1:end]) + "\n"  # an empty line where the mark stands keeps the numbers of the lines
    document = read_bytes(text.encode(), source.name)
    if document.problems:
        source.problems += document.problems
        return None
    facts = document.data
    if not isinstance(facts, dict):
        source.report(FRONT_MATTER, "the front matter is no mapping", source.span(0), "write `title: …`")
        return None
    before = len(source.problems)
    check_front(facts, document, source)
    if "subtitle" in facts:
        span = document.span(("subtitle",))
        source.prose.append(Prose(span.line - 1, span.end_line, span.column - 1, is_said=False))
    return None if len(source.problems) > before else (facts, end + 1)


def _sections(source: Source, first: int) -> tuple[Section, ...]:
    """Read the text below the front matter, cut at headings."""
    found: list[Section] = []
    heading: RawHeading | None = None
    blocks: list[Block] = []
    anchors: dict[str, Span] = {}

    def close(end: int) -> None:
        if heading is not None:
            found.append(_section(source, heading, tuple(blocks), end, anchors, found))
        if heading is not None or not all(map(_is_page, blocks)):
            blocks.clear()  # a page that begins with the first heading stands behind it: its heading is on the page

    for each in MarkdownReader(source).blocks(source.lines[first:], first):
        if isinstance(each, RawHeading):
            close(each.line)
            heading = each
        else:
            if heading is None and not _is_page(each) and all(map(_is_page, blocks)):
                message = "text stands before the first heading"
                source.report(HEADING, message, source.span(first), "begin with a heading `# Title {#anchor}`")
            blocks.append(each)
    close(len(source.lines))
    if heading is None:
        source.report(HEADING, "the rulebook has no heading", source.span(first), "begin with `# Title {#anchor}`")
    return tuple(found)


def _is_page(block: Block) -> bool:
    """Whether a block is the beginning of a page."""
    return isinstance(block, Directive) and block.name in {"page", "back"}


def _section(
    source: Source,
    heading: RawHeading,
    blocks: tuple[Block, ...],
    end: int,
    anchors: dict[str, Span],
    before: list[Section],
) -> Section:
    span = source.span(heading.line)
    title, anchor, stamp = _title(heading.content)
    if anchor is None:
        message = f"the heading “{plain(title)}” has no anchor"
        source.report(HEADING, message, span, "end it with `{#anchor}`: small letters, digits and hyphens")
    elif anchor in anchors:
        message = f"the anchor `{anchor}` is used twice, first in line {anchors[anchor].line}"
        source.report(HEADING, message, span, "give each heading its own")
    anchors.setdefault(anchor or "", span)
    deepest = before[-1].level + 1 if before else 1
    if heading.level > min(deepest, 3):
        message = f"a heading of level {heading.level} stands where level {min(deepest, 3)} is the deepest"
        source.report(HEADING, message, span, f"write `{'#' * min(deepest, 3)}`")
    return Section(
        anchor or "", heading.level, title, blocks, section_digest(source.lines[heading.line : end]), stamp, span
    )


def _title(content: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], str | None, str | None]:
    """Part a heading into title, anchor and the hash of its source."""
    last = content[-1] if content else None
    match = ANCHOR.search(last.text) if isinstance(last, Text) else None
    if match is None or not isinstance(last, Text):
        return content, None, None
    rest = last.text[: match.start()].rstrip()
    return (*content[:-1], *((Text(rest),) if rest else ())), match[1], match[2]


def section_digest(lines: list[str]) -> str:
    """Hash a section: 8 hex digits of SHA-256 over its lines without blank ends.

    A stamp in its heading does not count.
    """
    text = "\n".join([re.sub(r"\s+source=[0-9a-f]{8}\}$", "}", line.rstrip()) for line in lines]).strip()
    return hashlib.sha256(text.encode()).hexdigest()[:8]
