"""The words of a line: emphasis, links and roles, as the Markdown parser gives them, to a tree."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from ordo_pnp.base import remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import FORMS, ROLE, ROLES, WORDED
from ordo_pnp.rulebook.inline import Break, CodeSpan, Emphasis, Link, Role, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from ordo_pnp.base import Span
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.source import Source

# By language: marks of a quotation and of one within it.
QUOTES = {"en": "“”‘’", "de": "„“‚‘", "ru": "«»„“"}
# By language: spaces at which no line may end. As on cards, a lone letter keeps to the next word, a dash to the one
# before it.
_UNBROKEN = {"ru": re.compile(r"(?<![^\W_])([а-яёА-ЯЁ]) | (?=[—–])")}

# Levels of emphasis and links within each other; whoever reads the tree goes down one by one.
_DEEPEST = 10

# Levels of lists, their points and quotations; the parser drops what lies deeper than 20.
_MOST_LEVELS = 16


@cache
def parser_of(language: str) -> MarkdownIt:
    """Make the parser of a language: straight marks become its own."""
    settings = {"html": True, "typographer": True, "quotes": QUOTES.get(language, QUOTES["en"])}
    parser = MarkdownIt("commonmark", settings).enable(["table", "smartquotes", "replacements"])
    parser.inline.ruler.before("link", "role", _role)
    return parser


def tokens_of(source: Source, lines: Sequence[str], offset: int) -> list[Token]:
    """Return the parser's tokens for some lines, of which ``offset`` is the first one's line from 0; report where they lie too deep."""
    tokens = parser_of(source.language).parse("\n".join(lines))
    deep = next((token.map for token in tokens if token.level >= _MOST_LEVELS and token.map), None)
    if deep is not None:
        message = "lists and quotations lie too deep in each other: some of the text would be lost"
        source.report(codes.MARKUP, message, source.span(offset + deep[0]), "write fewer levels, seven lists at most")
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
        source: The whole book; takes what is wrong.
        text: What is read.
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
                self._source.report(codes.MARKUP, message, span, "emphasise less, or write stars as `\\*`")
                return ()
            if token.type in ("em_open", "strong_open", "link_open"):
                stack.append((self._opening(token), []))
            elif token.type in ("em_close", "strong_close", "link_close"):
                make, inner = stack.pop()
                assert make is not None  # noqa: S101 (the parser closes what it opened)
                stack[-1][1].append(make(self._joined(inner)))
            else:
                made = self._single(token)
                if made is not None:
                    stack[-1][1].append(made)
        return self._joined(stack[0][1])

    def _joined(self, content: Sequence[Inline]) -> tuple[Inline, ...]:
        """Join neighbouring words, and keep together what no line may part."""
        kept = _UNBROKEN.get(self._source.language)
        words = joined(content)
        return words if kept is None else tuple(unbroken(each, kept) for each in words)

    def _single(self, token: Token) -> Inline | None:
        """Build what stands for itself."""
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
        self._source.report(codes.MARKUP, f"{what} has no place in a rulebook", span, "name cards instead")
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
        self._source.report(codes.HEADING, message, self._span(token), "name cards and numbers in the text below")
        return None

    def _role(self, token: Token, span: Span) -> Inline | None:
        match = token.meta["match"]
        if match is None:
            message = "this brace begins no role"
            self._source.report(codes.MARKUP, message, span, "write `{name argument}`, or `\\{` for the brace itself")
            return None
        name, argument, wording = match[1], (match[2] or "").strip(), match[3]
        if name not in ROLES:
            what = f"the block `{name}` stands within a line" if name in FORMS else f"there is no role `{name}`"
            known = f"there are {', '.join(sorted(ROLES))}"
            remedy = "write it as a block of its own" if name in FORMS else remedy_for(name, ROLES, known)
            self._source.report(codes.UNKNOWN_DIRECTIVE, what, span, remedy)
        elif wording is not None and name not in WORDED:
            message = f"`{name}` has no wording of its own"
            self._source.report(codes.WRONG_OPTION, message, span, "leave out what stands after `|`")
        elif not argument and name != "result":
            message = f"`{name}` says nothing about what is meant"
            self._source.report(codes.WRONG_OPTION, message, span, f"write `{{{name} …}}`")
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
    """Make the spaces that a pattern finds in a text no-break ones; nothing but text is changed."""
    return Text(kept.sub("\\1\u00a0", word.text)) if isinstance(word, Text) else word
