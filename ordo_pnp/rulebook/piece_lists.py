"""The blocks that list pieces: every kind with how many there are, and cards with their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import OrdoError, PluginError
from ordo_pnp.cards import SIGN, STORY
from ordo_pnp.games import plugin_of
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.inline import Sign, Text
from ordo_pnp.rulebook.tree import PieceEntry, PieceList

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.cards import Card
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.inline import Inline
    from ordo_pnp.rulebook.tree import Block, Directive

_KIND, _LARGE_KIND = (26.0, 17.0), (32.0, 25.0)
# Room of a piece in a list of kinds, and of a card in a list of cards, in millimetres; the larger in books that teach.
_CARD, _LARGE_CARD = (20.0, 27.0), (27.0, 27.0)


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
