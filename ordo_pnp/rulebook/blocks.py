"""The blocks of a book, and those that show something: figures, and cards side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import parse_count
from ordo_pnp.kernel import Piece
from ordo_pnp.rulebook import boxes, codes, pages, piece_lists
from ordo_pnp.rulebook.bound import Context
from ordo_pnp.rulebook.card_groups import WAYS, GroupedCards
from ordo_pnp.rulebook.claims import claim, law
from ordo_pnp.rulebook.directives import NUMBER
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.glossary import glossary
from ordo_pnp.rulebook.inline import plain
from ordo_pnp.rulebook.marks import read_marks
from ordo_pnp.rulebook.proofs import unproved
from ordo_pnp.rulebook.scenes import is_true, shown_by
from ordo_pnp.rulebook.tree import Figure, IndexList

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ordo_pnp.cards import Card
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block, Directive

# Where the caption of a figure may stand.
_CAPTIONS: Final = ("below", "beside")
# Width of the text on a page, in millimetres.
TYPE_AREA = 112.0


def figure(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture of a scenario."""
    shown = shown_by(binder, block)
    if shown is None:
        return
    width, is_beside = _width(binder, block), _is_beside(binder, block)
    caption = binder.blocks(block.content, Context(shown.result, in_caption=True))
    alt = block.options.get("alt")
    if binder.plates is not None and (shown.is_known or is_true(binder, block, shown.describe())):
        picture = binder.plates.scene(shown.digest, shown.describe, TYPE_AREA * width)
        binder.place(picture, block.span, width)
        yield _numbered(binder, picture, _alt(binder, alt.value) if alt else "", caption, width, is_beside=is_beside)


def _alt(binder: Binder, text: str) -> str:
    """Return the description of a figure, with the numbers that follow its example."""
    examples = binder.examples
    return NUMBER.sub(lambda found: str(examples.number(binder.anchor, int(found[1]))), text) if examples else text


def where(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind what is for some boards only, such as ``ring``, ``not ring``, ``example SCENARIO``."""
    holds = binder.examples is not None and binder.examples.holds(block.argument)
    return binder.blocks(block.content, Context()) if holds else ()


def _numbered(
    binder: Binder, picture: Any, alt: str, caption: tuple[Block, ...], width: float, *, is_beside: bool
) -> Figure:
    binder.figures += 1
    key = f"fig-{binder.figures}"
    number = None
    if caption and binder.is_numbered:
        binder.captions += 1
        number = binder.captions
    return Figure(picture, alt, caption, width, number, key, is_beside)


def _is_beside(binder: Binder, block: Directive) -> bool:
    option = block.options.get("caption")
    if option is not None and option.value not in _CAPTIONS:
        message = f"`caption` is `{printable(option.value)}`"
        binder.report(codes.WRONG_OPTION, message, option.span, f"write one of {', '.join(_CAPTIONS)}")
    return option is not None and option.value == _CAPTIONS[1]


def _width(binder: Binder, block: Directive) -> float:
    option = block.options.get("width")
    if option is None:
        return 1.0
    percentage = parse_count(option.value)
    if percentage is None or not 10 <= percentage <= 100:
        message = f"`width` is `{printable(option.value)}`, no percentage from 10 to 100"
        binder.report(codes.WRONG_OPTION, message, option.span, "write a whole number from 10 to 100")
        return 1.0
    return percentage / 100


def cards(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind cards side by side."""
    groups = [_group(binder, part) for part in block.argument.split("|")]
    way = block.options["as"].value if "as" in block.options else "row"
    if way not in WAYS:
        message = f"`as` is `{printable(way)}`"
        binder.report(codes.WRONG_OPTION, message, block.options["as"].span, f"write one of {', '.join(WAYS)}")
        return
    labels = _labels(binder, block, len(groups))
    width, is_beside = _width(binder, block), _is_beside(binder, block)
    caption = binder.blocks(block.content, Context())
    pieces = [[Piece(str(card.id), signs=binder.facts.signs_of(card)) for card in group] for group in groups]
    marks = read_marks(binder, block, _named(pieces))
    if binder.plates is None or marks is None:
        return
    row = GroupedCards(way, pieces, [plain(label) for label in labels], marks)
    drawn = binder.plates.cards(row, TYPE_AREA * width)
    binder.place(drawn, block.span, width)
    given = block.options.get("alt")
    alt = given.value if given else binder.words["cards"].format(_names(binder, groups, labels))
    yield _numbered(binder, drawn, alt, caption, width, is_beside=is_beside)


def _named(groups: list[list[Piece]]) -> dict[str, tuple[Piece, ...]]:
    """Return what marks can point at: groups, and cards counted over all of them."""
    cards = [piece for group in groups for piece in group]
    return {
        **{f"group {at}": tuple(group) for at, group in enumerate(groups, 1)},
        **{f"card {at}": (piece,) for at, piece in enumerate(cards, 1)},
    }


def _names(binder: Binder, groups: list[list[Card]], labels: list[tuple[Inline, ...]]) -> str:
    out = []
    for at, group in enumerate(groups):
        names = ", ".join(binder.facts.name_of(card) for card in group)
        out.append(f"{plain(labels[at])}: {names}" if at < len(labels) else names)
    return "; ".join(out)


def _group(binder: Binder, text: str) -> list[Card]:
    found: list[Card] = []
    for each in text.split():
        name, _, word = each.partition("*")
        count = parse_count(word) if word else 1
        if count is None or not 1 <= count <= 12:
            raise FactError(
                codes.UNKNOWN_NAME, f"`{printable(each)}` is no number of cards", "write `CARD*2` up to `CARD*12`"
            )
        found += [binder.facts.card(name)] * count
    if not found:
        raise FactError(codes.UNKNOWN_NAME, "a group of cards is empty", "leave the `|` out")
    return found


def _labels(binder: Binder, block: Directive, groups: int) -> list[tuple[Inline, ...]]:
    option = block.options.get("labels")
    if option is None:
        return []
    parts = _split(option.value)
    if len(parts) != groups:
        message = f"there are {len(parts)} labels for {groups} groups of cards"
        binder.report(codes.WRONG_OPTION, message, option.span, "write one for each, with `|` between them")
    return [binder.line(part, option.span.line - 1) for part in parts]


def _split(text: str) -> list[str]:
    """Part labels at ``|``, but not within a role."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


BLOCKS: dict[str, Callable[[Binder, Directive], Iterable[Block]]] = {
    "figure": figure,
    "claim": claim,
    "law": law,
    "unproved": unproved,
    "where": where,
    "cards": cards,
    "components": piece_lists.components,
    "reference": piece_lists.reference,
    "box": boxes.box,
    "faq": boxes.faq,
    "glossary": glossary,
    "summary": boxes.summary,
    "page": pages.page,
    "columns": pages.columns,
    "back": pages.back,
    "opener": pages.opener,
    "index": lambda *_: (IndexList(()),),  # a place for what is known at the end
}
