"""The ``$`` references that a layout can show of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ordo_pnp.draw import NameScope
from ordo_pnp.editor.language.things import NamedThing, TextContext, told
from ordo_pnp.games import plugin_of


def references(here: TextContext) -> Iterator[NamedThing]:
    """Yield what a layout can show of its cards."""
    scope = _scope(here)
    if scope is None or here.game is None:
        return
    items = _items_above(here)
    names = scope.names()
    if items:
        made = scope.made_list(items[-1])
        keys = scope.item_keys(items[-1]) if made is None else made.item_keys
        yield from (
            NamedThing(f"$item{each}", f"of each of {items[-1]}") for each in ("", *(f".{key}" for key in keys))
        )
        yield NamedThing("$index", "which of them it is")
    for name in names:
        head, _, rest = name.removeprefix("$").partition(".")
        what = "fact of the card"
        if head == "words":
            what = told(here.game, rest.rpartition(".")[2], rest.partition(".")[0])
        elif head in scope.fields:
            what = "text of the card" if scope.fields[head] else "field of the card"
        elif head == "roles":
            what = "value of the card by what it is for"
        elif head == "facts":
            what = "from game.yaml"
        elif scope.made_list(name) is not None:
            what = "list that the game makes of the card"
        yield NamedThing(name, what)


def _scope(here: TextContext) -> NameScope | None:
    game = here.game
    if game is None:
        return None
    stem = here.text.path.stem
    full = stem if here.card_set is None else f"{here.card_set.id}/{stem}"
    layout = game.faces.get(full)
    kinds = layout.value.get("for", ()) if layout is not None else tuple(game.fields)
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    return NameScope(game, kinds, (), plugin_of(game.id).derived)


def _items_above(here: TextContext) -> list[str]:
    """Return the lists that the layout goes through around a place, the innermost last."""
    nodes = here.spot.nodes if here.spot is not None else ()
    found: Iterable[Any] = (None if each is None else each.member("over") for each in nodes)
    return [each.word for each in found if each is not None]
