"""Markdown to a tree: CommonMark with tables, roles in braces, and blocks that are fences with a name in braces."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from ordo_pnp.diagnostics import Diagnostic, Span, finding, printable, remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import FORMS, INFO, ROLE, ROLES, WORDED, split_options
from ordo_pnp.rulebook.tree import (
    Break,
    Code,
    Directive,
    Emphasis,
    Items,
    Link,
    Option,
    Ornament,
    Paragraph,
    Quotation,
    Role,
    Table,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from ordo_pnp.rulebook.tree import Block, Inline

QUOTES = {"en": "“”‘’", "de": "„“‚‘", "ru": "«»„“"}
"""By language: marks of a quotation and of one within it."""


@cache
def _parser(language: str) -> MarkdownIt:
    """Make the parser of a language: straight marks become its own."""
    settings = {"html": True, "typographer": True, "quotes": QUOTES.get(language, QUOTES["en"])}
    parser = MarkdownIt("commonmark", settings).enable(["table", "smartquotes", "replacements"])
    parser.inline.ruler.before("link", "role", _role)
    return parser


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


@dataclass(slots=True)
class Source:
    """The lines of a book, to say where something stands."""

    name: str
    """The path as a person knows it."""
    lines: list[str]
    language: str
    problems: list[Diagnostic] = field(default_factory=list)

    def span(self, line: int, part: str = "", skip: int = 0) -> Span:
        """Locate a part of a line (from 0), or the line; the part may stand in one of the lines that follow."""
        for at in range(line, min(line + skip + 1, len(self.lines))):
            column = self.lines[at].find(part) if part else -1
            if column >= 0:
                return Span(self.name, at + 1, column + 1, at + 1, column + 1 + len(part), self.lines[at])
        text = self.lines[line] if line < len(self.lines) else ""
        start = len(text) - len(text.lstrip())
        return Span(self.name, line + 1, start + 1, line + 1, max(len(text.rstrip()), start + 1) + 1, text)

    def report(self, kind: codes.Code, message: str, span: Span, remedy: str | None = None) -> None:
        """Note a finding."""
        self.problems.append(finding(kind, message, span, remedy=remedy))


@dataclass(frozen=True, slots=True)
class RawHeading:
    """A heading as it was read."""

    level: int
    content: tuple[Inline, ...]
    line: int


class MarkdownReader:
    """Reads pieces of a book.

    Args:
        source: The whole book; takes what is wrong.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._offset = 0

    def blocks(self, lines: Sequence[str], offset: int) -> list[Block | RawHeading]:
        """Read some lines as Markdown.

        Args:
            lines: The lines; what a block holds without its indentation.
            offset: The line of the file, from 0, that is the first of them.
        """
        outer, self._offset = self._offset, offset
        tokens = _parser(self._source.language).parse("\n".join(lines))
        found = list(self._blocks(iter(tokens), ""))
        self._offset = outer
        return found

    def line(self, text: str, offset: int) -> tuple[Inline, ...]:
        """Read the words of one line."""
        outer, self._offset = self._offset, offset
        tokens = _parser(self._source.language).parseInline(text)
        content = self._inlines(tokens[0].children or [], 0, text)
        self._offset = outer
        return content

    def _blocks(self, tokens: Iterator[Token], end: str) -> Iterator[Block | RawHeading]:
        for token in tokens:
            if token.type == end:
                return
            line = self._offset + (token.map[0] if token.map else 0)
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
            return Quotation(self._below(tokens, "blockquote_close"))
        if kind == "table_open":
            return self._table(tokens)
        if kind == "hr":
            return Ornament()
        if kind == "fence" and INFO.fullmatch(token.info.strip()):
            return self._directive(token, line)
        self._refuse(kind, line)
        return None

    def _refuse(self, kind: str, line: int) -> None:
        what = {
            "html_block": "HTML",
            "code_block": "a line that is indented by four spaces or more is code",
            "fence": "a block without a name in braces",
        }.get(kind, kind)
        remedy = "write it in Markdown" if kind == "html_block" else "see docs/reference/rulebooks.md"
        self._source.report(codes.MARKUP, f"{what} has no place in a rulebook", self._source.span(line), remedy)

    def _below(self, tokens: Iterator[Token], end: str) -> tuple[Block, ...]:
        found: list[Block] = []
        for each in self._blocks(tokens, end):
            if isinstance(each, RawHeading):
                message = "a heading stands within a block, list or quotation"
                self._source.report(codes.HEADING, message, self._source.span(each.line), "write it in bold")
            else:
                found.append(each)
        return tuple(found)

    def _items(self, opening: Token, tokens: Iterator[Token]) -> Items:
        items: list[tuple[Block, ...]] = []
        for token in tokens:
            if token.type == opening.type.replace("open", "close"):
                break
            items.append(self._below(tokens, "list_item_close"))
        start = opening.attrs.get("start", 1) if opening.type.startswith("ordered") else None
        return Items(tuple(items), None if start is None else int(start))

    def _table(self, tokens: Iterator[Token]) -> Table:
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
        return Table(tuple(aligns), tuple(rows[0]), tuple(tuple(row) for row in rows[1:]))

    def _content(self, token: Token, *, roles: bool = True) -> tuple[Inline, ...]:
        line = token.map[0] if token.map else 0
        return self._inlines(token.children or [], line, token.content, roles=roles)

    def _inlines(self, tokens: Sequence[Token], line: int, text: str, *, roles: bool = True) -> tuple[Inline, ...]:
        """Build the words of a paragraph; ``line`` is counted within the piece that is read."""

        def span_at(token: Token) -> Span:
            at = text.count("\n", 0, token.meta["at"])
            return self._source.span(self._offset + line + at, token.content)

        stack: list[tuple[Callable[[tuple[Inline, ...]], Inline] | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            out = stack[-1][1]
            if token.type in ("em_open", "strong_open", "link_open"):
                stack.append((self._opening(token, line), []))
            elif token.type in ("em_close", "strong_close", "link_close"):
                make, inner = stack.pop()
                assert make is not None  # noqa: S101 (the parser closes what it opened)
                stack[-1][1].append(make(_joined(inner)))
            elif token.type == "role":
                if roles:
                    self._role(token, span_at(token), out)
                elif token.meta["match"] is not None or not text[token.meta["at"] :].startswith("{#"):
                    message = "a heading holds plain words only"
                    self._source.report(
                        codes.HEADING, message, span_at(token), "name cards and numbers in the text below"
                    )
                else:
                    out.append(Text("{"))
            elif token.type == "code_inline":
                out.append(Code(token.content))
            elif token.type == "softbreak":
                out.append(Text(" "))
            elif token.type == "hardbreak":
                out.append(Break())
            elif token.type in ("text", "text_special"):
                out.append(Text(token.content))
            else:
                what = "an image" if token.type == "image" else "HTML"
                span = self._source.span(self._offset + line, token.content[:20], text.count("\n"))
                self._source.report(codes.MARKUP, f"{what} has no place in a rulebook", span, "name cards instead")
        return _joined(stack[0][1])

    def _opening(self, token: Token, line: int) -> Callable[[tuple[Inline, ...]], Inline]:
        if token.type == "link_open":
            target = str(token.attrs.get("href", ""))
            span = self._source.span(self._offset + line, f"({target}", 20)
            return lambda content: Link(target, content, span)
        strong = token.type == "strong_open"
        return lambda content: Emphasis(content, strong)

    def _role(self, token: Token, span: Span, out: list[Inline]) -> None:
        match = token.meta["match"]
        if match is None:
            message = "this brace begins no role"
            self._source.report(codes.MARKUP, message, span, "write `{name argument}`, or `\\{` for the brace itself")
            return
        name, argument, wording = match[1], (match[2] or "").strip(), match[3]
        if name not in ROLES:
            what = f"the block `{name}` stands within a line" if name in FORMS else f"there is no role `{name}`"
            remedy = "write it as a block of its own" if name in FORMS else remedy_for(name, ROLES, _known(ROLES))
            self._source.report(codes.UNKNOWN_DIRECTIVE, what, span, remedy)
        elif wording is not None and name not in WORDED:
            message = f"`{name}` has no wording of its own"
            self._source.report(codes.WRONG_OPTION, message, span, "leave out what stands after `|`")
        elif not argument and name != "result":
            message = f"`{name}` says nothing about what is meant"
            self._source.report(codes.WRONG_OPTION, message, span, f"write `{{{name} …}}`")
        else:
            out.append(Role(name, argument, None if wording is None else wording.strip(), span))

    def _directive(self, token: Token, line: int) -> Directive | None:
        match = INFO.fullmatch(token.info.strip())
        assert match is not None  # noqa: S101 (asked before)
        name, argument = match[1], match[2].strip()
        span = self._source.span(line, f"{{{name}}}")
        form = FORMS.get(name)
        if form is None:
            remedy = remedy_for(name, FORMS, _known(FORMS))
            self._source.report(codes.UNKNOWN_DIRECTIVE, f"there is no block `{name}`", span, remedy)
            return None
        if form.argument is not None and form.argument != bool(argument):
            message = f"`{name}` says nothing about what is meant" if form.argument else f"`{name}` takes nothing here"
            self._source.report(codes.WRONG_OPTION, message, span, "see docs/reference/rulebooks.md")
            return None
        lines = token.content.split("\n")[:-1]
        options: dict[str, Option] = {}
        first = 0
        if form.options:
            given, first = split_options(lines)
            for each in given:
                place = self._source.span(line + 1 + each.line)
                if each.key not in form.options:
                    remedy = remedy_for(each.key, form.options, f"known are {', '.join(form.options)}")
                    self._source.report(codes.WRONG_OPTION, f"`{name}` has no option `{each.key}`", place, remedy)
                elif each.key in options:
                    self._source.report(codes.WRONG_OPTION, f"`{each.key}` is given twice", place, "leave one out")
                else:
                    options[each.key] = Option(each.value, place)
        for key in form.needed:
            if not options.get(key, Option("", span)).value:
                message = f"`{name}` has no `{key}`"
                remedy = "say what is seen, for those who do not see it" if key == "alt" else f"add `{key}: …`"
                self._source.report(codes.WRONG_OPTION, message, span, remedy)
        rest = lines[first:]
        content: tuple[Block, ...] = ()
        if form.content in ("blocks", "caption"):
            content = self._inside(rest, line + 1 + first, form.content == "caption")
        elif form.content == "none" and any(each.strip() for each in rest):
            message = f"`{name}` holds no text"
            self._source.report(codes.WRONG_OPTION, message, self._source.span(line + 1 + first), "write it below")
        return Directive(name, argument, options, content, "\n".join(rest), span, line + 1 + first)

    def _inside(self, lines: Sequence[str], offset: int, is_caption: bool) -> tuple[Block, ...]:  # noqa: FBT001
        found: list[Block] = []
        for each in self.blocks(lines, offset):
            if isinstance(each, RawHeading):
                message = "a heading stands within a block"
                self._source.report(codes.HEADING, message, self._source.span(each.line), "write it in bold")
            elif is_caption and not isinstance(each, Paragraph):
                message = "a caption holds paragraphs only"
                self._source.report(codes.MARKUP, message, self._source.span(offset), "put the rest below the figure")
            else:
                found.append(each)
        return tuple(found)


def _known(names: object) -> str:
    return f"there are {', '.join(sorted(names))}"  # type: ignore[call-overload]


def _joined(content: Sequence[Inline]) -> tuple[Inline, ...]:
    """Join neighbouring words."""
    out: list[Inline] = []
    for each in content:
        if isinstance(each, Text) and out and isinstance(out[-1], Text):
            out[-1] = Text(out[-1].text + each.text)
        elif not isinstance(each, Text) or each.text:
            out.append(each)
    return tuple(out)
