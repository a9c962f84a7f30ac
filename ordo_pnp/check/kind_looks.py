"""Kinds of cards and how they look: every symbol has its sign, every layout that is named is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, finding, remedy_for
from ordo_pnp.cards import EMPTY, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.cards import GameData, Origin

SIGNLESS = Code("CAT114")
NO_LAYOUT = Code("CAT117")


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Find in ``kinds.yaml`` what the game cannot draw."""
    for origin in game.files.get(KINDS, EMPTY).values():
        for kind, spec in origin.value.items():
            if "face" in spec and game.layout(spec["face"]) is None:
                message = f"`{kind}` is drawn by the layout `{spec['face']}`, which is not there"
                remedy = remedy_for(spec["face"], game.faces, f"write `faces/{spec['face']}.yaml`, or leave `face` out")
                yield finding(NO_LAYOUT, message, origin.span(kind, "face"), remedy=remedy)
            for name, field in spec.get("fields", EMPTY).items():
                if field["type"] == "symbols":
                    yield from _signless(game, origin, kind, name)


def _signless(game: GameData, origin: Origin, kind: str, name: str) -> Iterator[Diagnostic]:
    """Find the symbols of a field that have no sign, at the word that names them."""
    known = [sign for each in game.files.get("signs", EMPTY).values() for sign in each.value]
    values = origin.value[kind]["fields"][name]["values"]
    words = game.facts.get(values, ()) if isinstance(values, str) else values
    for at, word in enumerate(words):
        if word in known:
            continue
        span = (
            game.origin.span(values, at) if isinstance(values, str) else origin.span(kind, "fields", name, "values", at)
        )
        message = f"the symbol `{word}` of `{name}` has no sign"
        yield finding(SIGNLESS, message, span, remedy=remedy_for(word, known, f"draw `{word}:` in `signs.yaml`"))
