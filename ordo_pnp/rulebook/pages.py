"""The blocks that lay out a book: a page for itself, columns, the back cover; headings may stand within them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.base import printable
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.tree import Callout, Closing, Items, Opener, Opening, Question, Quotation, SummaryPage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ordo_pnp.base import Span
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.book import Section
    from ordo_pnp.rulebook.tree import Block, Directive

# Where a page may have to stand: pages with even numbers are on the left.
SIDES: Final = ("left", "right")
# Width and height of the picture over a chapter in millimetres: the widest page with 3 mm at both sides, and 3 mm above
# its 30.
STRIP: Final = (154.0, 33.0)
# Width and height of the picture on a cover: an A5 page with 3 mm around it, which covers half a Letter sheet, too.
COVER: Final = (154.0, 222.0)
# The same picture at the head of a web page.
MASTHEAD: Final = (148.0, 84.0)
# Of columns; a fourth would be narrower than the words of German.
_COUNTS: Final = ("2", "3")


def page(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of a page that has its content for itself."""
    yield Opening("page", block.span.line - 1, _one_of(binder, block, "side", SIDES, ""))


def columns(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of columns."""
    yield Opening("columns", block.span.line - 1, count=int(_one_of(binder, block, "count", _COUNTS, "2")))


def back(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the beginning of the back cover."""
    yield Opening("back", block.span.line - 1)


def opener(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture over the heading of a chapter."""
    name = vignette(binder, block.argument, block.span)
    if name is not None and binder.plates is not None:
        yield Opener(binder.plates.vignette(name, *STRIP))


def vignette(binder: Binder, reference: str, span: Span) -> str | None:
    """Return the name of a vignette of the game, written as ``vignette:NAME`` or as NAME; another one is reported."""
    name = reference.removeprefix("vignette:")
    files = binder.facts.game.files.get("vignettes", {})
    known = {each for origin in files.values() for each in origin.value}
    return name if binder.require(name, known, "vignette", span) else None


def _one_of(binder: Binder, block: Directive, key: str, known: Sequence[str], otherwise: str) -> str:
    option = block.options.get(key)
    if option is None or option.value in known:
        return otherwise if option is None else option.value
    message = f"`{key}` is `{printable(option.value)}`"
    binder.report(codes.WRONG_OPTION, message, option.span, f"write {' or '.join(known)}")
    return otherwise


def check_pages(binder: Binder, sections: Sequence[Section]) -> None:
    """Find what has a page for itself and stands where it cannot have one, and a back cover that something stands behind."""
    around: list[str] = []
    blocks = [each for section in sections for each in section.blocks]
    for block in blocks:
        if isinstance(block, Opening):
            around.append(block.kind)
        elif isinstance(block, Closing):
            del around[-1:]  # what it closes may stand in text that was left out, of which something else is told
        elif isinstance(block, SummaryPage) and around:
            _report_summary(binder, block, f"`{around[-1]}`")
        for each in _summaries_below(block):
            _report_summary(binder, each, "another block, a list or a quotation")
    backs = [each for each in blocks if isinstance(each, Opening) and each.kind == "back"]
    if len(backs) == 1 and blocks[-1] != Closing("back"):
        span = binder.span(backs[0].line)
        binder.report(codes.WRONG_OPTION, "something stands behind the back cover", span, "make it the last block")


def _report_summary(binder: Binder, block: SummaryPage, where: str) -> None:
    message = f"`summary` stands within {where}, but is a page for itself"
    binder.report(codes.MARKUP, message, binder.span(block.line), "move it out, or write its text without the block")


def _summaries_below(block: Block) -> Iterator[SummaryPage]:
    """Yield the summaries within a block."""
    inner: tuple[Block, ...] = ()
    if isinstance(block, (Callout, SummaryPage, Quotation)):
        inner = block.content
    elif isinstance(block, Question):
        inner = block.answer
    elif isinstance(block, Items):
        inner = tuple(each for item in block.items for each in item)
    for each in inner:
        if isinstance(each, SummaryPage):
            yield each
        yield from _summaries_below(each)
