"""From a part of a face to the key that it shows, and from a caret in a file to the card and the key it stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import CardId, named_by
from ordo_pnp.editor.language.caret_paths import card_around, caret_path
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.language.named_things import context_of
from ordo_pnp.editor.language.rpc import RpcError

if TYPE_CHECKING:
    from ordo_pnp.base import Span
    from ordo_pnp.cards import Card
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


# Keys of a way into a card.
_DEEPEST: Final = 12


def place(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find where a card says something.

    Params: ``game``, ``card``, ``keys``: the way to it below the card, and ``language``: for a text in another language than that of the
    card its translation. Result: ``uri``, ``range`` of the key, or of the nearest one above it where the card has no such key,
    which ``isMissing`` tells.
    """
    game, language = params.id("game"), params.id("language")
    session, name = window.desk.session, params.id("card")
    card = session.card(game, name)
    if card is None and (wrong := session.faceless(game).get(CardId(name))) is not None:
        card = wrong.card
    steps = params.raw("keys")
    if card is None:
        raise RpcError("there is no such card")
    if not isinstance(steps, list) or len(steps) > _DEEPEST or not all(isinstance(each, (str, int)) for each in steps):
        raise RpcError("`keys` is no list of keys")
    with named_by(window.desk.workspace.naming):
        span, is_missing = _span(card, steps, language)
        return {**FindingPlaces(window.editor).location(span), "isMissing": is_missing}


def _span(card: Card, keys: Sequence[str | int], language: str) -> tuple[Span, bool]:
    overlay = card.text_origins.get(language)
    if len(keys) == 1 and overlay is not None and keys[0] in card.translation(language):
        return overlay.span(keys[0], key=True), False
    value, reached = card.origin.value, 0
    for step in keys:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        reached += 1
    way = keys[:reached] or ["id"]
    return card.origin.span(*way, key=isinstance(way[-1], str)), reached < len(keys)


def at(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find the card in which a caret stands, and the key.

    Params: ``uri``, ``position``. Result: ``game``, ``card`` and ``keys``, the way to it below the card; ``card`` null where it is in none.
    """
    text = window.editor.text(params.uri("uri"))
    found = caret_path(text.lines, text.lines.offset_of(params.object("position")))
    here = context_of(window.editor, text)
    game = None if here.game is None or here.card_set is None else here.game.id
    card = card_around(here, *found)
    if card is None and game is not None:  # to know those that are wrong, everything that was typed has to be read
        card = card_around(here, *found, [each.card for each in window.desk.session.faceless(game).values()])
    if card is None:
        return {"game": game, "card": None, "keys": []}
    above = 3 if found.steps[0] == "text" else 2
    return {"game": game, "card": card.id, "keys": list(found.steps[above:])}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/place": place, "ordo/at": at}
