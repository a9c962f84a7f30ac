"""The roles: what stands within a line for something the data know, each replaced by what it prints, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import number_of, parse_count
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.inline import Badge, CardName, GlossaryTerm, IndexMark, RulingMark, SectionReference, Sign, Text
from ordo_pnp.rulebook.marks import LABEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.rulebook.binding import Binder, Filler
    from ordo_pnp.rulebook.examples import Examples
    from ordo_pnp.rulebook.inline import Inline, Role


def card(binder: Binder, role: Role) -> Inline:
    """Name a card."""
    return CardName(role.wording or binder.facts.name_of(binder.facts.card(role.argument)))


def symbol(binder: Binder, role: Role) -> Inline:
    """Show a sign; without pictures its word."""
    word = binder.sign_word(role.argument)
    return Text(word) if binder.plates is None else Sign(binder.plates.sign(role.argument), word)


def word(binder: Binder, role: Role) -> Inline:
    """Return a word of the game."""
    found = binder.facts.word(role.argument)
    return Text(role.wording or found)


def fact(binder: Binder, role: Role) -> Inline:
    """Return a number or word of the game's data; a wording is held against it."""
    value = binder.facts.fact(role.argument)
    worded = binder.facts.checked(value, role.wording, role.argument)
    binder.facts.require_played(role.argument, value)
    return Text(worded)


def count(binder: Binder, role: Role) -> Inline:
    """Return how many pieces a filter selects; a wording is held against it."""
    return Text(binder.facts.checked(binder.facts.count(role.argument), role.wording, role.argument))


def _examples(binder: Binder) -> Examples:
    if binder.examples is None:
        raise FactError(codes.UNKNOWN_NAME, "the game has no rules to play on a board", "write the number itself")
    return binder.examples


def board(binder: Binder, role: Role) -> Inline:
    """Return a number of the board that is played, by a wording where that stands for it."""
    value = _examples(binder).fact(role.argument)
    is_worded = role.wording is not None and number_of(role.wording, binder.book.language) == value
    return Text(role.wording if is_worded and role.wording is not None else str(value))


def number(binder: Binder, role: Role) -> Inline:
    """Return a number of the examples of the section, which follows them to their place on the board."""
    found = parse_count(role.argument)
    if found is None:
        raise FactError(codes.UNKNOWN_NAME, f"`{role.argument}` is no number", "write the number of an area or tile")
    return Text(str(_examples(binder).number(binder.anchor, found)))


def rule(binder: Binder, role: Role) -> Inline:
    """Return the wording of a variant's default."""
    found = binder.facts.rule(role.argument)
    return Text(role.wording or found)


def ref(binder: Binder, role: Role) -> Inline | None:
    """Refer to a section of the book."""
    if not binder.require(role.argument, binder.anchors, "section", role.span):
        return None
    return SectionReference(role.argument, role.wording or binder.anchors[role.argument], role.wording is None)


def term(binder: Binder, role: Role) -> Inline | None:
    """Return a word of the glossary."""
    if not binder.require(role.argument, binder.terms, "term of the glossary", role.span):
        return None
    return GlossaryTerm(role.argument, role.wording or binder.terms[role.argument])


def index(binder: Binder, role: Role) -> Inline:
    """Mark a place for the index."""
    path = tuple(part.strip() for part in role.argument.split(";", 1))
    return IndexMark(path, binder.index.mark(path))


def ruling(binder: Binder, role: Role) -> Inline | None:
    """Mark where a ruling is answered."""
    return RulingMark(role.argument) if binder.name_ruling(role.argument, role.span) else None


def mark(binder: Binder, role: Role) -> Inline:
    """Show the badge that stands in a picture."""
    if not LABEL.fullmatch(role.argument):
        message = f"`{role.argument}` is no mark of a picture"
        raise FactError(codes.UNKNOWN_NAME, message, "write a number or a capital letter, as in `{mark 1}`")
    return Badge(role.argument)


# By name; ``result`` is known only where a caption is bound.
ROLES: Mapping[str, Filler] = {
    "card": card,
    "symbol": symbol,
    "word": word,
    "fact": fact,
    "count": count,
    "board": board,
    "number": number,
    "mark": mark,
    "rule": rule,
    "ref": ref,
    "term": term,
    "index": index,
    "ruling": ruling,
}
