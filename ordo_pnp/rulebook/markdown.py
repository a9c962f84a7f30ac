"""Markdown to a tree: CommonMark with tables, roles in braces, and blocks that are fences with a name in braces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ordo_pnp.base import remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import FORMS, INFO, SAID, holds_sections, split_entries, split_options
from ordo_pnp.rulebook.inline_parser import InlineParser, parser_of, tokens_of
from ordo_pnp.rulebook.source import Prose
from ordo_pnp.rulebook.tree import Closing, Directive, Items, Option, Ornament, Paragraph, Quotation, TextTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

    from ordo_pnp.rulebook.directives import Form
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.source import Source
    from ordo_pnp.rulebook.tree import Block


@dataclass(frozen=True, slots=True)
class RawHeading:
    """A heading as it was read."""

    level: int
    content: tuple[Inline, ...]
    line: int


class MarkdownReader:
    """Reads pieces of a book.

    Args:
        source: The whole book; takes what is wrong, and which of its lines are prose.
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
            lines: The lines; what a block holds without its indentation.
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
        """Read what somebody else said: no prose of the book."""
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
        self._source.report(codes.MARKUP, f"{what} has no place in a rulebook", self._source.span(line), remedy)

    def _below(self, tokens: Iterator[Token], end: str) -> tuple[Block, ...]:
        return tuple(self._without_headings(self._blocks(tokens, end)))

    def _without_headings(self, blocks: Iterable[Block | RawHeading]) -> Iterator[Block]:
        """Yield what may stand within a block, list or quotation; a heading is reported."""
        for each in blocks:
            if isinstance(each, RawHeading):
                message = "a heading stands within a block, list or quotation"
                self._source.report(codes.HEADING, message, self._source.span(each.line), "write it in bold")
            elif not self._is_layout(each):
                yield each

    def _is_layout(self, block: Block) -> bool:
        """Whether a block lays out pages; it is reported, since it stands within another one."""
        if isinstance(block, Directive) and FORMS[block.name].content == "sections":
            message = f"`{block.name}` stands within another block, a list or a quotation"
            self._source.report(codes.MARKUP, message, block.span, "put it around the other one")
            return True
        return isinstance(block, Closing)

    def _laid_out(self, token: Token, line: int) -> Iterator[Block | RawHeading]:
        """Read a block that is around sections: its beginning, what it holds, and its end."""
        block = self._directive(token, line)
        if block is None:
            return
        if self._around and (block.name != "columns" or "columns" in self._around):
            message = f"`{block.name}` stands within `{self._around[-1]}`"
            self._source.report(codes.MARKUP, message, block.span, f"end the block `{self._around[-1]}` before it")
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
        """Note which keyed lines are prose, unless they are quoted."""
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
            self._source.report(codes.UNKNOWN_DIRECTIVE, f"there is no block `{name}`", span, remedy)
            return None
        if form.argument is not None and form.argument != bool(argument):
            message = f"`{name}` says nothing about what is meant" if form.argument else f"`{name}` takes nothing here"
            self._source.report(codes.WRONG_OPTION, message, span, "see docs/reference/rulebooks.md")
            return None
        lines = token.content.split("\n")[:-1]
        options, first = self._options(name, form, lines, line + 1)
        for key in form.needed:
            if not options.get(key, Option("", span)).value:
                message = f"`{name}` has no `{key}`"
                remedy = "say what is seen, for those who do not see it" if key == "alt" else f"add `{key}: …`"
                self._source.report(codes.WRONG_OPTION, message, span, remedy)
        rest, below = lines[first:], line + 1 + first
        if name == "glossary":
            self._note([(below + entry.line, True) for _, entry in split_entries(rest)[0]], below + len(rest))
        content: tuple[Block, ...] = ()
        if form.content in ("blocks", "caption"):
            content = self._inside(rest, below, form.content == "caption")
        elif form.content == "none" and any(each.strip() for each in rest):
            message = f"`{name}` holds no text"
            self._source.report(codes.WRONG_OPTION, message, self._source.span(below), "move the text below the block")
        return Directive(name, argument, options, content, "\n".join(rest), span, below)

    def _options(self, name: str, form: Form, lines: list[str], offset: int) -> tuple[dict[str, Option], int]:
        """Read the options of a block; gives the number of the first line after them, too."""
        options: dict[str, Option] = {}
        if form.content == "raw":  # what follows may look like options
            keys = tuple(f"{each}:" for each in form.options)
            lines = lines[: next((at for at, each in enumerate(lines) if not each.startswith(keys)), len(lines))]
        given, first = split_options(lines) if form.options else ([], 0)
        self._note([(offset + each.line, each.key in SAID) for each in given], offset + first)
        for each in given:
            place = self._source.span(offset + each.line)
            if each.key not in form.options:
                remedy = remedy_for(each.key, form.options, f"known: {', '.join(form.options)}")
                self._source.report(codes.WRONG_OPTION, f"`{name}` has no option `{each.key}`", place, remedy)
            elif each.key in options:
                self._source.report(codes.WRONG_OPTION, f"`{each.key}` is given twice", place, "leave one out")
            else:
                options[each.key] = Option(each.value, place)
        return options, first

    def _inside(self, lines: Sequence[str], offset: int, is_caption: bool) -> tuple[Block, ...]:  # noqa: FBT001
        found: list[Block] = []
        for each in self._without_headings(self.blocks(lines, offset)):
            if is_caption and not isinstance(each, Paragraph):
                message = "a caption holds paragraphs only"
                self._source.report(codes.MARKUP, message, self._source.span(offset), "put the rest below the figure")
            else:
                found.append(each)
        return tuple(found)
