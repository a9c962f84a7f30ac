"""The glossary, and the terms in it, which the text before it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import split_entries
from ordo_pnp.rulebook.tree import Directive, Glossary, GlossaryEntry
from ordo_pnp.rulebook.words import order_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.tree import Block


def gather_terms(binder: Binder) -> None:
    """Note the terms of the glossary, which the text before it names."""

    def below(blocks: Sequence[Block]) -> None:
        for block in blocks:
            if isinstance(block, Directive):
                if block.name == "glossary":
                    for key, entry in split_entries(block.raw.split("\n"))[0]:
                        if key in binder.terms:
                            span = binder.span(block.line + entry.line)
                            binder.report(codes.WRONG_OPTION, f"the term `{key}` is explained twice", span, "join them")
                        binder.terms[key] = entry.key
                below(block.content)

    for each in binder.book.sections:
        below(each.blocks)


def glossary(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind a glossary."""
    entries, bad = split_entries(block.raw.split("\n"))
    for at in bad:
        message = "this line is no entry of a glossary"
        binder.report(codes.MARKUP, message, binder.span(block.line + at), "write `key: word: explanation`")
    made = [GlossaryEntry(key, each.key, binder.line(each.value, block.line + each.line)) for key, each in entries]
    return [Glossary(tuple(sorted(made, key=lambda each: order_of(each.word))))]
