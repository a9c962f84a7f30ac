"""The blocks that show or assert something: figures, claims, cards, lists of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog import STORY, PluginError, parse_count
from ordo_pnp.diagnostics import printable
from ordo_pnp.errors import OrdoError
from ordo_pnp.games import plugin_of
from ordo_pnp.kernel import Piece
from ordo_pnp.rulebook import boxes, codes, pages
from ordo_pnp.rulebook.bound import Context
from ordo_pnp.rulebook.card_groups import WAYS
from ordo_pnp.rulebook.claims import claim, law
from ordo_pnp.rulebook.directives import NUMBER
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.glossary import glossary
from ordo_pnp.rulebook.inline import Sign, Text, plain
from ordo_pnp.rulebook.marks import read_marks
from ordo_pnp.rulebook.proofs import unproved
from ordo_pnp.rulebook.scenes import is_true, shown_by
from ordo_pnp.rulebook.tree import Figure, IndexList, PieceEntry, PieceList
from ordo_pnp.sign_names import SIGN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ordo_pnp.catalog import Card
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block, Directive

_KIND, _LARGE_KIND = (26.0, 17.0), (32.0, 25.0)
_CARD, _LARGE_CARD = (20.0, 27.0), (27.0, 27.0)
"""Room of a piece in a list of kinds, and of a card in a list of cards, in millimetres; the larger in books that teach."""
_CAPTIONS: Final = ("below", "beside")
"""Where the caption of a figure may stand."""
TYPE_AREA = 112.0
"""Width of the text on a page, in millimetres."""


def figure(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind the picture of a scenario."""
    shown = shown_by(binder, block)
    if shown is None:
        return
    width = _width(binder, block)
    caption = binder.blocks(block.content, Context(shown.result, in_caption=True))
    alt = block.options.get("alt")
    if binder.plates is not None and (shown.is_known or is_true(binder, block, shown.describe())):
        picture = binder.plates.scene(shown.digest, shown.describe, TYPE_AREA * width)
        binder.place(picture, block.span, width)
        yield _numbered(binder, block, picture, _alt(binder, alt.value) if alt else "", caption, width)


def _alt(binder: Binder, text: str) -> str:
    """Return the description of a figure, with the numbers that follow its example."""
    examples = binder.examples
    return NUMBER.sub(lambda found: str(examples.number(binder.anchor, int(found[1]))), text) if examples else text


def where(binder: Binder, block: Directive) -> Iterable[Block]:
    """Bind what is for some boards only, such as ``ring``, ``not ring``, ``example SCENARIO``."""
    holds = binder.examples is not None and binder.examples.holds(block.argument)
    return binder.blocks(block.content, Context()) if holds else ()


def _numbered(
    binder: Binder, block: Directive, picture: Any, alt: str, caption: tuple[Block, ...], width: float
) -> Figure:
    binder.figures += 1
    key = f"fig-{binder.figures}"
    number = None
    if caption and not binder.is_large:
        binder.captions += 1
        number = binder.captions
    return Figure(picture, alt, caption, width, number, key, _is_beside(binder, block))


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
    width = _width(binder, block)
    caption = binder.blocks(block.content, Context())
    pieces = [[Piece(str(card.id), signs=binder.facts.signs_of(card)) for card in group] for group in groups]
    marks = read_marks(binder, block, _named(pieces))
    if binder.plates is None or marks is None:
        return
    drawn = binder.plates.cards(way, pieces, [plain(label) for label in labels], TYPE_AREA * width, marks)
    binder.place(drawn, block.span, width)
    given = block.options.get("alt")
    alt = given.value if given else binder.words["cards"].format(_names(binder, groups, labels))
    yield _numbered(binder, block, drawn, alt, caption, width)


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


def components(binder: Binder, block: Directive) -> Iterable[Block]:
    """List every kind of piece with how many there are."""
    kinds: dict[str, list[Card]] = {}
    for card in binder.facts.cards(block.argument):
        played = card if binder.examples is None else binder.facts.card(binder.examples.piece(card.id))
        kinds.setdefault(card.kind, []).append(played)
    game = binder.facts.game
    order = [kind for kind in game.words[game.language].get("deck", {}) if kind in kinds]
    if binder.plates is None:
        return
    pieces = []
    for kind in [*order, *(kind for kind in kinds if kind not in order)]:
        found = kinds[kind]
        title = game.word("deck", kind, binder.book.language) if kind in order else kind
        number = str(sum(card.printing.copies for card in found))
        name = binder.facts.name_of(found[0])
        size = _LARGE_KIND if binder.is_large else _KIND
        picture = binder.plates.piece(found[0], *size, large=binder.is_large)
        binder.place(picture, block.span)
        pieces.append(PieceEntry(picture, name, title, number))
    yield PieceList("components", tuple(pieces))


def reference(binder: Binder, block: Directive) -> Iterable[Block]:
    """List cards with their rules."""
    found = binder.facts.cards(block.argument)
    if binder.plates is None:
        return
    language = binder.book.language
    game = binder.facts.game
    derived = plugin_of(game.id).derived
    pieces = []
    for card in found:
        text = binder.answers.get("rules", str(card.id), language)
        if text is None:
            try:
                text = derived.rules_text(game, card, language)
            except PluginError:
                raise
            except OrdoError as error:
                raise FactError(codes.UNKNOWN_NAME, str(error), "see `ordo check`") from error
            binder.answers.note(text, "rules", str(card.id), language)
        rules = tuple(_with_signs(binder, line) for line in text.split("\n") if line)
        if not rules:
            stories = (card.text(each, language) for each in game.texts_of_role(card.kind, STORY))
            rules = tuple((Text(each),) for each in stories if each)
        name = binder.facts.name_of(card)
        picture = binder.plates.piece(card, *(_LARGE_CARD if binder.is_large else _CARD), large=binder.is_large)
        binder.place(picture, block.span)
        copies = card.printing.copies
        number = binder.words["copies"].format(copies) if copies > 1 else ""
        pieces.append(PieceEntry(picture, name, name, number, rules))
    yield PieceList("reference", tuple(pieces))


def _with_signs(binder: Binder, text: str) -> tuple[Inline, ...]:
    """Put signs where a card's text has them: ``{spear}``."""
    plates = binder.plates
    assert plates is not None  # noqa: S101 (rules are shown beside pictures)
    out: list[Inline] = []
    last = 0
    for match in SIGN.finditer(text):
        out += [Text(text[last : match.start()]), Sign(plates.sign(match[1]), binder.sign_word(match[1]))]
        last = match.end()
    return tuple(each for each in (*out, Text(text[last:])) if not (isinstance(each, Text) and not each.text))


BLOCKS: dict[str, Callable[[Binder, Directive], Iterable[Block]]] = {
    "figure": figure,
    "claim": claim,
    "law": law,
    "unproved": unproved,
    "where": where,
    "cards": cards,
    "components": components,
    "reference": reference,
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
