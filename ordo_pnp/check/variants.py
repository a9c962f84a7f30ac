"""Rules that may be played in several ways: their defaults can be chosen, and their rulings exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, finding, near_word, remedy_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Span
    from ordo_pnp.cards import GameData

OTHER_DEFAULT = Code("CAT211")
UNKNOWN_RULING = Code("CAT212")
TWO_RULINGS = Code("CAT213")


def check_game(game: GameData) -> Iterator[Diagnostic]:
    """Look at every rule of a game and at what its rulings say of rules; at the latter only where the game has rulings."""
    for name, variant in game.variants.items():
        at = ("rules", name)
        chosen = {"default": variant.default, **game.facts["rules"][name].get("by_players", {})}
        for key, value in chosen.items():
            if value is not None and value not in variant.values:
                place = (*at, "default") if key == "default" else (*at, "by_players", key)
                message = f"`{value}` is played by default and is no value of the rule `{name}`"
                remedy = remedy_for(value, variant.values, f"one of {', '.join(variant.values)}")
                span = game.origin.span(*place)
                fix = near_word(span, value, variant.values)
                yield finding(OTHER_DEFAULT, message, span, remedy=remedy, fix=fix)
    yield from _rulings(game)


def _rulings(game: GameData) -> Iterator[Diagnostic]:
    origins = game.files.get("rulings", {}).values()
    known: dict[str, Span] = {}
    for origin in origins:
        for index, ruling in enumerate(origin.value):
            span = origin.span(index, "id")
            if ruling["id"] in known:
                message = f"there are two rulings `{ruling['id']}`"
                related = ((known[ruling["id"]], "the other one"),)
                yield finding(TWO_RULINGS, message, span, remedy="give one of them another number", related=related)
            known.setdefault(ruling["id"], span)
    for name, variant in game.variants.items() if known else ():
        if variant.ruling is not None and variant.ruling not in known:
            message = f"the rule `{name}` names the ruling `{variant.ruling}`, which does not exist"
            remedy = remedy_for(variant.ruling, known, "write it into `rulings.yaml`")
            span = game.origin.span("rules", name, "ruling")
            fix = near_word(span, variant.ruling, known)
            yield finding(UNKNOWN_RULING, message, span, remedy=remedy, fix=fix)
    for origin in origins:
        for index, ruling in enumerate(origin.value):
            for at, name in enumerate(ruling.get("variants", ())):
                found = game.variants.get(name)
                if found is None or found.ruling != ruling["id"]:
                    other = "does not exist" if found is None else f"names the ruling `{found.ruling}`"
                    message = f"the ruling `{ruling['id']}` is about the rule `{name}`, which {other}"
                    remedy = remedy_for(name, game.variants, "correct one of them")
                    span = origin.span(index, "variants", at)
                    yield finding(
                        UNKNOWN_RULING, message, span, remedy=remedy if found is None else "correct one of them"
                    )
