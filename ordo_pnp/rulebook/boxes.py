"""The blocks that hold text of their own: boxes, questions with their answers, the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.base import remedy_for
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.bound import Context
from ordo_pnp.rulebook.inline import RulingMark, Text
from ordo_pnp.rulebook.tree import Callout, Question, SummaryPage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block, Directive

BOXES: Final = ("tip", "variant", "example", "note")


def box(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a box."""
    if block.argument not in BOXES:
        remedy = remedy_for(block.argument, BOXES, f"known: {', '.join(BOXES)}")
        binder.report(codes.WRONG_OPTION, f"there is no box `{block.argument}`", block.span, remedy)
        return []
    given = block.options.get("title")
    title = binder.line(given.value, given.span.line - 1) if given else (Text(binder.words[block.argument]),)
    return [Callout(block.argument, title, binder.blocks(block.content, Context()))]


def faq(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a question; its rulings stand in the margin beside it."""
    named = [each for each in block.argument.split() if binder.name_ruling(each, block.span)]
    marks: list[Inline] = [RulingMark(" ".join(named))] if named else []  # one, or they would overlap
    asked = block.options.get("question")
    question = binder.line(asked.value, asked.span.line - 1) if asked else ()
    return [Question((*marks, *question), binder.blocks(block.content, Context()))]


def summary(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a summary."""
    return [SummaryPage(binder.blocks(block.content, Context()), block.span.line - 1)]
